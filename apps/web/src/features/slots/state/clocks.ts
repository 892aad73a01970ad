import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import { ownMoment } from '../../../platform/deadlines.ts'

/** The reader's device, or Kazakhstan. */
export type Clock = 'own' | 'astana'
export type Moment = { readonly date: string; readonly time: string }

/** Date and time of day of an instant by a clock. Each instant has its own offset: daylight time may end in between. */
export function momentBy(clock: Clock, instant: string): Moment {
  if (clock === 'own') return ownMoment(instant)
  const at = new Date(instant)
  return { date: kazakhstanDate(at), time: kazakhstanTime(at) }
}

const ASTANA_OFFSET = 300

const offsetOf = (clock: Clock, instant: string): number =>
  clock === 'astana' ? ASTANA_OFFSET : -new Date(instant).getTimezoneOffset()

/** Whether the reader's clock differs from Kazakhstan's at one of these instants. */
export const clocksDiffer = (instants: readonly string[]): boolean =>
  instants.some((instant) => offsetOf('own', instant) !== ASTANA_OFFSET)

/** Offset of a clock at an instant, `UTC+5` or `UTC−4:30`. */
export function offsetInWords(clock: Clock, instant: string): string {
  const minutes = offsetOf(clock, instant)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const sign = minutes < 0 ? '−' : '+'
  return `UTC${sign}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** Place that names a zone, such as `New York`; null: the zone names none. */
export function placeOf(zone: string | undefined): string | null {
  const [region, ...places] = (zone ?? '').split('/')
  const place = places.at(-1)
  return place === undefined || region === 'Etc' ? null : place.replace(/_/g, ' ')
}

/** Place of the device's zone. */
export const ownPlace = (): string | null => placeOf(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The instant a number of minutes later. */
export const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString()

export const minutesBetween = (startsAt: string, endsAt: string): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS)
