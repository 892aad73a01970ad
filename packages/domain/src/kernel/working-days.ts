import { DAY_MS } from './durations.ts'
import { kazakhstanDate, startOfKazakhstanDay } from './time-zone.ts'

/**
 * Holiday: `MM-DD` every year or `YYYY-MM-DD` once. `isMoved`: if it falls on a Saturday or Sunday, the next working
 * day is free instead (data/SOURCES.md). `isWorked`: no holiday but a day of a weekend that is worked.
 */
export type Holiday = { readonly day: string; readonly isMoved: boolean; readonly isWorked?: true }

const LONGEST_WALK_DAYS = 400

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS).toISOString().slice(0, 10)
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00.000Z`).getUTCDay())

export function daysOff(year: number, holidays: readonly Holiday[]): ReadonlySet<string> {
  const dated = holidays
    .map(({ day, ...more }) => ({ day: day.length === 5 ? `${year}-${day}` : day, ...more }))
    .filter(({ day, isWorked }) => day.startsWith(`${year}-`) && isWorked !== true)
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

/** Working days of a year counted up to and including each day, in order. */
type WorkedYear = { readonly first: number; readonly worked: Uint16Array }

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) / DAY_MS

function workedYear(year: number, holidays: readonly Holiday[]): WorkedYear {
  const off = daysOff(year, holidays)
  const workedDays = new Set(holidays.flatMap(({ day, isWorked }) => (isWorked === true ? [day] : [])))
  const first = dayNumber(`${year}-01-01`)
  const worked = new Uint16Array(dayNumber(`${year + 1}-01-01`) - first)
  let count = 0
  for (let at = 0; at < worked.length; at++) {
    const day = dayAfter(`${year}-01-01`, at)
    if (workedDays.has(day) || (!isWeekend(day) && !off.has(day))) count += 1
    worked[at] = count
  }
  return { first, worked }
}

/** Cache of years: callers ask for many days of the same year. */
const known = new WeakMap<readonly Holiday[], Map<number, WorkedYear>>()

function workedYearOnce(year: number, holidays: readonly Holiday[]): WorkedYear {
  const years = known.get(holidays) ?? new Map<number, WorkedYear>()
  known.set(holidays, years)
  const found = years.get(year) ?? workedYear(year, holidays)
  years.set(year, found)
  return found
}

const yearOf = (day: string): number => Number(day.slice(0, 4))
const isWorked = ({ worked }: WorkedYear, at: number): boolean => (worked[at] ?? 0) > (worked[at - 1] ?? 0)

/** Whether a day is a working day of the five-day week. `holidays` must not change after the first call. */
export function isWorkingDay(day: string, holidays: readonly Holiday[]): boolean {
  const year = workedYearOnce(yearOf(day), holidays)
  return isWorked(year, dayNumber(day) - year.first)
}

/**
 * Start of the working day `count` working days before today. Anything earlier has waited at least `count` whole
 * working days (`workingDaysSince`).
 */
export function workingDaysAgo(now: Date, count: number, holidays: readonly Holiday[]): Date {
  const today = kazakhstanDate(now)
  let left = count
  let year = workedYearOnce(yearOf(today), holidays)
  let number = dayNumber(today)
  for (let walked = 0; left > 0 && walked < LONGEST_WALK_DAYS; walked++) {
    number -= 1
    if (number < year.first) year = workedYearOnce(new Date(number * DAY_MS).getUTCFullYear(), holidays)
    if (isWorked(year, number - year.first)) left -= 1
  }
  return startOfKazakhstanDay(new Date(number * DAY_MS).toISOString().slice(0, 10))
}

/** The working day `count` working days after a day. */
export function workingDayAfter(day: string, count: number, holidays: readonly Holiday[]): string {
  let at = day
  let left = count
  for (let walked = 0; left > 0 && walked < LONGEST_WALK_DAYS; walked++) {
    at = dayAfter(at, 1)
    if (isWorkingDay(at, holidays)) left -= 1
  }
  return at
}

/** Whole working days between an instant's day and today, both excluded. */
export function workingDaysSince(at: Date, now: Date, holidays: readonly Holiday[]): number {
  const [from, today] = [kazakhstanDate(at), kazakhstanDate(now)]
  if (from >= today) return 0
  const through = (day: string): number => {
    const year = workedYearOnce(yearOf(day), holidays)
    return year.worked[dayNumber(day) - year.first] ?? 0
  }
  let count = through(today) - through(from) - (isWorkingDay(today, holidays) ? 1 : 0)
  for (let year = yearOf(from); year < yearOf(today); year++) count += workedYearOnce(year, holidays).worked.at(-1) ?? 0
  return count
}

/**
 * Returns a counter of working days between two of these days, the first excluded and the last included. It visits the
 * calendar once for all of them.
 */
export function workingDaysBetween(
  days: readonly string[],
  holidays: readonly Holiday[],
): (from: string, to: string) => number {
  const sorted = [...days].sort()
  const last = sorted.at(-1) ?? ''
  const counts = new Map<string, number>()
  let count = 0
  for (let day = sorted[0] ?? ''; day <= last && day !== ''; day = dayAfter(day, 1)) {
    if (isWorkingDay(day, holidays)) count += 1
    counts.set(day, count)
  }
  return (from, to) => (counts.get(to) ?? 0) - (counts.get(from) ?? 0)
}
