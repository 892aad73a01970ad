import type { AttachmentSlot as SlotName } from '@portal/domain/accounts/schema.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { DocumentSlot } from '../parts/document-slot.tsx'
import { downloadTemplate } from '../parts/files.ts'
import { type LetterLength, LetterWords } from './letter-words.tsx'

type AttachmentSlotProps = {
  readonly slot: SlotName
  readonly id: string
  readonly value: StoredFile | null
  readonly isOptional?: boolean
  readonly isRemovable?: boolean
  readonly fault?: TextKey | undefined
  /** Of the motivation letter: where its stated length is kept. */
  readonly letterWords?: LetterLength | undefined
  readonly onChange: (file: StoredFile | null) => unknown
}

/**
 * One document of the applicant, by the name of its slot; the application form comes with its template, the
 * motivation letter with the number of its words.
 */
export function AttachmentSlot({ slot, value, letterWords, ...rest }: AttachmentSlotProps) {
  const { t } = useTexts()
  return (
    <DocumentSlot
      {...rest}
      value={value}
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
    >
      {slot === 'motivationLetter' && value && (
        <LetterWords key={value.id} id={`${rest.id}-words`} letter={value} length={letterWords} />
      )}
    </DocumentSlot>
  )
}
