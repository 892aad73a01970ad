import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { useCompared } from '../state/compared.ts'
import classes from './directory.module.css'

const PAGES = ['universities', 'programs', 'score', 'rankings', 'compare', 'my-list', 'open-days'] as const

type DirectoryPageProps = {
  readonly title: string
  readonly lead: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function DirectoryPage({ title, lead, actions, children }: DirectoryPageProps) {
  const { t } = useTexts()
  const universities = useCompared('universities').ids
  const programs = useCompared('programs').ids
  // The links carry the items chosen for comparison.
  const compared = universities.length > 0 ? { universities } : programs.length > 0 ? { programs } : {}
  return (
    <div className={classes.directory}>
      <nav aria-label={t('directory.ways.label')} className={classes.ways}>
        <ul>
          {PAGES.map((page) => (
            <li key={page}>
              <Link
                to={`/${page}`}
                search={page === 'compare' ? compared : {}}
                activeOptions={{ includeSearch: false }}
              >
                {t(`directory.ways.${page}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Page title={title} lead={lead} actions={actions} isWide>
        {children}
      </Page>
    </div>
  )
}
