import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { useAhead } from '../../../ui/use-ahead.ts'
import { downloadFile } from './files.ts'

const loadPreview = () => import('./file-preview.tsx')
const PreviewDialog = lazy(() => loadPreview().then((module) => ({ default: module.PreviewDialog })))

/** Kinds that no browser shows: they are downloaded. */
const isDownloaded = ({ name }: StoredFile): boolean => /\.docx?$/i.test(name)

/** Opens a file of its owner in a dialog, to render beside its button; other kinds are downloaded. */
export function useOpenFile(label: string): { readonly open: (file: StoredFile) => void; readonly dialog: ReactNode } {
  const [shown, setShown] = useState<StoredFile | null>(null)
  useAhead(loadPreview)
  return {
    open: (file) => (isDownloaded(file) ? void downloadFile(file) : setShown(file)),
    dialog: <Suspense>{shown && <PreviewDialog file={shown} label={label} onClose={() => setShown(null)} />}</Suspense>,
  }
}
