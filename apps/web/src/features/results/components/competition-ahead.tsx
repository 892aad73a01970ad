import type { ApplicantGroup } from '@portal/domain/kernel/applicant-group.ts'
import { daysUntil } from '@portal/domain/kernel/time-zone.ts'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../../platform/clock.ts'
import { endOf, useDates } from '../../../platform/dates.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Columns } from '../../../ui/columns.tsx'
import { Section } from '../../../ui/page.tsx'
import { QuickLink } from '../../../ui/quick-link.tsx'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import { TickList } from '../../../ui/tick-list.tsx'
import { useApplyWays } from '../../reception/parts/use-apply-ways.ts'
import type { CompetitionPage, PublishedCompetition } from '../api.ts'
import classes from '../parts/results.module.css'
import { isUsualOrder, useOrderWords } from '../parts/use-order-words.ts'
import { type Moment, momentOf } from '../state/competition-moment.ts'
import { CompetitionDays } from './competition-days.tsx'

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
  const count = daysUntil(new Date(endOf(closesAt)), at)
  const left = count > 0 ? t('results.ahead.daysLeft', { count }) : t('results.ahead.lastDay')
  return `${t('results.ahead.openUntil', { date: dates.until(closesAt) })} · ${left}`
}

const GROUPS = ['CITIZEN', 'KANDAS', 'STATELESS_RESIDENT'] as const satisfies readonly ApplicantGroup[]

/** Proof of the score by its source. */
const NEEDED = {
  UNT: 'results.ahead.need1',
  TESTING: 'results.ahead.needTesting',
  INTERVIEW: 'results.ahead.needInterview',
} as const satisfies Record<CompetitionPage['source'], TextKey>

/** Page of a competition before its result (docs/specification/competition.md#public-result). */
export function CompetitionAhead({ page }: { readonly page: CompetitionPage }) {
  const { t } = useTexts()
  const at = useNow()
  const order = useOrderWords(page)
  const isOver = at !== null && momentOf(page.dates, at) === 'OVER'
  const needs: readonly TextKey[] = [
    NEEDED[page.source],
    ...(page.order.includes('AVERAGE') ? (['results.ahead.need2'] as const) : []),
    ...(page.kind === 'GRANT' ? (['results.ahead.need3'] as const) : []),
  ]
  return (
    <Columns side={<CompetitionDays page={page} />}>
      {!isOver && (
        <Section title={t('results.ahead.whoTitle')}>
          {page.kind === 'GRANT' ? (
            <>
              <TickList items={GROUPS.map((group) => t(`results.ahead.groups.${group}`))} />
              <p>
                {t('results.ahead.others')} <QuickLink to="/apply">{t('results.ahead.othersWay')}</QuickLink>
              </p>
            </>
          ) : (
            <p>{t('results.ahead.whoScholarship')}</p>
          )}
        </Section>
      )}
      <Section title={t('results.ahead.howTitle')}>
        <ol className={classes.how}>
          <li>{t('results.ahead.how1')}</li>
          <li>
            {isUsualOrder(page)
              ? t('results.ahead.how2')
              : order === ''
                ? t('results.rules.noOrder')
                : t('results.rules.orderOf', { order })}
          </li>
          <li>{t(page.kind === 'GRANT' ? 'results.ahead.how3' : 'results.ahead.howCountries')}</li>
        </ol>
        <p>
          <Link to="/grants/$slug" params={{ slug: page.slug }} search={{ tab: 'rules' }} resetScroll={false}>
            {t('results.ahead.rulesLink')}
          </Link>
        </p>
      </Section>
      {isOver ? (
        <Section title={t('results.ahead.showsTitle')}>
          <TickList items={([1, 2, 3] as const).map((part) => t(`results.ahead.shows${part}`))} />
        </Section>
      ) : (
        <Section title={t('results.ahead.needTitle')}>
          <TickList items={needs.map((need) => t(need))} />
        </Section>
      )}
    </Columns>
  )
}

/** State of a competition before its result, with the days left and its main act. */
export function CompetitionCard({ page }: { readonly page: CompetitionPage }) {
  const { t } = useTexts()
  const at = useNow()
  const moment = at === null ? null : momentOf(page.dates, at)
  return (
    <div className={classes.stateCard}>
      {/* It keeps its room until the clock is known, so that nothing below moves. */}
      <div className={classes.state}>{at !== null && <CompetitionState page={page} at={at} />}</div>
      {page.level === 'BACHELOR' && moment !== 'OVER' && (
        <QuickLink to="/score" className={buttonClass('secondary')}>
          {t('results.ahead.score')}
        </QuickLink>
      )}
    </div>
  )
}

function CompetitionState({ page, at }: { readonly page: CompetitionPage; readonly at: Date }) {
  const { t } = useTexts()
  const dates = useDates()
  const { mayApply, stateOf } = useApplyWays({ level: page.level })
  const moment = momentOf(page.dates, at)
  const { opensAt, closesAt, claimsCloseAt, resultAt } = page.dates
  const isChecked = claimsCloseAt !== null && at >= new Date(claimsCloseAt)
  const isInvited = moment === 'OPEN' && mayApply && stateOf('GRANT_COMPETITION') === 'OPEN'
  const count = closesAt === null ? null : daysUntil(new Date(endOf(closesAt)), at)
  return (
    <>
      <StatusTag tone={TONES[moment]}>
        {t(`results.ahead.state.${moment === 'OVER' && isChecked ? 'CHECKED' : moment}`)}
      </StatusTag>
      {moment === 'COMING' && opensAt !== null && <p>{t('results.ahead.opens', { date: dates.instant(opensAt) })}</p>}
      {moment === 'OPEN' && count !== null && (
        <p className={classes.left}>
          {count > 0 ? t('results.ahead.daysLeft', { count }) : t('results.ahead.lastDay')}
        </p>
      )}
      {moment === 'OPEN' && closesAt !== null && <p>{t('results.ahead.until', { date: dates.until(closesAt) })}</p>}
      {moment === 'OVER' && <p>{t(isChecked ? 'results.ahead.checked' : 'results.ahead.closed')}</p>}
      {moment === 'OVER' && resultAt !== null && new Date(resultAt) > at && (
        <p>{t('results.ahead.resultOn', { date: dates.day(resultAt) })}</p>
      )}
      {moment === 'OVER' && (
        <QuickLink to="/applications" className={buttonClass('secondary')} rel="nofollow">
          {t('results.ahead.mine')}
        </QuickLink>
      )}
      {isInvited && (
        <QuickLink to={`/apply?level=${page.level}`} className={buttonClass()} rel="nofollow">
          {t('results.ahead.apply')}
        </QuickLink>
      )}
    </>
  )
}

const TONES: Readonly<Record<Moment, Tone>> = { COMING: 'neutral', OPEN: 'success', OVER: 'progress' }
