import type { Language } from '@portal/domain/kernel/language.ts'
import { kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import type { SeasonView } from '@portal/domain/reception/schema.ts'
import { dayOfYear } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { Timetable, type TimetableRow } from '../../../ui/timetable.tsx'
import { SeasonCalendarLink } from '../parts/season-calendar-link.tsx'
import classes from './season.module.css'

type Day = SeasonView['days'][number]

/** Days whose end matters to the hour. */
const DEADLINES: readonly Day['kind'][] = ['RECEPTION_CLOSES', 'COMPETITION_CLOSES', 'ACCEPT_UNTIL']

/** The season as a list of days, from the data of reception and competitions, and the same as a calendar file. */
export function SeasonDays({ season }: { season: SeasonView | undefined }) {
  const { t, language } = useTexts()
  if (season === undefined)
    return (
      <Section title={t('season.title')}>
        <div className={classes.daysToCome} aria-hidden="true" />
      </Section>
    )
  const { days } = season
  if (days.length === 0)
    return (
      <Section title={t('season.title')}>
        <p>{t('season.noDays')}</p>
      </Section>
    )
  const years = [...new Set([days[0], days.at(-1)].map((day) => day?.date.slice(0, 4)))]
  return (
    <Section title={t('season.titleOf', { years: years.join('–') })}>
      <Timetable rows={rowsOf(season, t, language)} />
      {days.some(({ isPast }) => !isPast) && <SeasonCalendarLink language={language} label={t('season.calendar')} />}
    </Section>
  )
}

function rowsOf(
  { today, days, ...season }: SeasonView,
  t: ReturnType<typeof useTexts>['t'],
  language: Language,
): readonly TimetableRow[] {
  const rows = days.map((day): TimetableRow => {
    const level = day.level === null ? '' : t(`season.levels.${day.level}`)
    const isDeadline = DEADLINES.includes(day.kind) && !day.isPast
    return {
      key: [day.kind, day.level, day.round, day.name?.en].join(' '),
      date: day.date,
      day: dayOfYear(day.date.slice(5), t),
      title: t(`season.days.${day.kind}.title`, { level, round: day.round ?? 1 }),
      detail:
        [day.name?.[language], isDeadline && t('season.time', { time: kazakhstanTime(new Date(day.at)) })]
          .filter(Boolean)
          .join(' · ') || undefined,
      when: day.isPast ? 'past' : 'ahead',
    }
  })
  const ahead = days.findIndex(({ isPast }) => !isPast)
  const now: TimetableRow = {
    key: 'today',
    date: today,
    day: dayOfYear(today.slice(5), t),
    title: t(`season.today.${openNow(season)}`),
    when: 'today',
  }
  const at = ahead < 0 ? rows.length : ahead
  return [...rows.slice(0, at), now, ...rows.slice(at)]
}

function openNow({ reception, competitions }: Pick<SeasonView, 'reception' | 'competitions'>) {
  const isCompeting = competitions.some(({ state }) => state === 'OPEN')
  if (reception.isOpen) return isCompeting ? 'both' : 'enrolment'
  return isCompeting ? 'competition' : 'none'
}
