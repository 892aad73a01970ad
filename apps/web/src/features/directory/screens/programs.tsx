import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ComparedBar } from '../../../app/compared-bar.tsx'
import { useTexts } from '../../../app/texts.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { programsQuery } from '../api.ts'
import classes from '../components/directory.module.css'
import { DirectoryPage } from '../components/directory-page.tsx'
import { NothingFound } from '../components/nothing-found.tsx'
import { FiguresSource, ProgramCards } from '../components/program-cards.tsx'
import { ProgramFilters } from '../components/program-filters.tsx'
import { loosenedPrograms, type ProgramSearch, parseProgramSearch } from '../state/program-search.ts'
import { useGo } from '../state/use-go.ts'

/** All groups of educational programs: searched, narrowed and ordered, each figure with its year. */
export function ProgramsScreen() {
  const { t } = useTexts()
  const search = parseProgramSearch(useSearch({ strict: false }))
  const go = useGo('/programs', search)
  return (
    <DirectoryPage title={t('directory.programs.title')} lead={t('directory.programs.lead')}>
      <div className={classes.columns}>
        <ProgramFilters search={search} onSearch={go} />
        <div className={classes.results}>
          <Found search={search} />
          <ComparedBar kind="programs" />
        </div>
      </div>
    </DirectoryPage>
  )
}

function Found({ search }: { search: ProgramSearch }) {
  const { t } = useTexts()
  const { data, error, isPlaceholderData, refetch } = useQuery(programsQuery(search))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const { page = 1, ...rest } = search
  return (
    <>
      <p role="status" className={classes.count}>
        {t('directory.programs.found', { count: data.totalSize })}
      </p>
      <div aria-busy={isPlaceholderData} className={classes.list}>
        {data.totalSize === 0 ? <Loosen search={search} /> : <ProgramCards programs={data.list} />}
      </div>
      <Pagination
        page={page - 1}
        pageSize={DEFAULT_PAGE_SIZE}
        totalSize={data.totalSize}
        linkTo={(to, way) => (
          <Link
            to="/programs"
            search={to === 0 ? rest : { ...rest, page: to + 1 }}
            activeOptions={{ exact: true }}
            {...way}
          />
        )}
      />
      <FiguresSource />
    </>
  )
}

function Loosen({ search }: { search: ProgramSearch }) {
  const { t } = useTexts()
  return (
    <NothingFound>
      {loosenedPrograms(search).map(({ filter, search: looser }) => (
        <li key={filter}>
          <Link to="/programs" search={looser} activeOptions={{ exact: true }}>
            {t(`directory.nothing.without.${filter}`)}
          </Link>
        </li>
      ))}
      <li>
        <Link to="/programs" search={{}} activeOptions={{ exact: true }}>
          {t('directory.programs.all')}
        </Link>
      </li>
    </NothingFound>
  )
}
