import type { AttachmentSlot as SlotName } from '@portal/domain/accounts/schema.ts'
import { Button } from '../ui/button.tsx'
import { FileSlot, type StoredFile } from '../ui/file-slot.tsx'
import { DOCUMENT_RULES, downloadFile, downloadTemplate, sendFile } from './files.ts'
import { type TextKey, useTexts } from './texts.ts'

type AttachmentSlotProps = {
  readonly slot: SlotName
  readonly id: string
  readonly value: StoredFile | null
  readonly isOptional?: boolean
  readonly isRemovable?: boolean
  readonly fault?: TextKey | undefined
  readonly onChange: (file: StoredFile | null) => unknown
}

/** One document of the applicant, by the name of its slot; the application form comes with its template. */
export function AttachmentSlot({
  slot,
  id,
  value,
  isOptional = false,
  isRemovable = true,
  fault,
  onChange,
}: AttachmentSlotProps) {
  const { t } = useTexts()
  return (
    <FileSlot
      id={id}
      label={t(`documents.slots.${slot}`)}
      hint={
        <>
          {t(`documents.hints.${slot}`)}
          {slot === 'form' && (
            <div>
              <Button look="quiet" onClick={() => void downloadTemplate()}>
                {t('documents.template')}
              </Button>
            </div>
          )}
        </>
      }
      isOptional={isOptional}
      isRemovable={isRemovable}
      value={value}
      fault={fault}
      rules={DOCUMENT_RULES}
      send={sendFile}
      onChange={onChange}
      onDownload={(file) => void downloadFile(file)}
    />
  )
}
