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
  /** Stored length of the motivation letter; ignored in other slots. */
  readonly letterWords?: LetterLength | undefined
  readonly onChange: (file: StoredFile | null) => unknown
}

const letterFigures = (length: LetterLength | undefined) =>
  length?.asked === undefined ? {} : { letterLeast: length.asked.least, letterMost: length.asked.most }

/**
 * One document of the applicant, labelled by its slot. The application form has a template, the motivation letter a
 * number of words.
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
          {t(`documents.hints.${slot}`, letterFigures(letterWords))}
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
