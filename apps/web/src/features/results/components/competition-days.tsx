import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import { useNow } from '../../../platform/clock.ts'
import { dateInWords, endOf } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { Timetable, type TimetableRow } from '../../../ui/timetable.tsx'
import { SeasonCalendarLink } from '../../reception/parts/season-calendar-link.tsx'
import type { CompetitionPage } from '../api.ts'

const DAYS = ['opensAt', 'closesAt', 'claimsCloseAt', 'resultAt'] as const

const isEnd = (key: string): boolean => /^(closesAt|claimsCloseAt|accept )/.test(key)

/** Days of a competition in their order, passed ones marked, and the season as a calendar file. */
export function CompetitionDays({ page: { dates } }: { readonly page: CompetitionPage }) {
  const { t, language } = useTexts()
  const at = useNow()
  const days = [
    ...DAYS.filter((day) => day !== 'resultAt' || dates.rounds.length === 0).map((day) => ({
      key: day as string,
      instant: dates[day],
      title: t(`results.ahead.days.${day}`),
    })),
    ...dates.rounds.flatMap(({ publishAt, acceptUntil }, index) => [
      { key: `publish ${index}`, instant: publishAt, title: t('results.ahead.round', { round: index + 1 }) },
      { key: `accept ${index}`, instant: acceptUntil, title: t('results.ahead.accept', { round: index + 1 }) },
    ]),
    ...(at === null ? [] : [{ key: 'today', instant: at.toISOString(), title: t('results.ahead.today') }]),
  ].flatMap(({ instant, ...day }) => (instant === null ? [] : [{ ...day, instant }]))
  if (days.every(({ key }) => key === 'today')) return null
  const rows = days
    .sort((one, other) => Date.parse(one.instant) - Date.parse(other.instant))
    .map(({ key, title, instant }): TimetableRow => {
      const isAhead = at === null || new Date(instant) > at
      const moment = isEnd(key) ? new Date(endOf(instant)) : new Date(instant)
      return {
        key,
        title,
        date: kazakhstanDate(moment),
        day: dateInWords(kazakhstanDate(moment), t),
        detail: key === 'closesAt' && isAhead ? t('results.ahead.time', { time: kazakhstanTime(moment) }) : undefined,
        when: key === 'today' ? 'today' : isAhead ? 'ahead' : 'past',
      }
    })
  return (
    <Section title={t('results.ahead.timetable')}>
      <Timetable rows={rows} isNarrow />
      {rows.some(({ when }) => when === 'ahead') && (
        <SeasonCalendarLink language={language} label={t('results.ahead.calendar')} />
      )}
    </Section>
  )
}
