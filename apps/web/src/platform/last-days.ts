import { daysUntil, kazakhstanTime, lastDayBefore, lastMinuteBefore } from '@portal/domain/kernel/time-zone.ts'
import { capital } from './capital.ts'
import { now } from './clock.ts'
import { dateInWords } from './dates.ts'
import { ownTime } from './deadlines.ts'
import { type TextKey, type Translator, useTexts } from './texts.ts'

const SUNDAY = 7

/** Days that are left until an instant ahead. */
export function leftInWords(until: Date, at: Date, t: Translator): string {
  const days = daysUntil(until, at)
  if (days === 0) return t('applications.home.left.today')
  return days === 1 ? t('applications.home.left.tomorrow') : t('applications.home.left.days', { count: days })
}

/** A date `YYYY-MM-DD` in words with its weekday. */
export function dayWithWeekday(date: string, t: Translator): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || SUNDAY
  return t('corrections.dayWithWeekday', {
    weekday: t(`corrections.weekday.${weekday}` as TextKey),
    date: dateInWords(date, t),
  })
}

/** A date in words with its weekday, at the beginning of a line. */
export const dayAsTitle = (date: string, t: Translator): string => capital(dayWithWeekday(date, t))

/** Weekday, date and time in Kazakhstan of an end; that of a day is named by its last minute. */
export function endInWords(until: string, t: Translator): string {
  const at = lastMinuteBefore(new Date(until))
  return t('app.date.withTime', { date: dayWithWeekday(lastDayBefore(new Date(until)), t), time: kazakhstanTime(at) })
}

/** Words for a time that ends with a day of Kazakhstan, such as that of a request for corrections. */
export function useLastDays() {
  const { t } = useTexts()
  const lastMinute = (until: string): Date => lastMinuteBefore(new Date(until))
  return {
    day: (until: string): string => dateInWords(lastDayBefore(new Date(until)), t),
    end: (until: string): string => endInWords(until, t),
    /** The end with the reader's own clock beside it. */
    deadline: (until: string): string => {
      const words = endInWords(until, t)
      const own = ownTime(lastMinute(until).toISOString(), t)
      return own === null ? words : t('applications.withOwnTime', { words, own })
    },
    /** Days that are left; empty once it is over. */
    left: (until: string): string => (now() < new Date(until) ? leftInWords(lastMinute(until), now(), t) : ''),
  }
}
