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
  const days = new Map<string, TimeDay & { readonly times: TimeDay['times'][number][] }>()
  for (const { id, startsAt } of [...slots].sort((one, next) => one.startsAt.localeCompare(next.startsAt))) {
    const moment = momentBy(clock, startsAt)
    const found = days.get(moment.date) ?? {
      key: moment.date,
      day: day(moment.date),
      note: isDouble ? zoneOf(clock, startsAt) : undefined,
      times: [],
    }
    found.times.push({
      value: id,
      time: moment.time,
      otherTime: isDouble ? inOther(startsAt, moment) : undefined,
    })
    days.set(moment.date, found)
  }
  return [...days.values()]
}
