import type { Holiday } from '../kernel/working-days.ts'
import type { HolidayEntry } from './kind-schema.ts'

export const toHoliday = ({ day, type, isMoved }: HolidayEntry): Holiday => ({
  day,
  isMoved,
  ...(type === 'WORKING_DAY' ? { isWorked: true } : {}),
})

/** Month from which the next year needs its days: plans of a year are made in its autumn before. */
const AHEAD_FROM_MONTH = 10

/**
 * Years without a holiday of their own: this one, and from October the next. Kurban Ait has another date each year, so
 * working days of such a year are counted wrongly.
 */
export function yearsWithoutDates(holidays: readonly Holiday[], today: string): readonly number[] {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  const years = month >= AHEAD_FROM_MONTH ? [year, year + 1] : [year]
  return years.filter((each) => !holidays.some(({ day, isWorked }) => isWorked !== true && day.startsWith(`${each}-`)))
}
