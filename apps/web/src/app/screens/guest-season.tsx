import { useQuery } from '@tanstack/react-query'
import { SeasonCards } from '../../features/reception/components/season-cards.tsx'
import { SeasonDays } from '../../features/reception/components/season-days.tsx'
import { seasonQuery } from '../../features/reception/state/season-query.ts'
import { grouped } from '../../platform/numbers.ts'
import { useTexts } from '../../platform/texts.ts'
import { FactGrid } from '../../ui/fact-grid.tsx'
import { Section } from '../../ui/page.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import classes from './guest-season.module.css'

/** Guests of one network share a rate limit, so they poll rarely. */
const ASK_AGAIN_MS = 60_000

/** The lower half of the front page: what is open until when, the year's days, what is needed, and counts. */
export function GuestSeason() {
  const { language } = useTexts()
  const season = useQuery({ ...seasonQuery(language), refetchInterval: ASK_AGAIN_MS }).data?.data
  return (
    <div className={classes.below}>
      <SeasonCards season={season} />
      <div className={classes.columns}>
        <SeasonDays season={season} />
        <div className={classes.side}>
          <Needs />
          {season && <Counts {...season.counts} language={language} />}
        </div>
      </div>
    </div>
  )
}

function Needs() {
  const { t } = useTexts()
  const items = (['contacts', 'identity', 'education', 'medical', 'unt'] as const).map((item) =>
    t(`season.needs.${item}`),
  )
  return (
    <Section title={t('season.needs.title')}>
      <TickList items={items} />
      <p className={classes.free}>{t('season.needs.free')}</p>
    </Section>
  )
}

type CountsProps = {
  readonly universities: number
  readonly programs: number
  readonly grants: { readonly year: number; readonly places: number } | null
  readonly language: ReturnType<typeof useTexts>['language']
}

function Counts({ universities, programs, grants, language }: CountsProps) {
  const { t } = useTexts()
  const figure = (count: number) => grouped(count, language)
  return (
    <Section title={t('season.counts.title')}>
      <FactGrid
        facts={[
          { label: t('season.counts.universities'), value: figure(universities) },
          { label: t('season.counts.programs'), value: figure(programs) },
          {
            label: t('season.counts.grants', { year: grants?.year ?? '' }),
            value: grants && figure(grants.places),
          },
        ]}
      />
    </Section>
  )
}
