import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { useCompared } from '../state/compared.ts'
import classes from './nav.module.css'

const PAGES = ['universities', 'programs', 'score', 'rankings', 'compare', 'my-list', 'open-days'] as const

/** Pages of the directory, on each of them. */
export function DirectoryNav() {
  const { t } = useTexts()
  const universities = useCompared('universities').ids
  const programs = useCompared('programs').ids
  // The links carry the items chosen for comparison.
  const compared = universities.length > 0 ? { universities } : programs.length > 0 ? { programs } : {}
  return (
    <nav aria-label={t('directory.ways.label')} className={classes.ways}>
      <ul>
        {PAGES.map((page) => (
          <li key={page}>
            <Link to={`/${page}`} search={page === 'compare' ? compared : {}} activeOptions={{ includeSearch: false }}>
              {t(`directory.ways.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
