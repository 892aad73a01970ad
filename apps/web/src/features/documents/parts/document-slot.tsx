import { useState } from 'react'
import { FileSlot, type FileSlotProps } from '../../../ui/file-slot.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { PreviewDialog } from '../components/file-preview.tsx'
import { DOCUMENT_RULES, downloadFile, sendFile } from './files.ts'

type DocumentSlotProps = Omit<FileSlotProps, 'rules' | 'send' | 'onOpen'> & Partial<Pick<FileSlotProps, 'rules'>>

/** Kinds that no browser shows: they are downloaded at once. */
const isDownloaded = ({ name }: StoredFile): boolean => /\.docx?$/i.test(name)

/** A slot for one document of the applicant, which opens over the page. */
export function DocumentSlot(props: DocumentSlotProps) {
  const [shown, setShown] = useState<StoredFile | null>(null)
  return (
    <>
      <FileSlot
        hasPages
        rules={DOCUMENT_RULES}
        {...props}
        send={sendFile}
        onOpen={(file) => (isDownloaded(file) ? void downloadFile(file) : setShown(file))}
      />
      <PreviewDialog file={shown} label={props.label} onClose={() => setShown(null)} />
    </>
  )
}
