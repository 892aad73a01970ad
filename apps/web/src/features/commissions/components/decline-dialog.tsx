import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { declineGrading, refreshGrading } from '../api.ts'

const REASON_LENGTH = 1000

/** Gives a case back, with a reason that the head of the competition reads. */
export function DeclineDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useAct()
  const decline = () =>
    run(async () => {
      await declineGrading(id, reason.trim())
      showToast('success', t('commissions.decline.done'))
      await navigate({ to: '/grading' })
    }, refreshGrading)
  return (
    <Dialog isOpen title={t('commissions.decline.title')} onClose={onClose}>
      <ActForm
        lead={<p>{t('commissions.decline.text')}</p>}
        error={error}
        submit={t('commissions.decline.open')}
        look="danger"
        isBusy={isBusy}
        missing={reason.trim() === '' && t('interviews.single.reasonMissing')}
        onSubmit={() => void decline()}
        onCancel={onClose}
      >
        <TextareaField
          id="decline-reason"
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
