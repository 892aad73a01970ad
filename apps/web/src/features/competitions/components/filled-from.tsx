import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { StaffCompetition } from '../state/setup-calls.ts'

/** Source of the rules of a competition that is prepared, with its year. */
export function FilledFrom({ competition: { filledFrom, stage } }: { competition: StaffCompetition }) {
  const { t } = useTexts()
  if (filledFrom === null || stage !== 'PREPARED') return null
  const { competitionId, year } = filledFrom
  if (competitionId === null) return <Banner tone="warning">{t('competitions.filled.fromDirectory', { year })}</Banner>
  return (
    <Banner tone="info">
      {t('competitions.filled.fromCompetition', { year })}{' '}
      <Link to="/competitions/$id" params={{ id: competitionId }}>
        {t('competitions.filled.open', { year })}
      </Link>
    </Banner>
  )
}
