import { useTexts } from '../../../platform/texts.ts'
import classes from '../parts/results.module.css'
import { type ResultSearch, versionOf } from '../state/result-search.ts'
import { AddressSearch } from './address-search.tsx'

/** Search for a competitor's own code: the first thing that a reader of a result wants. */
export function CodeSearch({ slug, search }: { slug: string; search: ResultSearch }) {
  const { t } = useTexts()
  return (
    <div className={classes.stateCard}>
      <AddressSearch
        key={search.code}
        slug={slug}
        name="code"
        rest={{ ...versionOf(search), tab: 'results' }}
        given={search.code}
        normalize={(typed) => typed.toUpperCase()}
        id="result-code"
        label={t('results.list.code')}
        width={10}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
