import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'

/** Whole days from today to the day of an instant, by the calendar of Kazakhstan. */
export const daysUntil = (at: Date, now: Date): number =>
  Math.round((Date.parse(kazakhstanDate(at)) - Date.parse(kazakhstanDate(now))) / DAY_MS)
