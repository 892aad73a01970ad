import { figuresOf } from '@portal/domain/directory/figure-rules.ts'
import type { UniversityRow } from '@portal/domain/directory/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Section } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Waiting } from '../../../ui/states.tsx'
import classes from '../components/directory.module.css'
import { FactTable } from '../components/fact-table.tsx'
import { Count, DemoMark, Ratio, Tenge, Yearly } from '../components/figures.tsx'
import { KindLinks } from '../components/kind-links.tsx'
import { FiguresSource } from '../components/program-cards.tsx'
import { SortLink } from '../components/sort-link.tsx'
import { UniversityLink } from '../components/university-link.tsx'
import { DirectoryPage } from '../parts/frame.tsx'
import { ResourceLinks } from '../parts/resource-links.tsx'
import {
  factOf,
  PROGRAM_FACTS,
  parseRanking,
  type Ranking,
  ROWS_ON_PAGE,
  type UNIVERSITY_FACTS,
} from '../state/ranking-search.ts'
import { programRankingQuery, universityRankingQuery } from '../state/weighing-queries.ts'

/** Universities and programs ordered by our own facts. Official rankings are linked, never imitated. */
export function RankingsScreen() {
  const { t } = useTexts()
  const ranking = parseRanking(useSearch({ strict: false }))
  return (
    <DirectoryPage title={t('directory.rankings.title')} lead={t('directory.rankings.lead')}>
      <Banner tone="info">{t('directory.rankings.notOfficial')}</Banner>
      <KindLinks to="/rankings" kind={ranking.of} />
      {ranking.of === 'programs' ? <Programs ranking={ranking} /> : <Universities ranking={ranking} />}
      <Section title={t('directory.rankings.official')} lead={t('directory.rankings.officialLead')}>
        <ResourceLinks category="ranking" />
      </Section>
    </DirectoryPage>
  )
}

function useHeader(ranking: Ranking) {
  const { t } = useTexts()
  const { sort } = ranking
  return (first: string) => {
    const fact = factOf(first)
    return {
      key: fact,
      header: (
        <SortLink ranking={ranking} first={first}>
          {t(`directory.rankings.facts.${fact}` as TextKey)}
        </SortLink>
      ),
      sort: factOf(sort) !== fact ? undefined : sort.startsWith('-') ? ('descending' as const) : ('ascending' as const),
    }
  }
}

type UniversityColumn = {
  readonly first: Exclude<(typeof UNIVERSITY_FACTS)[number], 'name'>
  readonly value: (university: UniversityRow) => number | null
  readonly Cell: typeof Count
}

const UNIVERSITY_COLUMNS: readonly UniversityColumn[] = [
  { first: 'cost', value: ({ averageEduCost }) => averageEduCost, Cell: Tenge },
  { first: '-students', value: ({ totalStudents }) => totalStudents, Cell: Count },
  { first: 'studentsPerTeacher', value: ({ studentsPerTeacher }) => studentsPerTeacher, Cell: Ratio },
  { first: '-programs', value: ({ programCount }) => programCount, Cell: Count },
]

function Universities({ ranking }: { ranking: Extract<Ranking, { of: 'universities' }> }) {
  const { t, language } = useTexts()
  const query = useQuery(universityRankingQuery(language, ranking))
  const headerOf = useHeader(ranking)
  if (!query.isSuccess) return <Waiting on={query} />
  const { list, totalSize } = query.data
  // A column that nobody shown here states leaves; a link below the table still orders by it.
  const isShown = ({ first, value }: UniversityColumn): boolean =>
    factOf(ranking.sort) === factOf(first) || list.some((university) => value(university) !== null)
  const shown = UNIVERSITY_COLUMNS.filter(isShown)
  const left = UNIVERSITY_COLUMNS.filter((column) => !isShown(column))
  return (
    <>
      <FactTable
        caption={t('directory.rankings.table.universities')}
        corner={headerOf('name')}
        columns={shown.map(({ first }) => headerOf(first))}
        isBusy={query.isPlaceholderData}
        rows={list.map((university) => ({
          key: university.id,
          header: (
            <>
              <UniversityLink university={university} />
              <div>{nameIn(university.city, language)}</div>
              <DemoMark of={university} isShort />
            </>
          ),
          cells: shown.map(({ first, value, Cell }) => <Cell key={first} of={value(university)} />),
        }))}
      />
      <Pages ranking={ranking} totalSize={totalSize} />
      {left.length > 0 && (
        <p className={classes.acts}>
          {t('directory.rankings.alsoBy')}
          {left.map(({ first }) => (
            <SortLink key={first} ranking={ranking} first={first}>
              {t(`directory.rankings.facts.${factOf(first)}` as TextKey)}
            </SortLink>
          ))}
        </p>
      )}
      <p>{t('directory.figures.dash')}</p>
      <p>{t('directory.rankings.source')}</p>
    </>
  )
}

function Programs({ ranking }: { ranking: Extract<Ranking, { of: 'programs' }> }) {
  const { t, language } = useTexts()
  const query = useQuery(programRankingQuery(language, ranking))
  const headerOf = useHeader(ranking)
  if (!query.isSuccess) return <Waiting on={query} />
  const [name, ...facts] = PROGRAM_FACTS
  return (
    <>
      <FactTable
        caption={t('directory.rankings.table.programs')}
        corner={headerOf(name)}
        columns={facts.map(headerOf)}
        isBusy={query.isPlaceholderData}
        rows={query.data.list.map((program) => ({
          key: program.id,
          header: (
            <Link to="/programs/$code" params={{ code: program.code }}>
              {program.code} {nameIn(program, language)}
            </Link>
          ),
          cells: [
            <Yearly key="cutoff" figures={figuresOf(program, 'LOWEST_SCORE').slice(0, 1)} />,
            <Yearly key="grants" figures={figuresOf(program, 'GRANTS').slice(0, 1)} />,
          ],
        }))}
      />
      <Pages ranking={ranking} totalSize={query.data.totalSize} />
      <p>{t('directory.figures.dash')}</p>
      <p>{t('directory.figures.cutoff')}</p>
      <FiguresSource />
    </>
  )
}

const Pages = ({ ranking: { of, sort, page }, totalSize }: { ranking: Ranking; totalSize: number }) => (
  <Pagination
    page={page - 1}
    pageSize={ROWS_ON_PAGE}
    totalSize={totalSize}
    linkTo={(to, link) => (
      <Link
        to="/rankings"
        search={{ of, sort, ...(to === 0 ? {} : { page: to + 1 }) }}
        resetScroll={false}
        {...link}
        {...(to === page - 1 ? { 'aria-current': 'page' as const } : {})}
      />
    )}
  />
)
