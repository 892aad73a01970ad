import { kazakhstanDate, kazakhstanTime, lastMoment } from '@portal/domain/kernel/time-zone.ts'
import { type TextKey, type Translator, useTexts } from './texts.ts'

/** A date `YYYY-MM-DD` in words. Months come from our catalogues: Intl prints `2026 M06 25` for Kazakh. */
export function dateInWords(date: string, t: Translator): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return t('app.date.words', { year, day: Number(day), month: t(`app.date.months.${Number(month)}` as TextKey) })
}

/** A yearly day `MM-DD` in words: 20 July. */
export function dayOfYear(day: string, t: Translator): string {
  const [month = '', number = ''] = day.split('-')
  return `${Number(number)} ${t(`app.date.months.${Number(month)}` as TextKey)}`
}

/** An instant as date and time in Kazakhstan. */
export function instantInWords(instant: string, t: Translator): string {
  const at = new Date(instant)
  return t('app.date.withTime', { date: dateInWords(kazakhstanDate(at), t), time: kazakhstanTime(at) })
}

/** Last moment before a deadline; one at midnight is the last minute of the day before. */
export const endOf = (deadline: string): string => lastMoment(new Date(deadline)).toISOString()

/** The time of an instant by the reader's own clock, `HH:mm`, for events of this visit. */
export function timeOfDay(instant: string): string {
  const at = new Date(instant)
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

export const dayInWords = (instant: string, t: Translator): string => dateInWords(kazakhstanDate(new Date(instant)), t)

/** The Kazakhstan day of an instant in figures, for narrow columns: 25.08.2026 in all three languages. */
export const dayInFigures = (instant: string): string =>
  kazakhstanDate(new Date(instant)).split('-').reverse().join('.')

/** An instant in figures by the clock of Kazakhstan, for narrow columns: 25.08.2026 14:30. */
export const instantInFigures = (instant: string): string =>
  `${dayInFigures(instant)} ${kazakhstanTime(new Date(instant))}`

export function useDates() {
  const { t } = useTexts()
  return {
    date: (date: string) => dateInWords(date, t),
    day: (instant: string) => dayInWords(instant, t),
    instant: (instant: string) => instantInWords(instant, t),
    until: (deadline: string) => instantInWords(endOf(deadline), t),
  }
}
