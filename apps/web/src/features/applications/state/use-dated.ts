import { now } from '../../../platform/clock.ts'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { leftInWords } from '../../../platform/last-days.ts'
import { useTexts } from '../../../platform/texts.ts'

/** Words for instants that are ahead. */
export function useDated() {
  const { t } = useTexts()
  const dates = useDeadlines()
  const left = (at: Date): string => leftInWords(at, now(), t)
  return {
    left,
    /** An instant with the days that are left. */
    ahead: (at: Date): string => `${dates.deadline(at.toISOString())} · ${left(at)}`,
    deadline: (at: Date): string => dates.deadline(at.toISOString()),
    day: (at: Date): string => dates.day(at.toISOString()),
    date: dates.date,
  }
}
