import type { SeasonView } from '@portal/domain/reception/schema.ts'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { SeasonState, StateCard } from '../../../ui/season-state.tsx'
import type { Tone } from '../../../ui/status-tag.tsx'
import classes from './season.module.css'

type Competition = SeasonView['competitions'][number]

const TONES: Readonly<Record<Competition['state'], Tone>> = {
  COMING: 'neutral',
  OPEN: 'success',
  CHECKING: 'progress',
  PUBLISHED: 'progress',
}

/**
 * State of enrolment and of the competition of each level (docs/specification/screens.md#front-page). The cards keep
 * their room while they load.
 */
export function SeasonCards({ season }: { season: SeasonView | undefined }) {
  const { t } = useTexts()
  if (season === undefined) return <div className={classes.cardsToCome} aria-hidden="true" />
  return (
    <SeasonState label={t('season.now')} isRaised>
      <Enrolment reception={season.reception} />
      {season.competitions.map((competition) => (
        <CompetitionCard key={competition.slug} competition={competition} />
      ))}
      {season.competitions.length === 0 && (
        <StateCard tone="neutral" state={t('season.states.NONE')} title={t('season.noCompetition')}>
          <p>{t('season.noDates')}</p>
          <Link to="/help/how_to_apply_for_a_grant">{t('season.howTo')}</Link>
        </StateCard>
      )}
    </SeasonState>
  )
}

function useDaysLeft() {
  const { t } = useTexts()
  return (count: number | null) => {
    if (count === null) return undefined
    return count === 0 ? { count: null, words: t('season.lastDay') } : { count, words: t('season.daysLeft', { count }) }
  }
}

function Enrolment({ reception: { isOpen, closesAt, opensAt, daysLeft } }: Pick<SeasonView, 'reception'>) {
  const { t } = useTexts()
  const dates = useDates()
  const leftOf = useDaysLeft()
  const open = closesAt === null ? t('season.withoutEnd') : t('season.until', { date: dates.until(closesAt) })
  const closed = opensAt === null ? t('season.opensSoon') : t('season.opensOn', { date: dates.instant(opensAt) })
  return (
    <StateCard
      tone={isOpen ? 'success' : 'neutral'}
      state={t(isOpen ? 'season.open' : 'season.closed')}
      title={t('season.enrolment')}
      left={leftOf(daysLeft)}
    >
      <p>{isOpen ? open : closed}</p>
    </StateCard>
  )
}

function CompetitionCard({ competition }: { competition: Competition }) {
  const { slug, level, state, daysLeft } = competition
  const { t, language } = useTexts()
  const leftOf = useDaysLeft()
  const words = useCompetitionWords(competition)
  return (
    <StateCard
      tone={TONES[state]}
      state={t(`season.states.${state}`)}
      title={competition.name?.[language] ?? t('season.competition', { level: t(`season.levels.${level}`) })}
      left={leftOf(daysLeft)}
    >
      <p>{words}</p>
      <Link to="/grants/$slug" params={{ slug }}>
        {t(state === 'PUBLISHED' ? 'season.result' : 'season.about')}
      </Link>
    </StateCard>
  )
}

function useCompetitionWords({ state, at }: Competition): string {
  const { t } = useTexts()
  const dates = useDates()
  if (state === 'PUBLISHED') return t('season.published')
  if (state === 'CHECKING') return at === null ? t('season.resultSoon') : t('season.resultOn', { date: dates.day(at) })
  if (at === null) return t('season.withoutEnd')
  if (state === 'OPEN') return t('season.until', { date: dates.until(at) })
  return t('season.opensOn', { date: dates.instant(at) })
}
