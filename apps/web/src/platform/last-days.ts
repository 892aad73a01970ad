import { daysUntil, kazakhstanDate, kazakhstanTime, lastMinuteBefore } from '@portal/domain/kernel/time-zone.ts'
import { now } from './clock.ts'
import { dateInWords } from './dates.ts'
import { ownTime } from './deadlines.ts'
import { type TextKey, useTexts } from './texts.ts'

const SUNDAY = 7

const lastMinute = (until: string): Date => lastMinuteBefore(new Date(until))

/** Words for a time that ends with a day of Kazakhstan, such as that of a request for corrections. */
export function useLastDays() {
  const { t } = useTexts()
  const day = (until: string): string => dateInWords(kazakhstanDate(lastMinute(until)), t)

  /** Weekday, date and time in Kazakhstan. */
  function end(until: string): string {
    const at = lastMinute(until)
    const weekday = new Date(`${kazakhstanDate(at)}T00:00:00Z`).getUTCDay() || SUNDAY
    const date = t('corrections.dayWithWeekday', {
      weekday: t(`corrections.weekday.${weekday}` as TextKey),
      date: day(until),
    })
    return t('app.date.withTime', { date, time: kazakhstanTime(at) })
  }

  return {
    day,
    end,
    /** The same with the reader's own clock beside it. */
    deadline: (until: string): string => {
      const own = ownTime(lastMinute(until).toISOString(), t)
      return own === null ? end(until) : t('applications.withOwnTime', { words: end(until), own })
    },
    /** Days that are left; empty once it is over. */
    left: (until: string): string => {
      if (now() >= new Date(until)) return ''
      const days = daysUntil(lastMinute(until), now())
      if (days === 0) return t('applications.home.left.today')
      return days === 1 ? t('applications.home.left.tomorrow') : t('applications.home.left.days', { count: days })
    },
  }
}
