import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { competitionQuery, versionShown } from '../api.ts'
import { CodeSearch } from '../components/code-search.tsx'
import { CompetitionAhead, CompetitionCard } from '../components/competition-ahead.tsx'
import { CutoffsTab } from '../components/cutoffs-tab.tsx'
import { FiguresTab } from '../components/figures-tab.tsx'
import { ResultsTab } from '../components/results-tab.tsx'
import { RulesTab } from '../components/rules-tab.tsx'
import { ProtocolFiles, VersionNote } from '../components/version-note.tsx'
import { useCompetitionName } from '../parts/competition-name.ts'
import classes from '../parts/results.module.css'
import { parseResultSearch, RESULT_TABS } from '../state/result-search.ts'

/** Before a result: about the competition, and its rules. */
const AHEAD_TABS = ['results', 'rules'] as const
const VIEWS = { results: ResultsTab, cutoffs: CutoffsTab, figures: FiguresTab } as const

export function CompetitionScreen() {
  const { t, language } = useTexts()
  const { slug = '' } = useParams({ strict: false })
  const nameOf = useCompetitionName()
  const search = parseResultSearch(useSearch({ strict: false }))
  const query = useQuery(competitionQuery(language, slug))
  const all = <Link to="/grants">← {t('results.all')}</Link>
  if (hasFailed(query)) return <FailedPage on={query} unknown={t('app.notFound.title')} back={all} />
  if (!query.isSuccess) return <Waiting on={query} />
  const page = query.data.data
  const version = versionShown(page, search)
  const [newest] = page.versions
  const { tab, version: asked } = search
  const View = tab === 'rules' ? null : VIEWS[tab]
  const shownTab = newest === undefined && View !== null ? 'results' : tab
  return (
    <div className={classes.whole}>
      <PageHero
        title={nameOf(page, 'results.heading')}
        {...(newest === undefined ? {} : { lead: t('results.publishedRound', { round: newest.round }) })}
        back={all}
        aside={newest === undefined ? <CompetitionCard page={page} /> : <CodeSearch slug={slug} search={search} />}
      />
      <nav aria-label={t('results.tabs.label')}>
        <ul className={classes.tabs}>
          {(newest === undefined ? AHEAD_TABS : RESULT_TABS).map((each) => (
            <li key={each}>
              <Link
                to="/grants/$slug"
                params={{ slug }}
                search={{ tab: each, ...(asked === undefined ? {} : { version: asked }) }}
                resetScroll={false}
                activeProps={{}}
                {...(each === shownTab ? { 'aria-current': 'page' as const } : { 'aria-current': undefined })}
              >
                {t(`results.tabs.${newest === undefined && each === 'results' ? 'about' : each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {View === null ? (
        <RulesTab page={page} />
      ) : version === undefined ? (
        <CompetitionAhead page={page} />
      ) : (
        <>
          <VersionNote page={page} version={version} search={search} />
          <View page={page} version={version.version} search={search} />
          <ProtocolFiles slug={slug} version={version} />
        </>
      )}
    </div>
  )
}
