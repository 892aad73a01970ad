import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField, isCalendarDate } from '../../../ui/date-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { extendWindow } from '../api.ts'

/** More time for one applicant: until the end of a day in Kazakhstan, with a reason. */
export function ExtensionForm({ year, onClose }: { readonly year: number; readonly onClose: () => void }) {
  const { t } = useTexts()
  const form = useForm({
    id: 'extension',
    initial: { email: '', until: '', reason: '' },
    labels: { email: t('seasons.windows.email'), until: t('seasons.windows.until'), reason: t('seasons.reason') },
    check: ({ email, until, reason }) => ({
      ...(email.trim() === '' ? { email: 'kernel.errors.field_required' as const } : {}),
      ...(isCalendarDate(until)
        ? {}
        : { until: until === '' ? ('kernel.errors.field_required' as const) : ('app.errors.wrongDate' as const) }),
      ...(reason.trim() === '' ? { reason: 'kernel.errors.field_required' as const } : {}),
    }),
  })
  const save = form.submit(async ({ email, until, reason }) => {
    await extendWindow(year, { email: email.trim(), until: `${until}T23:59:00+05:00`, reason })
    showToast('success', t('seasons.windows.extended'))
    onClose()
  })
  return (
    <form noValidate className={listClasses.stack} onSubmit={save}>
      <p>{t('seasons.windows.extendLead')}</p>
      <FormSummary form={form} />
      <TextField {...form.field('email')} type="email" autoComplete="off" />
      <DateField {...form.field('until')} />
      <TextareaField {...form.field('reason')} rows={3} maxLength={1000} />
      <Actions>
        <Button type="submit" isBusy={form.isBusy}>
          {t('seasons.windows.save')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('app.actions.cancel')}
        </Button>
      </Actions>
    </form>
  )
}
