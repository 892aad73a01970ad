import { MOST_EXTRA_MINUTES } from '@portal/domain/screening/status.ts'
import { useState } from 'react'
import { refresh } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { addMinutes, resendTest, type TestRow } from '../api.ts'

export type HelpAct = 'resend' | 'minutes'

type HelpDialogProps = { readonly act: HelpAct; readonly row: TestRow; readonly onClose: () => void }

const REASON_LENGTH = 1000

export function HelpDialog({ act, row, onClose }: HelpDialogProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState('15')
  const { isBusy, error, run } = useAct()
  const number = Number(minutes)
  const areMinutesRight = /^\d{1,3}$/.test(minutes) && number >= 1 && number <= MOST_EXTRA_MINUTES
  const isReady = reason.trim() !== '' && (act === 'resend' || areMinutesRight)

  const help = () =>
    run(
      async () => {
        if (act === 'resend') await resendTest(row.requestId, reason.trim())
        else await addMinutes(row.requestId, number, reason.trim())
        showToast('success', t(`screening.help.${act}Done`, { number: row.number, count: number }))
        onClose()
      },
      () => refresh('listTests'),
    )

  return (
    <Dialog isOpen title={t(`screening.help.${act}Title`, { number: row.number })} onClose={onClose}>
      <ActForm
        lead={<p>{t(`screening.help.${act}Text`)}</p>}
        error={error}
        submit={t(`screening.help.${act}`)}
        isBusy={isBusy}
        missing={!isReady && t('screening.help.missing')}
        onSubmit={() => void help()}
        onCancel={onClose}
      >
        {act === 'minutes' && (
          <TextField
            id="help-minutes"
            name="minutes"
            label={t('screening.help.count')}
            hint={t('screening.help.countHint', { most: MOST_EXTRA_MINUTES })}
            value={minutes}
            fault={minutes === '' || areMinutesRight ? undefined : 'kernel.errors.wrong_value'}
            inputMode="numeric"
            maxLength={3}
            width={4}
            onChange={setMinutes}
          />
        )}
        <TextareaField
          id="help-reason"
          name="reason"
          label={t('screening.help.reason')}
          hint={t('screening.help.reasonHint')}
          value={reason}
          maxLength={REASON_LENGTH}
          onChange={setReason}
        />
      </ActForm>
    </Dialog>
  )
}
