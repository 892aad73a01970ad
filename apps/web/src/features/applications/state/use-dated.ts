import { daysUntil } from '@portal/domain/kernel/time-zone.ts'
import { now } from '../../../platform/clock.ts'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { useTexts } from '../../../platform/texts.ts'

/** Words for instants that are ahead. */
export function useDated() {
  const { t } = useTexts()
  const dates = useDeadlines()
  const left = (at: Date): string => {
    const days = daysUntil(at, now())
    if (days === 0) return t('applications.home.left.today')
    return days === 1 ? t('applications.home.left.tomorrow') : t('applications.home.left.days', { count: days })
  }
  return {
    left,
    /** An instant with the days that are left. */
    ahead: (at: Date): string => `${dates.deadline(at.toISOString())} · ${left(at)}`,
    deadline: (at: Date): string => dates.deadline(at.toISOString()),
    day: (at: Date): string => dates.day(at.toISOString()),
    date: dates.date,
  }
}
