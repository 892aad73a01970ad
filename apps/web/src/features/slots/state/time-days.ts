import type { TimeDay } from '../../../ui/time-choice.tsx'
import { type Clock, clocksDiffer, type Moment, momentBy } from './clocks.ts'
import type { Clocks } from './use-clocks.ts'

type FreeTime = { readonly id: string; readonly startsAt: string; readonly minutes: number }

const OTHER: Record<Clock, Clock> = { own: 'astana', astana: 'own' }

/** Free times by the days of a clock. A time of the other clock on another day names that day too. */
export function timeDays(
  slots: readonly FreeTime[],
  clock: Clock,
  { nameOf, zoneOf, day, shortDay }: Pick<Clocks, 'nameOf' | 'zoneOf' | 'day' | 'shortDay'>,
): readonly TimeDay[] {
  const isDouble = clocksDiffer(slots.map(({ startsAt }) => startsAt))
  const other = OTHER[clock]
  const inOther = (startsAt: string, own: Moment): string => {
    const { date, time } = momentBy(other, startsAt)
    return `${nameOf(other)}: ${date === own.date ? time : `${time}, ${shortDay(date)}`}`
  }
  const ofDay = new Map<string, FreeTime[]>()
  for (const slot of [...slots].sort((one, next) => one.startsAt.localeCompare(next.startsAt))) {
    const { date } = momentBy(clock, slot.startsAt)
    ofDay.set(date, [...(ofDay.get(date) ?? []), slot])
  }
  return [...ofDay].map(([date, times]) => ({
    key: date,
    day: day(date),
    // On the day on which the clock changes both offsets are named.
    note: isDouble ? [...new Set(times.map(({ startsAt }) => zoneOf(clock, startsAt)))].join(', ') : undefined,
    times: times.map(({ id, startsAt }) => {
      const moment = momentBy(clock, startsAt)
      return { value: id, time: moment.time, otherTime: isDouble ? inOther(startsAt, moment) : undefined }
    }),
  }))
}
