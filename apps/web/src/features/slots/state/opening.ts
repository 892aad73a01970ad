import { isoTimeOf } from '@portal/domain/interviews/rules.ts'
import type { INTERVIEW_LANGUAGES } from '@portal/domain/kernel/education.ts'
import { timesOf } from '@portal/domain/slots/rules.ts'
import { SLOT_LIMITS } from '@portal/domain/slots/status.ts'
import type { Input } from '../../../platform/client.ts'
import type { Faults } from '../../../ui/use-form.ts'

export type OpenValues = {
  readonly expertId: string
  readonly days: readonly string[]
  readonly from: string
  readonly to: string
  readonly minutes: string
  readonly pause: string
  readonly zoom: string
  readonly language: (typeof INTERVIEW_LANGUAGES)[number] | ''
}

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(isoTimeOf(text.trim()))

const isWithin = (typed: string, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most

/** Faults of the form. The expert is chosen by the head alone. */
export function checkOpening(values: OpenValues, isHead: boolean): Faults<OpenValues> {
  const { expertId, days, from, to, minutes, pause, zoom } = values
  return {
    ...(isHead && expertId === '' ? { expertId: 'kernel.errors.field_required' } : {}),
    ...(days.length === 0 ? { days: 'slots.open.wrong.days' } : {}),
    ...(days.length > SLOT_LIMITS.days.most ? { days: 'slots.open.wrong.manyDays' } : {}),
    ...(isTime(from) ? {} : { from: 'interviews.schedule.wrongTime' }),
    ...(isTime(to) ? {} : { to: 'interviews.schedule.wrongTime' }),
    ...(isTime(from) && isTime(to) && isoTimeOf(from.trim()) >= isoTimeOf(to.trim())
      ? { to: 'slots.open.wrong.to' }
      : {}),
    ...(isWithin(minutes, SLOT_LIMITS.minutes) ? {} : { minutes: 'slots.open.wrong.range' }),
    ...(isWithin(pause, SLOT_LIMITS.pause) ? {} : { pause: 'slots.open.wrong.range' }),
    ...(/^https?:\/\/\S+$/i.test(zoom.trim()) ? {} : { zoom: 'interviews.schedule.wrongLink' }),
  }
}

/** Body of the call. */
export const openingOf = (values: OpenValues, isHead: boolean): Input<'openSlots'>['body'] => ({
  ...(isHead ? { expertId: values.expertId } : {}),
  days: [...values.days],
  from: isoTimeOf(values.from.trim()),
  to: isoTimeOf(values.to.trim()),
  minutes: Number(values.minutes),
  pause: Number(values.pause),
  zoom: values.zoom.trim(),
  language: values.language === '' ? null : values.language,
})

/** Times that the form opens; none while a value is missing or wrong. */
export function timesOfOpening(values: OpenValues): readonly Date[] {
  const { days, from, to, minutes, pause } = values
  if (!isTime(from) || !isTime(to) || !isWithin(minutes, SLOT_LIMITS.minutes) || !isWithin(pause, SLOT_LIMITS.pause))
    return []
  return timesOf({
    days,
    from: isoTimeOf(from.trim()),
    to: isoTimeOf(to.trim()),
    minutes: Number(minutes),
    pause: Number(pause),
  }).map(({ startsAt }) => startsAt)
}
