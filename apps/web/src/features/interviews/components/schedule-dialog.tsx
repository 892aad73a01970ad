import { applicationNumber } from '@portal/domain/applications/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../platform/clock.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import classes from '../../../ui/list.module.css'
import { SearchField } from '../../../ui/search-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type Faults, useForm } from '../../../ui/use-form.ts'
import { scheduleInterview } from '../api.ts'
import { expertsQuery } from '../parts/experts-query.ts'
import { MeetingFields, type MeetingValues, meetingFaults, meetingOf } from '../parts/meeting-fields.tsx'

/** Schedules one interview, or moves the application's existing one. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog isOpen title={t('interviews.schedule.title')} onClose={onClose}>
      <ScheduleForm onClose={onClose} />
    </Dialog>
  )
}

type Values = MeetingValues & { readonly requestId: string; readonly expertId: string }

const check = (values: Values): Faults<Values> => ({
  ...meetingFaults(values),
  ...(values.requestId.trim() === '' ? { requestId: 'kernel.errors.field_required' } : {}),
})

function ScheduleForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const experts = useQuery(expertsQuery())
  const form = useForm<Values>({
    labels: {
      requestId: t('interviews.schedule.requestId'),
      date: t('interviews.schedule.date'),
      time: t('interviews.schedule.time'),
      zoom: t('interviews.schedule.zoom'),
      expertId: t('interviews.schedule.expertId'),
    },
    id: 'schedule',
    initial: { requestId: '', date: '', time: '', zoom: '', expertId: '' },
    check,
  })

  const save = form.submit(async ({ requestId, expertId, ...meeting }) => {
    await scheduleInterview({
      requestId: requestId.trim(),
      ...meetingOf(meeting),
      expertId: expertId === '' ? null : expertId,
    })
    showToast('success', t('interviews.schedule.done', { number: requestId.trim() }))
    onClose()
  })

  return (
    <form noValidate className={classes.stack} onSubmit={save}>
      <FormSummary form={form} />
      <TextField
        {...form.field('requestId')}
        placeholder={applicationNumber(123, now())}
        maxLength={64}
        width={12}
        autoComplete="off"
      />
      <MeetingFields date={form.field('date')} time={form.field('time')} zoom={form.field('zoom')} />
      <SearchField
        {...form.field('expertId')}
        hint={t('interviews.schedule.expertHint')}
        isOptional
        isLoading={experts.isPending}
        options={(experts.data?.content ?? []).map(({ id, fullName, load = 0 }) => ({
          value: id,
          label: `${fullName} · ${t('interviews.list.load', { count: load })}`,
        }))}
      />
      <FormActions submit={t('interviews.schedule.submit')} isBusy={form.isBusy} onCancel={onClose} />
    </form>
  )
}
