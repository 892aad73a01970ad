import { kazakhstanDate, startOfKazakhstanDay } from './time-zone.ts'

/**
 * A holiday: `MM-DD` every year or `YYYY-MM-DD` once. `isMoved`: where it falls on a Saturday or Sunday, the next
 * working day is free instead (data/SOURCES.md).
 */
export type Holiday = { readonly day: string; readonly isMoved: boolean }

const DAY_MS = 86_400_000
/** Nobody asks for more; a guard against data that leave no working day. */
const LONGEST_WALK_DAYS = 400

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS).toISOString().slice(0, 10)
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00.000Z`).getUTCDay())

/** The days of a year, Saturdays and Sundays aside, on which Kazakhstan does not work. */
export function daysOff(year: number, holidays: readonly Holiday[]): ReadonlySet<string> {
  const dated = holidays
    .map(({ day, isMoved }) => ({ day: day.length === 5 ? `${year}-${day}` : day, isMoved }))
    .filter(({ day }) => day.startsWith(`${year}-`))
    .sort((a, b) => a.day.localeCompare(b.day))
  const own = new Set(dated.map(({ day }) => day))
  const off = new Set(dated.filter(({ day }) => !isWeekend(day)).map(({ day }) => day))
  for (const { day } of dated.filter((holiday) => holiday.isMoved && isWeekend(holiday.day))) {
    let next = day
    while (isWeekend(next) || own.has(next) || off.has(next)) next = dayAfter(next, 1)
    off.add(next)
  }
  return off
}

/** A walk asks for the same year's days off on each of its days. */
const known = new WeakMap<readonly Holiday[], Map<number, ReadonlySet<string>>>()

function daysOffOnce(year: number, holidays: readonly Holiday[]): ReadonlySet<string> {
  const years = known.get(holidays) ?? new Map<number, ReadonlySet<string>>()
  known.set(holidays, years)
  const off = years.get(year) ?? daysOff(year, holidays)
  years.set(year, off)
  return off
}

/** Whether Kazakhstan works on a day, five days a week. The list of holidays does not change once it is given. */
export const isWorkingDay = (day: string, holidays: readonly Holiday[]): boolean =>
  !isWeekend(day) && !daysOffOnce(Number(day.slice(0, 4)), holidays).has(day)

/**
 * The start of the working day that lies so many working days before today: whatever came before it has been there for
 * at least so many whole working days (`workingDaysSince`).
 */
export function workingDaysAgo(now: Date, count: number, holidays: readonly Holiday[]): Date {
  let day = kazakhstanDate(now)
  let left = count
  for (let walked = 0; left > 0 && walked < LONGEST_WALK_DAYS; walked++) {
    day = dayAfter(day, -1)
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return startOfKazakhstanDay(day)
}

/** How many whole working days lie between an instant's day and today, neither counted. */
export function workingDaysSince(at: Date, now: Date, holidays: readonly Holiday[]): number {
  const today = kazakhstanDate(now)
  let count = 0
  for (let day = dayAfter(kazakhstanDate(at), 1); day < today; day = dayAfter(day, 1))
    if (isWorkingDay(day, holidays)) count += 1
  return count
}

/**
 * Counts working days from one of these days to another, the first not counted and the last counted; one walk over the
 * calendar serves all of them.
 */
export function workingDaysBetween(
  days: readonly string[],
  holidays: readonly Holiday[],
): (from: string, to: string) => number {
  const sorted = days.toSorted()
  const last = sorted.at(-1) ?? ''
  const counts = new Map<string, number>()
  let count = 0
  for (let day = sorted[0] ?? ''; day <= last && day !== ''; day = dayAfter(day, 1)) {
    if (isWorkingDay(day, holidays)) count += 1
    counts.set(day, count)
  }
  return (from, to) => (counts.get(to) ?? 0) - (counts.get(from) ?? 0)
}
