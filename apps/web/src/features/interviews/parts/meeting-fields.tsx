import { isoTimeOf } from '@portal/domain/interviews/rules.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { now } from '../../../platform/clock.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DateField, isCalendarDate } from '../../../ui/date-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Faults, FormField } from '../../../ui/use-form.ts'

/** Day, time and link of a meeting as typed, in Astana's time. */
export type MeetingValues = { readonly date: string; readonly time: string; readonly zoom: string }

const NAMES = ['date', 'time', 'zoom'] as const

/** Meeting as the server takes it. */
export const meetingOf = ({ date, time, zoom }: MeetingValues): MeetingValues => ({
  ...{ date, time: isoTimeOf(time.trim()), zoom: zoom.trim() },
})

/** Faults of a meeting: missing values, a past day, and no time or link. */
export function meetingFaults(values: MeetingValues): Faults<MeetingValues> {
  const { date } = values
  const missing = NAMES.filter((name) => values[name].trim() === '')
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

/** Fields of a meeting in a form that names the interview or the case. */
export function MeetingFields({ date, time, zoom }: Readonly<Record<(typeof NAMES)[number], FormField<string>>>) {
  const { t } = useTexts()
  return (
    <>
      <DateField {...date} />
      <TextField {...time} hint={t('interviews.schedule.timeHint')} maxLength={5} width={5} autoComplete="off" />
      <TextField {...zoom} type="url" hint={t('interviews.schedule.zoomHint')} maxLength={500} autoComplete="off" />
    </>
  )
}
