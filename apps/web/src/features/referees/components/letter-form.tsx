import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FileSlot } from '../../../ui/file-slot.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions, Section } from '../../../ui/page.tsx'
import type { FileRules, StoredFile } from '../../../ui/stored-file.ts'
import { TextareaField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { type Answered, giveLetter, type Letter, sendLetterFile } from '../api.ts'
import { useLetterDraft } from '../state/use-letter-draft.ts'
import { DeclineDialog } from './decline-dialog.tsx'

const RULES: FileRules = { maxBytes: MAX_FILE_BYTES, kinds: ['pdf', 'jpeg', 'png', 'ole', 'zip'], readablePixels: 800 }
/** The link has one file; its slot needs an id. */
const FILE_ID = 'letter'
const MOST_CHARACTERS = 20_000

type LetterFormProps = {
  readonly token: string
  readonly letter: Letter
  readonly onAnswered: (answered: Answered) => void
}

/** Letter in words, as a file, or both; then one button. */
export function LetterForm({ token, letter, onAnswered }: LetterFormProps) {
  const { t } = useTexts()
  const draft = useLetterDraft(token, letter)
  const { text, isConfidential } = draft.written
  const [file, setFile] = useState<StoredFile | null>(
    letter.file === null ? null : { id: FILE_ID, name: letter.file.name },
  )
  const [asks, setAsks] = useState<'give' | 'decline' | null>(null)
  const giving = useAct()
  const isEmpty = text.trim() === '' && file === null

  const give = () =>
    giving.run(
      async () => {
        await giveLetter(token, { text: text.trim(), isConfidential })
        setAsks(null)
        onAnswered('GIVEN')
      },
      async (fault) => {
        if (fault instanceof ApiError) setAsks(null)
      },
    )

  return (
    <>
      <Section title={t('referees.letter.write')} lead={t('referees.letter.writeLead')}>
        <TextareaField
          id="letter-text"
          name="text"
          label={t('referees.letter.text')}
          isOptional={file !== null}
          rows={14}
          maxLength={MOST_CHARACTERS}
          value={text}
          onChange={(value) => draft.change({ text: value })}
        />
        <p role="status" className={draft.keeping === 'failed' ? listClasses.warning : listClasses.muted}>
          {t(`referees.letter.keeping.${draft.keeping}`)}
          {draft.keeping === 'failed' && (
            <Button look="quiet" onClick={draft.retry}>
              {t('app.actions.tryAgain')}
            </Button>
          )}
        </p>
        <FileSlot
          id="letter-file"
          label={t('referees.letter.file')}
          hint={t('documents.files.rules')}
          isOptional
          isRemovable={false}
          hasPages
          value={file}
          rules={RULES}
          send={async (chosen, options) => ({ id: FILE_ID, name: (await sendLetterFile(token, chosen, options)).name })}
          onChange={setFile}
        />
      </Section>
      <Section title={t('referees.letter.readers')} lead={t('referees.letter.readersText')}>
        <CheckboxField
          id="letter-open"
          name="open"
          label={t('referees.letter.open', { name: letter.applicantName })}
          hint={t('referees.letter.openHint')}
          value={!isConfidential}
          onChange={(isOpen) => draft.change({ isConfidential: !isOpen })}
        />
      </Section>
      <ActError error={giving.error} />
      <Actions>
        <Button
          disabled={isEmpty}
          {...(isEmpty ? { 'aria-describedby': 'letter-missing' } : {})}
          onClick={() => setAsks('give')}
        >
          {t('referees.letter.give')}
        </Button>
        <Button look="secondary" onClick={() => setAsks('decline')}>
          {t('referees.letter.decline')}
        </Button>
        {isEmpty && (
          <span id="letter-missing" className={listClasses.muted}>
            {t('referees.letter.missing')}
          </span>
        )}
      </Actions>
      <ConfirmDialog
        isOpen={asks === 'give'}
        title={t('referees.letter.confirm.title')}
        confirmLabel={t('referees.letter.give')}
        isBusy={giving.isBusy}
        onConfirm={() => void give()}
        onCancel={() => setAsks(null)}
      >
        {t(isConfidential ? 'referees.letter.confirm.confidential' : 'referees.letter.confirm.open', {
          name: letter.applicantName,
        })}
      </ConfirmDialog>
      {asks === 'decline' && (
        <DeclineDialog
          token={token}
          onClose={() => setAsks(null)}
          onDone={() => {
            setAsks(null)
            onAnswered('DECLINED')
          }}
        />
      )}
    </>
  )
}
