import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { FileSlot, type FileSlotProps } from '../../../ui/file-slot.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { useAhead } from '../../../ui/use-ahead.ts'
import { useScan } from '../state/scans.ts'
import { DOCUMENT_RULES, downloadFile, sendFile } from './files.ts'

const loadPreview = () => import('./file-preview.tsx')
const PreviewDialog = lazy(() => loadPreview().then((module) => ({ default: module.PreviewDialog })))

type DocumentSlotProps = Omit<FileSlotProps, 'rules' | 'send' | 'onOpen' | 'fileState'> &
  Partial<Pick<FileSlotProps, 'rules'>>

/** Kinds that no browser shows: they are downloaded. */
const isDownloaded = ({ name }: StoredFile): boolean => /\.docx?$/i.test(name)

export function DocumentSlot(props: DocumentSlotProps) {
  const [shown, setShown] = useState<StoredFile | null>(null)
  const fileState = useFileState(props.value)
  useAhead(loadPreview)
  return (
    <>
      <FileSlot
        hasPages
        rules={DOCUMENT_RULES}
        {...props}
        {...(fileState === undefined ? {} : { fileState })}
        send={sendFile}
        onOpen={(file) => (isDownloaded(file) ? void downloadFile(file) : setShown(file))}
      />
      <Suspense>{shown && <PreviewDialog file={shown} label={props.label} onClose={() => setShown(null)} />}</Suspense>
    </>
  )
}

/** Result of the virus scan, if the owner needs to know it. */
function useFileState(file: StoredFile | null): FileSlotProps['fileState'] {
  const { t } = useTexts()
  const scan = useScan(file?.id ?? null)
  if (scan === 'PENDING')
    return {
      tone: 'progress',
      label: t('documents.scan.PENDING'),
      note: t('documents.scan.pendingHint'),
      isFault: false,
    }
  if (scan === 'INFECTED')
    return {
      tone: 'danger',
      label: t('documents.scan.INFECTED'),
      note: t('documents.scan.infectedHint'),
      isFault: true,
    }
  return undefined
}
