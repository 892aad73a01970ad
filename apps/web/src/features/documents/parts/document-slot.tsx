import { useTexts } from '../../../platform/texts.ts'
import { FileSlot, type FileSlotProps } from '../../../ui/file-slot.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { useScan } from '../state/scans.ts'
import { DOCUMENT_RULES, sendFile } from './files.ts'
import { useOpenFile } from './use-open-file.tsx'

type DocumentSlotProps = Omit<FileSlotProps, 'rules' | 'send' | 'onOpen' | 'fileState'> &
  Partial<Pick<FileSlotProps, 'rules'>>

export function DocumentSlot(props: DocumentSlotProps) {
  const file = useOpenFile(props.label)
  const fileState = useFileState(props.value)
  return (
    <>
      <FileSlot
        hasPages
        rules={DOCUMENT_RULES}
        {...props}
        {...(fileState === undefined ? {} : { fileState })}
        send={sendFile}
        onOpen={file.open}
      />
      {file.dialog}
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
