import { MAX_COMPARED } from '@portal/domain/directory/rules.ts'
import { useSearch } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { CompareAdd } from '../components/compare-add.tsx'
import { ComparePrograms } from '../components/compare-programs.tsx'
import { CompareUniversities } from '../components/compare-universities.tsx'
import { KindLinks } from '../components/kind-links.tsx'
import { ComparedBar } from '../parts/compared-bar.tsx'
import { DirectoryPage } from '../parts/frame.tsx'
import { parseComparison } from '../state/compare-search.ts'

/** Up to four universities or programs side by side; the address alone can be shared. */
export function CompareScreen() {
  const { t } = useTexts()
  const comparison = parseComparison(useSearch({ strict: false }))
  const { kind, ids, leftOut } = comparison
  return (
    <DirectoryPage title={t('directory.compare.title')} lead={t('directory.compare.lead')}>
      <KindLinks to="/compare" kind={kind} />
      {leftOut.length > 0 && (
        <Banner tone="warning" title={t('directory.compare.tooMany', { count: MAX_COMPARED })}>
          {t('directory.compare.leftOut', { names: leftOut.join(', ') })}
        </Banner>
      )}
      {ids.length > 0 && (kind === 'programs' ? <ComparePrograms ids={ids} /> : <CompareUniversities ids={ids} />)}
      <CompareAdd comparison={comparison} />
      {ids.length === 0 && <ComparedBar kind={kind} />}
    </DirectoryPage>
  )
}
