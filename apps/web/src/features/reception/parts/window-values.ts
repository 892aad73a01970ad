import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { isCalendarDate } from '../../../ui/date-field.tsx'
import type { Faults } from '../../../ui/use-form.ts'

/** A window in its form: days and times in Kazakhstan; empty for an open end. */
export type WindowValues = { opensDate: string; opensTime: string; closesDate: string; closesTime: string }

/** A day without a time counts from its beginning, or to its end. */
const DEFAULT_TIME = { opens: '00:00', closes: '23:59' } as const

const timeOf = (instant: string): string => new Date(Date.parse(instant) + 5 * HOUR_MS).toISOString().slice(11, 16)

export const valuesOf = (set: { readonly opensAt: string | null; readonly closesAt: string | null }): WindowValues => ({
  opensDate: set.opensAt === null ? '' : kazakhstanDate(new Date(set.opensAt)),
  opensTime: set.opensAt === null ? '' : timeOf(set.opensAt),
  closesDate: set.closesAt === null ? '' : kazakhstanDate(new Date(set.closesAt)),
  closesTime: set.closesAt === null ? '' : timeOf(set.closesAt),
})

/** An instant with Kazakhstan's offset; null for an open end. */
const toInstant = (date: string, time: string): string | null => (date === '' ? null : `${date}T${time}:00+05:00`)

export const toWindow = (values: WindowValues) => ({
  opensAt: toInstant(values.opensDate, values.opensTime || DEFAULT_TIME.opens),
  closesAt: toInstant(values.closesDate, values.closesTime || DEFAULT_TIME.closes),
})

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Adds the colon to a typed time: 900 is incomplete, 0900 is 09:00. */
export function maskTime(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

/** Checks that a window has at least one end, and ends after it begins. */
export function checkWindow(values: WindowValues): Faults<WindowValues> {
  const faults: Faults<WindowValues> = {}
  for (const end of ['opens', 'closes'] as const) {
    const date = values[`${end}Date`]
    const time = values[`${end}Time`]
    if (date !== '' && !isCalendarDate(date)) faults[`${end}Date`] = 'app.errors.wrongDate'
    if (date === '' && time !== '') faults[`${end}Date`] = 'staff.reception.faults.dateFirst'
    if (time !== '' && !isTime(time)) faults[`${end}Time`] = 'staff.reception.faults.time'
  }
  if (Object.keys(faults).length > 0) return faults
  const { opensAt, closesAt } = toWindow(values)
  if (opensAt === null && closesAt === null) return { opensDate: 'staff.reception.faults.missing' }
  // Equal offsets: texts compare as instants.
  if (opensAt !== null && closesAt !== null && opensAt >= closesAt)
    return { closesDate: 'staff.reception.faults.order' }
  return {}
}
