import { useState } from 'react'
import { call } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { isEmail } from '../state/is-email.ts'
import classes from './accounts.module.css'

type ResetFactorProps = {
  readonly lead: string
  readonly isOfApplicant?: boolean
  readonly onReset: (reason: string, email: string) => Promise<void>
  readonly onCancel: () => void
}

export function ResetFactor({ lead, isOfApplicant = false, onReset, onCancel }: ResetFactorProps) {
  const { t } = useTexts()
  const form = useForm({
    id: 'reset-factor',
    initial: { email: '', reason: '' },
    labels: { email: t('accounts.fields.email'), reason: t('staff.people.resetFactorReason') },
    check: ({ email, reason }) => ({
      ...(isOfApplicant && !isEmail(email) ? { email: 'accounts.faults.email' as const } : {}),
      ...(reason.trim() === '' ? { reason: 'kernel.errors.reason_required' as const } : {}),
    }),
    fieldOfKey: { not_found: 'email', reason_required: 'reason' },
  })
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={form.submit(({ email, reason }) => onReset(reason, email.trim()))}
    >
      <FormSummary form={form} />
      <p>{lead}</p>
      {isOfApplicant && <TextField {...form.field('email')} type="email" autoComplete="off" spellCheck={false} />}
      <TextareaField {...form.field('reason')} maxLength={1000} />
      <FormActions submit={t('staff.people.resetFactor')} look="danger" isBusy={form.isBusy} onCancel={onCancel} />
    </form>
  )
}

/** Reset of an applicant's second factors by e-mail: no list of the super administrator has applicants. */
export function ApplicantFactor() {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  async function reset(reason: string, email: string): Promise<void> {
    await call('resetApplicantFactor', { body: { email, reason } })
    setIsOpen(false)
    showToast('success', t('staff.people.factorReset', { name: email }))
  }
  return (
    <Section title={t('staff.people.applicantFactor')} lead={t('staff.people.applicantFactorLead')}>
      <Actions>
        <Button look="secondary" onClick={() => setIsOpen(true)}>
          {t('staff.people.resetFactor')}
        </Button>
      </Actions>
      <Dialog isOpen={isOpen} title={t('staff.people.applicantFactor')} onClose={() => setIsOpen(false)}>
        <ResetFactor
          lead={t('staff.people.applicantFactorText')}
          isOfApplicant
          onReset={reset}
          onCancel={() => setIsOpen(false)}
        />
      </Dialog>
    </Section>
  )
}
