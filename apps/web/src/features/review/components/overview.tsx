import { PERIOD_DAYS, PERIODS, type Period } from '@portal/domain/review/overview-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { oneOf } from '../../../platform/address.ts'
import { now } from '../../../platform/clock.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { usePrintedTitle } from '../../../ui/use-printed-title.ts'
import { overviewQuery } from '../api.ts'
import classes from './overview.module.css'
import { Attention, Funnel, Groups } from './overview-figures.tsx'
import { Load, Times } from './overview-work.tsx'

/** Cockpit of a head: funnel, times, load and groups of a period (docs/specification/review-office.md#overview). */
export function OverviewPanels() {
  const { t, language } = useTexts()
  const dates = useDates()
  const stay = useStay('/day')
  const { period: given } = useSearch({ from: '/work/day' })
  const period = oneOf(PERIODS, given) ?? 'SEASON'
  const { data: answer, error, refetch, dataUpdatedAt } = useQuery(overviewQuery(period))
  const choose = (next: Period) => void stay({ to: '/day', search: next === 'SEASON' ? {} : { period: next } })
  const nameOf = (name: Period): string =>
    t(`applications.overview.periods.${name}`, name === 'SEASON' ? {} : { days: PERIOD_DAYS[name] })
  const overview = answer?.data
  const printed = t('applications.overview.printed', {
    period: nameOf(period).toLocaleLowerCase(language),
    day: dates.day(now().toISOString()),
  })
  usePrintedTitle(printed)
  return (
    <section className={classes.overview} aria-labelledby="overview">
      <header className={classes.head}>
        <div>
          <h2 id="overview" className={classes.onScreen}>
            {t('applications.overview.title')}
          </h2>
          <p className={classes.onPaper}>{printed}</p>
          {overview && (
            <p className={classes.lead}>
              {t('applications.overview.lead', {
                from: dates.date(overview.from),
                at: dates.instant(new Date(dataUpdatedAt).toISOString()),
              })}
            </p>
          )}
        </div>
        <Button look="secondary" onClick={() => window.print()}>
          {t('applications.overview.print')}
        </Button>
      </header>
      <Tabs
        id="overview-period"
        label={t('applications.overview.period')}
        tabs={PERIODS.map((value) => ({ value, label: nameOf(value) }))}
        value={period}
        onChange={choose}
      >
        {overview === undefined &&
          (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />)}
        {overview && (
          <div className={classes.panels}>
            <Funnel overview={overview} />
            <Times overview={overview} />
            <Load overview={overview} />
            <Attention overview={overview} />
            <Groups kind="universities" overview={overview} />
            <Groups kind="countries" overview={overview} />
          </div>
        )}
      </Tabs>
    </section>
  )
}
