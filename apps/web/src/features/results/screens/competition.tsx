import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { competitionQuery, versionShown } from '../api.ts'
import { CompetitionAhead } from '../components/competition-ahead.tsx'
import { CutoffsTab } from '../components/cutoffs-tab.tsx'
import { FiguresTab } from '../components/figures-tab.tsx'
import { ResultsTab } from '../components/results-tab.tsx'
import { RulesTab } from '../components/rules-tab.tsx'
import { ProtocolFiles, VersionNote } from '../components/version-note.tsx'
import classes from '../parts/results.module.css'
import { parseResultSearch, RESULT_TABS } from '../state/result-search.ts'

const VIEWS = { results: ResultsTab, cutoffs: CutoffsTab, figures: FiguresTab } as const

export function CompetitionScreen() {
  const { t, language } = useTexts()
  const { slug = '' } = useParams({ strict: false })
  const search = parseResultSearch(useSearch({ strict: false }))
  const query = useQuery(competitionQuery(language, slug))
  const all = <Link to="/grants">← {t('results.all')}</Link>
  if (query.error instanceof ApiError && query.error.status === 404)
    return <EmptyState title={t('results.none')} action={all} />
  if (!query.isSuccess) return <Waiting on={query} />
  const page = query.data.data
  const version = versionShown(page, search)
  const { tab, version: asked } = search
  const View = tab === 'rules' ? null : VIEWS[tab]
  return (
    <Page
      title={t('results.name', { level: t(`results.level.${page.level}`), year: page.year })}
      {...(page.versions[0] === undefined
        ? {}
        : { lead: t('results.publishedRound', { round: page.versions[0].round }) })}
      back={all}
      isWide
    >
      <nav aria-label={t('results.tabs.label')}>
        <ul className={classes.tabs}>
          {RESULT_TABS.map((each) => (
            <li key={each}>
              <Link
                to="/grants/$slug"
                params={{ slug }}
                search={{ tab: each, ...(asked === undefined ? {} : { version: asked }) }}
                resetScroll={false}
                activeProps={{}}
                {...(each === tab ? { 'aria-current': 'page' as const } : { 'aria-current': undefined })}
              >
                {t(`results.tabs.${each}`)}
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
    </Page>
  )
}
