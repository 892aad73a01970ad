import { daysUntil, kazakhstanDate, lastMinuteBefore } from '@portal/domain/kernel/time-zone.ts'
import { now } from './clock.ts'
import { dateInWords, instantInWords } from './dates.ts'
import { deadlineInWords } from './deadlines.ts'
import { type TextKey, type Translator, useTexts } from './texts.ts'

const SUNDAY = 7

function withWeekday(date: string, at: string, t: Translator): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || SUNDAY
  return t('corrections.dayWithWeekday', { weekday: t(`corrections.weekday.${weekday}` as TextKey), at })
}

const lastMinute = (until: string): Date => lastMinuteBefore(new Date(until))

/** Words for a time that ends with a day of Kazakhstan, such as that of a request for corrections. */
export function useLastDays() {
  const { t } = useTexts()
  const dayOf = (until: string): string => kazakhstanDate(lastMinute(until))
  return {
    day: (until: string): string => dateInWords(dayOf(until), t),
    /** Weekday, date and time in Kazakhstan. */
    end: (until: string): string => withWeekday(dayOf(until), instantInWords(lastMinute(until).toISOString(), t), t),
    /** The same with the reader's own clock beside it. */
    deadline: (until: string): string =>
      withWeekday(dayOf(until), deadlineInWords(lastMinute(until).toISOString(), t), t),
    /** Days that are left; empty once it is over. */
    left: (until: string): string => {
      if (now() >= new Date(until)) return ''
      const days = daysUntil(lastMinute(until), now())
      if (days === 0) return t('applications.home.left.today')
      return days === 1 ? t('applications.home.left.tomorrow') : t('applications.home.left.days', { count: days })
    },
  }
}
