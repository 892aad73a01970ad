import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
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

/** Cancels or declines an interview, with a reason that others read. */
export function ReasonDialog({ act, id, onClose, onDone }: ReasonDialogProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useAct()

  const carryOut = () =>
    run(async () => {
      await ACTS[act](id, reason.trim())
      onDone()
    }, refreshInterviews)

  return (
    <Dialog isOpen title={t(`interviews.single.${act}.title`)} onClose={onClose}>
      <ActForm
        lead={<p>{t(`interviews.single.${act}.text`)}</p>}
        error={error}
        submit={t(`interviews.single.${act}.submit`)}
        look="danger"
        isBusy={isBusy}
        missing={reason.trim() === '' && t('interviews.single.reasonMissing')}
        onSubmit={() => void carryOut()}
        onCancel={onClose}
      >
        <TextareaField
          id="interview-reason"
          name="reason"
          label={t('interviews.single.reason')}
          value={reason}
          maxLength={REASON_LENGTH}
          onChange={setReason}
        />
      </ActForm>
    </Dialog>
  )
}
