import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { nextSort, type Ranking } from '../state/ranking-search.ts'
import classes from './directory.module.css'

type SortLinkProps = {
  readonly ranking: Ranking
  readonly first: string
  readonly children: ReactNode
}

/** Column header that orders the table; a second click reverses the order. */
export function SortLink({ ranking: { of, sort }, first, children }: SortLinkProps) {
  const isActive = sort.replace('-', '') === first.replace('-', '')
  const isDescending = (isActive ? sort : first).startsWith('-')
  return (
    <Link
      to="/rankings"
      search={{ of, sort: nextSort(first, sort) }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classes.sort}
    >
      {children}
      <svg viewBox="0 0 12 12" aria-hidden="true" opacity={isActive ? 1 : 0.35}>
        <path d={isDescending ? 'M2 4l4 4 4-4' : 'M2 8l4-4 4 4'} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </Link>
  )
}
