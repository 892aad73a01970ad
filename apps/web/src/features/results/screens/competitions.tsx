import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { competitionsQuery, type PublishedCompetition } from '../api.ts'
import { CompetitionMoment } from '../components/competition-ahead.tsx'
import { useCompetitionName } from '../parts/competition-name.ts'
import classes from '../parts/results.module.css'

export function CompetitionsScreen() {
  const { t, language } = useTexts()
  const query = useQuery(competitionsQuery(language))
  return (
    <Page
      title={t('results.title')}
      lead={t('results.lead')}
      actions={<Link to="/grants/letter">{t('offers.letters.check.title')}</Link>}
    >
      <Waiting on={query} />
      {query.data?.list.length === 0 && <EmptyState title={t('results.none')}>{t('results.noneText')}</EmptyState>}
      {query.data?.list.map((competition) => (
        <Competition key={competition.slug} competition={competition} />
      ))}
    </Page>
  )
}

function Competition({ competition }: { competition: PublishedCompetition }) {
  const { slug, kind, source, versions } = competition
  const { t } = useTexts()
  const nameOf = useCompetitionName()
  const dates = useDates()
  const [newest] = versions
  return (
    <Section>
      <h2>
        <Link to="/grants/$slug" params={{ slug }}>
          {nameOf(competition)}
        </Link>
      </h2>
      <p>
        {t(`results.kinds.${kind}`)} · {t(`results.sources.${source}`)}
      </p>
      {newest === undefined ? (
        <p className={classes.moment}>
          <CompetitionMoment competition={competition} />
        </p>
      ) : (
        <p>{`${t('results.publishedRound', { round: newest.round })} · ${dates.day(newest.publishedAt)}`}</p>
      )}
    </Section>
  )
}
