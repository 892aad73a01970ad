import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ComparedBar } from '../../../app/compared-bar.tsx'
import { useTexts } from '../../../app/texts.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { universitiesQuery } from '../api.ts'
import { CityMap } from '../components/city-map.tsx'
import classes from '../components/directory.module.css'
import { DirectoryPage } from '../components/directory-page.tsx'
import { NothingFound } from '../components/nothing-found.tsx'
import { UniversityCards } from '../components/university-cards.tsx'
import { UniversityFilters } from '../components/university-filters.tsx'
import { loosened, parseUniversitySearch, type UniversitySearch } from '../state/university-search.ts'
import { useGo } from '../state/use-go.ts'

/** All universities: searched, narrowed, ordered and on a map (specification, Dictionaries and search). */
export function UniversitiesScreen() {
  const { t } = useTexts()
  const search = parseUniversitySearch(useSearch({ strict: false }))
  const go = useGo('/universities', search)
  return (
    <DirectoryPage title={t('directory.universities.title')} lead={t('directory.universities.lead')}>
      <div className={classes.columns}>
        <UniversityFilters search={search} onSearch={go} />
        <div className={classes.results}>
          <CityMap search={search} />
          <Found search={search} />
          <ComparedBar kind="universities" />
        </div>
      </div>
    </DirectoryPage>
  )
}

function Found({ search }: { search: UniversitySearch }) {
  const { t } = useTexts()
  const { data, error, isPlaceholderData, refetch } = useQuery(universitiesQuery(search))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const { page = 1, ...rest } = search
  return (
    <>
      <p role="status" className={classes.count}>
        {t('directory.universities.found', { count: data.totalSize })}
      </p>
      <div aria-busy={isPlaceholderData} className={classes.list}>
        {data.totalSize === 0 ? <Loosen search={search} /> : <UniversityCards universities={data.list} />}
      </div>
      <Pagination
        page={page - 1}
        pageSize={DEFAULT_PAGE_SIZE}
        totalSize={data.totalSize}
        linkTo={(to, way) => (
          <Link
            to="/universities"
            search={to === 0 ? rest : { ...rest, page: to + 1 }}
            activeOptions={{ exact: true }}
            {...way}
          />
        )}
      />
    </>
  )
}

function Loosen({ search }: { search: UniversitySearch }) {
  const { t } = useTexts()
  return (
    <NothingFound>
      {loosened(search).map(({ filter, search: looser }) => (
        <li key={filter}>
          <Link to="/universities" search={looser} activeOptions={{ exact: true }}>
            {t(`directory.nothing.without.${filter}`)}
          </Link>
        </li>
      ))}
      <li>
        <Link to="/universities" search={{}} activeOptions={{ exact: true }}>
          {t('directory.universities.all')}
        </Link>
      </li>
    </NothingFound>
  )
}
