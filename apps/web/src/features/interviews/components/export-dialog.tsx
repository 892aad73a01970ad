import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { DateField, isCalendarDate } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import classes from '../../../ui/list.module.css'
import { showToast } from '../../../ui/toast.tsx'
import { type Faults, useForm } from '../../../ui/use-form.ts'
import { exportInterviews } from '../api.ts'

/** Exports the interviews between two days to Excel (docs/specification/interviews.md#exports). */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog isOpen title={t('interviews.export.title')} onClose={onClose}>
      <ExportForm onClose={onClose} />
    </Dialog>
  )
}

type Values = { readonly createdDateFrom: string; readonly createdDateTo: string }

function check(values: Values): Faults<Values> {
  const names = ['createdDateFrom', 'createdDateTo'] as const
  const faults = names.flatMap((name) =>
    values[name] === ''
      ? [[name, 'kernel.errors.please_enter_date']]
      : isCalendarDate(values[name])
        ? []
        : [[name, 'app.errors.wrongDate']],
  )
  if (faults.length === 0 && values.createdDateTo < values.createdDateFrom)
    return { createdDateTo: 'interviews.export.backwards' }
  return Object.fromEntries(faults)
}

function ExportForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const form = useForm<Values>({
    labels: { createdDateFrom: t('interviews.export.from'), createdDateTo: t('interviews.export.to') },
    id: 'export',
    initial: { createdDateFrom: '', createdDateTo: '' },
    check,
  })

  const download = form.submit(async ({ createdDateFrom, createdDateTo }) => {
    saveBlob(await exportInterviews(createdDateFrom, createdDateTo), 'InterviewList.xlsx')
    showToast('success', t('interviews.export.done'))
    onClose()
  })

  return (
    <form noValidate className={classes.stack} onSubmit={download}>
      <p>{t('interviews.export.lead')}</p>
      <FormSummary form={form} />
      <DateField {...form.field('createdDateFrom')} />
      <DateField {...form.field('createdDateTo')} />
      <FormActions submit={t('interviews.export.submit')} isBusy={form.isBusy} onCancel={onClose} />
    </form>
  )
}
