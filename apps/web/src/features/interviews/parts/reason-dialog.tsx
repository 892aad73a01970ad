import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'

type ReasonDialogProps = {
  readonly title: string
  readonly text: string
  readonly submit: string
  /** Carries the act out with the reason, without spaces at its ends. */
  readonly act: (reason: string) => Promise<unknown>
  /** Reads what the refused act has outdated. */
  readonly refresh: () => Promise<void>
  readonly onClose: () => void
}

const REASON_LENGTH = 1000

/** Cancels or declines grading work, with a reason that others read. */
export function ReasonDialog({ title, text, submit, act, refresh, onClose }: ReasonDialogProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useAct()
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <ActForm
        lead={<p>{text}</p>}
        error={error}
        submit={submit}
        look="danger"
        isBusy={isBusy}
        missing={reason.trim() === '' && t('interviews.single.reasonMissing')}
        onSubmit={() => void run(async () => void (await act(reason.trim())), refresh)}
        onCancel={onClose}
      >
        <TextareaField
          id="reason"
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
