import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Waiting } from '../../../ui/states.tsx'
import { programsQuery } from '../api.ts'
import classes from '../components/directory.module.css'
import { FoundList } from '../components/found-list.tsx'
import { FiguresSource, ProgramCards } from '../components/program-cards.tsx'
import { ProgramFilters } from '../components/program-filters.tsx'
import { ComparedBar } from '../parts/compared-bar.tsx'
import { DirectoryPage } from '../parts/frame.tsx'
import { loosenedPrograms, type ProgramSearch, parseProgramSearch } from '../state/program-search.ts'
import { useGo } from '../state/use-go.ts'

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
  const { t, language } = useTexts()
  const query = useQuery(programsQuery(language, search))
  if (!query.isSuccess) return <Waiting on={query} />
  return (
    <>
      <FoundList
        to="/programs"
        search={search}
        totalSize={query.data.totalSize}
        isBusy={query.isPlaceholderData}
        found={t('directory.programs.found', { count: query.data.totalSize })}
        looser={loosenedPrograms(search)}
        all={t('directory.programs.all')}
      >
        <ProgramCards programs={query.data.list} />
      </FoundList>
      <FiguresSource />
    </>
  )
}
