import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { openNowQuery } from './now-query.ts'
import classes from './open-now.module.css'

type OpenNowProps = {
  /** Level of the competition; without it those of all levels. */
  readonly level?: EducationLevel
}

/** Until when one can apply: enrolment, and the competition for grants where there is one. */
export function OpenNow({ level }: OpenNowProps) {
  const { t, language } = useTexts()
  const dates = useDates()
  const now = useQuery(openNowQuery(language)).data
  if (now === undefined) return <div className={classes.toCome} />
  const { reception } = now
  const until = (at: string | null, daysLeft: number | null): string => {
    if (at === null) return t('directory.open.withoutEnd')
    const left = daysLeft === 0 ? t('directory.open.lastDay') : t('directory.open.daysLeft', { count: daysLeft ?? 0 })
    return [t('directory.open.until', { date: dates.until(at) }), ...(daysLeft === null ? [] : [left])].join(' · ')
  }
  const opens = (at: string | null): string =>
    at === null ? t('directory.open.closed') : t('directory.open.opensOn', { date: dates.instant(at) })
  const wordsOf = ({ state, at, daysLeft }: (typeof now.competitions)[number]): string => {
    if (state === 'OPEN') return until(at, daysLeft)
    if (state === 'COMING') return opens(at)
    return t(state === 'CHECKING' ? 'directory.open.checking' : 'directory.open.published')
  }
  return (
    <dl className={classes.open}>
      <div>
        <dt>{t('directory.open.enrolment')}</dt>
        <dd>{reception.isOpen ? until(reception.closesAt, reception.daysLeft) : opens(reception.opensAt)}</dd>
      </div>
      {now.competitions
        .filter((competition) => level === undefined || competition.level === level)
        .map((competition) => (
          <div key={competition.slug}>
            <dt>
              <Link to="/grants/$slug" params={{ slug: competition.slug }}>
                {competition.name?.[language] ?? t('directory.open.competition')}
              </Link>
              {level === undefined &&
                competition.name === null &&
                `: ${t(`directory.educationLevels.${competition.level}`)}`}
            </dt>
            <dd>{wordsOf(competition)}</dd>
          </div>
        ))}
    </dl>
  )
}
