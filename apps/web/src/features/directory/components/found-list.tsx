import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { FoundCount } from '../../../ui/found-count.tsx'
import { OutdatedRows } from '../../../ui/outdated-rows.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import type { ProgramFilters } from '../state/program-search.ts'
import type { UniversityFilters } from '../state/university-search.ts'
import type { ListAddress } from '../state/use-go.ts'
import classes from './directory.module.css'

type LoosenedFilter = keyof UniversityFilters | keyof ProgramFilters

type Looser = { readonly filter: LoosenedFilter; readonly search: Readonly<Record<string, unknown>> }

type FoundListProps = {
  readonly to: ListAddress
  readonly search: { readonly page?: number | undefined }
  readonly totalSize: number
  /** The rows are those of the previous search while this one loads. */
  readonly isBusy: boolean
  readonly found: string
  /** Suggestions for an empty result: searches with one filter less; `all` leads to the whole list. */
  readonly looser: readonly Looser[]
  readonly all: string
  readonly children: ReactNode
}

/** Result of a search: count, rows and pagination, or suggestions if it is empty. */
export function FoundList({ to, search, totalSize, isBusy, found, looser, all, children }: FoundListProps) {
  const { t } = useTexts()
  const { page = 1, ...rest } = search
  return (
    <>
      <FoundCount className={classes.count}>{found}</FoundCount>
      <OutdatedRows isShown={isBusy} />
      <div aria-busy={isBusy} className={classes.list}>
        {totalSize > 0 ? (
          <>
            {children}
            <p className={classes.note}>{t('directory.figures.leftOut')}</p>
          </>
        ) : (
          <div className={classes.nothing}>
            <h2>{t('directory.nothing.title')}</h2>
            <p>{t('directory.nothing.text')}</p>
            <ul>
              {looser.map(({ filter, search: without }) => (
                <li key={filter}>
                  <Link to={to} search={without} activeOptions={{ exact: true }}>
                    {t(`directory.nothing.without.${filter}`)}
                  </Link>
                </li>
              ))}
              <li>
                <Link to={to} search={{}} activeOptions={{ exact: true }}>
                  {all}
                </Link>
              </li>
            </ul>
          </div>
        )}
      </div>
      <Pagination
        page={page - 1}
        pageSize={DEFAULT_PAGE_SIZE}
        totalSize={totalSize}
        linkTo={(at, link) => (
          <Link
            to={to}
            search={at === 0 ? rest : { ...rest, page: at + 1 }}
            activeOptions={{ exact: true }}
            {...link}
          />
        )}
      />
    </>
  )
}
