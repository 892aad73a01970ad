import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { grouped } from '../../../platform/numbers.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { FoundCount } from '../../../ui/found-count.tsx'
import listClasses from '../../../ui/list.module.css'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, LoadingState, Waiting } from '../../../ui/states.tsx'
import { rowsAtLeast, useLastPage } from '../../../ui/use-last-page.ts'

type Page<Row> = { readonly list: readonly Row[]; readonly totalSize: number; readonly isMore: boolean }

type ListedProps<Row> = {
  readonly query: UseQueryResult<Page<Row>>
  /** From 0. */
  readonly page: number
  readonly size: number
  readonly onPage: (page: number) => void
  /** Text of the number of rows. */
  readonly found: TextKey
  readonly empty: { readonly title: string; readonly text: string; readonly act?: ReactNode }
  readonly children: (rows: readonly Row[]) => ReactNode
  /** Default: the count to which a skip link of the page leads. A dialog has its own. */
  readonly Count?: ComponentType<{ readonly className: string | undefined; readonly children: ReactNode }>
}

/** Count, rows and pages of one list, or the reason why there are none. */
export function Listed<Row>({
  query,
  page,
  size,
  onPage,
  found,
  empty,
  children,
  Count = FoundCount,
}: ListedProps<Row>) {
  const { t, language } = useTexts()
  const { totalSize, isMore, list } = query.data ?? { totalSize: 0, isMore: false, list: [] }
  const total = rowsAtLeast({ totalSize, isMore }, page, size, list.length)
  const isBeyond = useLastPage(query, { page, pageSize: size, total }, onPage)
  if (isBeyond) return <LoadingState />
  if (!query.isSuccess) return <Waiting on={query} />
  if (list.length === 0)
    return (
      <EmptyState title={empty.title} action={empty.act}>
        {empty.text}
      </EmptyState>
    )
  return (
    <>
      <Count className={listClasses.muted}>
        {isMore ? t('staff.foundMore', { number: grouped(totalSize, language) }) : t(found, { count: totalSize })}
      </Count>
      {children(list)}
      <Pagination page={page} pageSize={size} totalSize={total} onChange={onPage} />
    </>
  )
}
