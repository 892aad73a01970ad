import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import classes from '../../../ui/list.module.css'
import { TextareaField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { cancelInterview, declineInterview, refreshInterviews } from '../api.ts'

const ACTS = { cancel: cancelInterview, decline: declineInterview } as const
export type ReasonAct = keyof typeof ACTS

type ReasonDialogProps = {
  readonly act: ReasonAct
  readonly id: string
  readonly onClose: () => void
  readonly onDone: () => void
}

const REASON_LENGTH = 1000

/** Calls an interview off, or declines it, with the reason that others will read. */
export function ReasonDialog({ act, id, onClose, onDone }: ReasonDialogProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useAct()
  const isMissing = reason.trim() === ''

  function carryOut(event: FormEvent): void {
    event.preventDefault()
    if (isMissing) return
    void run(async () => {
      await ACTS[act](id, reason.trim())
      onDone()
    }, refreshInterviews)
  }

  return (
    <Dialog isOpen title={t(`interviews.single.${act}.title`)} onClose={onClose}>
      <form className={classes.stack} onSubmit={carryOut}>
        <p>{t(`interviews.single.${act}.text`)}</p>
        <ActError error={error} />
        <TextareaField
          id="interview-reason"
          name="reason"
          label={t('interviews.single.reason')}
          value={reason}
          maxLength={REASON_LENGTH}
          onChange={setReason}
        />
        <FormActions
          submit={t(`interviews.single.${act}.submit`)}
          isDanger
          isBusy={isBusy}
          isDisabled={isMissing}
          onCancel={onClose}
        >
          {isMissing && <span className={classes.muted}>{t('interviews.single.reasonMissing')}</span>}
        </FormActions>
      </form>
    </Dialog>
  )
}
