import { daysUntil } from '@portal/domain/kernel/time-zone.ts'
import { useNow } from '../../../platform/clock.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { QuickLink } from '../../../ui/quick-link.tsx'
import { useApplyWays } from '../../reception/parts/use-apply-ways.ts'
import type { CompetitionPage, PublishedCompetition } from '../api.ts'
import { momentOf } from '../state/competition-moment.ts'

/** Line on a competition without a published result: whether applications are accepted, and until when. */
export function CompetitionMoment({
  competition: { opensAt, closesAt },
}: {
  readonly competition: Pick<PublishedCompetition, 'opensAt' | 'closesAt'>
}) {
  const { t } = useTexts()
  const dates = useDates()
  const at = useNow()
  if (at === null) return t('results.noVersion')
  const moment = momentOf({ opensAt, closesAt }, at)
  if (moment === 'COMING')
    return opensAt === null ? t('results.noVersion') : t('results.ahead.opens', { date: dates.instant(opensAt) })
  if (moment === 'OVER') return t('results.ahead.closed')
  if (closesAt === null) return t('results.ahead.open')
  const count = daysUntil(new Date(closesAt), at)
  const left = count > 0 ? t('results.ahead.daysLeft', { count }) : t('results.ahead.lastDay')
  return `${t('results.ahead.openUntil', { date: dates.instant(closesAt) })} · ${left}`
}

const DAYS = ['opensAt', 'closesAt', 'claimsCloseAt', 'resultAt'] as const

/**
 * Page of a competition before its result: conditions, link to apply, and its days with past ones marked
 * (docs/specification/competition.md#public-result).
 */
export function CompetitionAhead({ page }: { readonly page: CompetitionPage }) {
  const { t } = useTexts()
  const dates = useDates()
  const at = useNow()
  const isOpen = at !== null && momentOf(page.dates, at) === 'OPEN'
  const { mayApply, stateOf } = useApplyWays({ level: page.level })
  const isInvited = isOpen && mayApply && stateOf('GRANT_COMPETITION') === 'OPEN'
  const rows = DAYS.flatMap((day) => {
    const instant = page.dates[day]
    if (instant === null) return []
    const date = dates.instant(instant)
    const isPassed = at !== null && new Date(instant) <= at
    const value = isPassed ? t('results.ahead.passed', { date }) : date
    return [{ key: day, term: t(`results.ahead.days.${day}`), value }]
  })
  return (
    <>
      <Banner tone="info" title={<CompetitionMoment competition={page.dates} />}>
        <p>{t('results.ahead.who')}</p>
        {isInvited && (
          <Actions>
            <QuickLink to={`/apply?level=${page.level}`} className={buttonClass()} rel="nofollow">
              {t('results.ahead.apply')}
            </QuickLink>
          </Actions>
        )}
      </Banner>
      {rows.length > 0 && (
        <Section title={t('results.ahead.timetable')}>
          <DescriptionList rows={rows} />
        </Section>
      )}
    </>
  )
}
