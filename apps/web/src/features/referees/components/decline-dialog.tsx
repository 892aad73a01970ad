import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { declineLetter } from '../api.ts'

const MOST_CHARACTERS = 1_000

type DeclineDialogProps = { readonly token: string; readonly onClose: () => void; readonly onDone: () => void }

/** Declines to write. The reason is the referee's choice; the office alone reads it. */
export function DeclineDialog({ token, onClose, onDone }: DeclineDialogProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useAct()
  return (
    <Dialog isOpen title={t('referees.letter.declining.title')} onClose={onClose}>
      <ActForm
        lead={<p>{t('referees.letter.declining.text')}</p>}
        error={error}
        submit={t('referees.letter.decline')}
        look="danger"
        isBusy={isBusy}
        onSubmit={() =>
          void run(async () => {
            await declineLetter(token, reason.trim())
            onDone()
          })
        }
        onCancel={onClose}
      >
        <TextareaField
          id="decline-reason"
          name="reason"
          label={t('referees.letter.declining.reason')}
          isOptional
          maxLength={MOST_CHARACTERS}
          value={reason}
          onChange={setReason}
        />
      </ActForm>
    </Dialog>
  )
}
