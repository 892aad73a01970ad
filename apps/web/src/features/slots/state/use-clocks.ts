import { dayOfYear } from '../../../platform/dates.ts'
import { dayAsTitle } from '../../../platform/last-days.ts'
import { useTexts } from '../../../platform/texts.ts'
import { type Clock, clocksDiffer, later, momentBy, offsetInWords, ownPlace } from './clocks.ts'

/** Words for moments by the reader's clock and by Kazakhstan's, each with its zone. */
export function useClocks() {
  const { t } = useTexts()
  const place = ownPlace()
  const nameOf = (clock: Clock): string =>
    clock === 'astana' ? t('slots.clock.astana') : (place ?? t('slots.clock.device'))
  const timesOf = (clock: Clock, startsAt: string, minutes: number): string =>
    `${momentBy(clock, startsAt).time}–${momentBy(clock, later(startsAt, minutes)).time}`
  return {
    nameOf,
    isDouble: (instant: string): boolean => clocksDiffer([instant]),
    zoneOf: (clock: Clock, instant: string): string =>
      t('slots.clock.zone', { place: nameOf(clock), offset: offsetInWords(clock, instant) }),
    day: (date: string): string => dayAsTitle(date, t),
    shortDay: (date: string): string => dayOfYear(date.slice(5), t),
    timesOf,
    /** Weekday, date, start and end. */
    momentOf: (clock: Clock, startsAt: string, minutes: number): string =>
      t('slots.clock.moment', {
        day: dayAsTitle(momentBy(clock, startsAt).date, t),
        times: timesOf(clock, startsAt, minutes),
      }),
  }
}
export type Clocks = ReturnType<typeof useClocks>
