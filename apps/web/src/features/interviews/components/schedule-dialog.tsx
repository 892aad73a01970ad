import { applicationNumber } from '@portal/domain/applications/rules.ts'
import { isoTimeOf } from '@portal/domain/interviews/rules.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../platform/clock.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DateField, isCalendarDate } from '../../../ui/date-field.tsx'
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

/** Schedules one interview, or moves the application's existing one. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog isOpen title={t('interviews.schedule.title')} onClose={onClose}>
      <ScheduleForm onClose={onClose} />
    </Dialog>
  )
}

type Values = {
  readonly requestId: string
  readonly date: string
  readonly time: string
  readonly zoom: string
  readonly expertId: string
}

function check(values: Values): Faults<Values> {
  const missing = (['requestId', 'date', 'time', 'zoom'] as const).filter((name) => values[name].trim() === '')
  const { date } = values
  return {
    ...(isCalendarDate(date) ? {} : { date: 'app.errors.wrongDate' }),
    ...(isCalendarDate(date) && date < kazakhstanDate(now()) ? { date: 'interviews.schedule.past' } : {}),
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(isoTimeOf(values.time.trim()))
      ? {}
      : { time: 'interviews.schedule.wrongTime' }),
    ...(/^https?:\/\/\S+$/i.test(values.zoom.trim()) ? {} : { zoom: 'interviews.schedule.wrongLink' }),
    ...Object.fromEntries(missing.map((name) => [name, 'kernel.errors.field_required'])),
  }
}

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

  const save = form.submit(async ({ requestId, date, time, zoom, expertId }) => {
    await scheduleInterview({
      requestId: requestId.trim(),
      date,
      time: isoTimeOf(time.trim()),
      zoom: zoom.trim(),
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
      <DateField {...form.field('date')} />
      <TextField
        {...form.field('time')}
        hint={t('interviews.schedule.timeHint')}
        maxLength={5}
        width={5}
        autoComplete="off"
      />
      <TextField
        {...form.field('zoom')}
        type="url"
        hint={t('interviews.schedule.zoomHint')}
        maxLength={500}
        autoComplete="off"
      />
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
