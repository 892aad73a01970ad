/** Minutes left that are announced (docs/specification/screens.md#clocks). */
const ANNOUNCED = [30, 10, 5, 1] as const

/** Whole seconds as `hh:mm:ss`. */
export function hoursMinutesSeconds(seconds: number): string {
  const left = Math.max(0, seconds)
  return [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** Minutes to announce when the time left changes between two numbers of seconds; null: none. */
export function announcedBetween(before: number, after: number): number | null {
  return [...ANNOUNCED].reverse().find((minutes) => before > minutes * 60 && after <= minutes * 60) ?? null
}
