import type { Language } from '@portal/domain/kernel/language.ts'
import type { SeasonDay } from '@portal/domain/reception/season-rules.ts'
import { calendarOfDays } from '@portal/office-files/calendar.ts'
import type { Reader } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { seasonAt } from './read-season.ts'

type CalendarScope = {
  readonly db: Reader
  readonly now: Date
  readonly language: Language
  readonly publicUrl: string
}

/** The days of the season that are still ahead, as a calendar file. */
export async function writeCalendar({ language, publicUrl, ...scope }: CalendarScope) {
  const t = textsIn(language)
  const { days } = await seasonAt(scope)
  const host = new URL(publicUrl).hostname
  const titleOf = ({ kind, level, name, round }: SeasonDay): string => {
    const parameters = { round: round ?? 1, level: level === null ? '' : t(`season.levels.${level}`) }
    const title = t(`season.days.${kind}.title`, parameters)
    return name === null ? title : `${title}: ${name[language]}`
  }
  /** Competitions after the first of a level have their number. */
  const uidOf = ({ kind, level, number, round, date }: SeasonDay): string =>
    [kind, level, number === 1 ? null : number, round, date]
      .filter((part) => part !== null)
      .join('-')
      .toLowerCase()
  const content = calendarOfDays({
    name: t('season.title'),
    writtenAt: scope.now,
    days: days
      .filter(({ isPast }) => !isPast)
      .map((day) => ({
        uid: `${uidOf(day)}@${host}`,
        when: day.date,
        title: titleOf(day),
        address: `${publicUrl}/admission/`,
      })),
  })
  return { name: 'season.ics', type: 'text/calendar; charset=utf-8', body: Buffer.from(content) }
}
