import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import { dateInWords, endOf, instantInWords, useDates } from './dates.ts'
import { type Translator, useTexts } from './texts.ts'

/** Date and time of day of an instant by the reader's own clock, whose offset is that of the instant. */
export function ownMoment(instant: string) {
  const at = new Date(instant)
  const own = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString()
  return { date: own.slice(0, 10), time: own.slice(11, 16) }
}

/** An instant by the reader's own clock, with the date if it differs; null: their clock is Kazakhstan's. */
export function ownTime(instant: string, t: Translator): string | null {
  const at = new Date(instant)
  const { date, time } = ownMoment(instant)
  if (date !== kazakhstanDate(at)) return `${dateInWords(date, t)}, ${time}`
  return time === kazakhstanTime(at) ? null : time
}

/** A deadline or an appointment: in Kazakhstan, and by the reader's own clock where it differs. */
export function deadlineInWords(instant: string, t: Translator): string {
  const own = ownTime(instant, t)
  const words = instantInWords(instant, t)
  return own === null ? words : t('applications.withOwnTime', { words, own })
}

/** Dates for signed-in readers: deadlines and appointments name their own clock too. */
export function useDeadlines() {
  const { t } = useTexts()
  return {
    ...useDates(),
    deadline: (instant: string) => deadlineInWords(instant, t),
    until: (deadline: string) => deadlineInWords(endOf(deadline), t),
  }
}
