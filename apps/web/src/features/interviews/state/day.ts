import { DAY_MS } from '@portal/domain/kernel/durations.ts'

const DAY_MINUTES = 24 * 60

/** The calendar date `days` days later, `YYYY-MM-DD`. */
export const nextDay = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** End time `HH:mm` of an event by its start `HH:mm` and duration in minutes. */
export function endOf(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const end = (hours * 60 + rest + minutes) % DAY_MINUTES
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
