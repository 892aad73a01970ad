import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Waiting } from '../../../ui/states.tsx'
import { universitiesQuery } from '../api.ts'
import { CityMap } from '../components/city-map.tsx'
import classes from '../components/directory.module.css'
import { FoundList } from '../components/found-list.tsx'
import { UniversityCards } from '../components/university-cards.tsx'
import { UniversityFilters } from '../components/university-filters.tsx'
import { ComparedBar } from '../parts/compared-bar.tsx'
import { DirectoryPage } from '../parts/frame.tsx'
import { loosened, parseUniversitySearch, type UniversitySearch } from '../state/university-search.ts'
import { useGo } from '../state/use-go.ts'

/** All universities with filters, order and a map (docs/specification/directory-and-universities.md#search). */
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
  const { t, language } = useTexts()
  const query = useQuery(universitiesQuery(language, search))
  if (!query.isSuccess) return <Waiting on={query} />
  return (
    <FoundList
      to="/universities"
      search={search}
      totalSize={query.data.totalSize}
      isBusy={query.isPlaceholderData}
      found={t('directory.universities.found', { count: query.data.totalSize })}
      looser={loosened(search)}
      all={t('directory.universities.all')}
    >
      <UniversityCards universities={query.data.list} />
    </FoundList>
  )
}
