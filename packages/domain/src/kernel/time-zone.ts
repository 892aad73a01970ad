import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** Kazakhstan has had one time zone since 1 March 2024: UTC+5, all year (docs/specification/wire-format.md#values). */
const OFFSET_MS = 5 * HOUR_MS

/** Calendar date in Kazakhstan at an instant, `YYYY-MM-DD`. */
export const kazakhstanDate = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10)

/** Time of day in Kazakhstan at an instant, `HH:mm`. */
export const kazakhstanTime = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(11, 16)

/** Days in Kazakhstan from an instant until another; 0 on its day, negative after it. */
export const daysUntil = (until: Date, now: Date): number =>
  Math.round((Date.parse(kazakhstanDate(until)) - Date.parse(kazakhstanDate(now))) / DAY_MS)

/** Instant of a day and a time `HH:mm` in Kazakhstan. */
export const instantOf = (date: string, time: string): Date =>
  new Date(Date.parse(`${date}T${time}:00.000Z`) - OFFSET_MS)

export const startOfKazakhstanDay = (date: string): Date => new Date(Date.parse(`${date}T00:00:00.000Z`) - OFFSET_MS)

/** The last minute before an end. It is named in place of midnight, which belongs to the next day. */
export const lastMinuteBefore = (end: Date): Date => new Date(end.getTime() - MINUTE_MS)

/** Last moment before a deadline at midnight, which ends the day before; else the deadline. */
export const lastMoment = (deadline: Date): Date =>
  kazakhstanTime(deadline) === '00:00' ? new Date(deadline.getTime() - 1) : deadline

/** Last day in Kazakhstan of what ends at an instant. */
export const lastDayBefore = (end: Date): string => kazakhstanDate(new Date(end.getTime() - 1))

export const endOfKazakhstanDay = (date: string): Date => new Date(startOfKazakhstanDay(date).getTime() + DAY_MS)
