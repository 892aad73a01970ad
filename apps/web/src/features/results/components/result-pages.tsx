import { Link } from '@tanstack/react-router'
import { Pagination } from '../../../ui/pagination.tsx'
import type { ResultSearch } from '../state/result-search.ts'

type Props = {
  readonly slug: string
  readonly search: ResultSearch
  readonly pageSize: number
  readonly totalSize: number
}

export function ResultPages({ slug, search: { page = 1, ...rest }, pageSize, totalSize }: Props) {
  return (
    <Pagination
      page={page - 1}
      pageSize={pageSize}
      totalSize={totalSize}
      linkTo={(to, link) => (
        <Link
          to="/grants/$slug"
          params={{ slug }}
          search={to === 0 ? rest : { ...rest, page: to + 1 }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          {...link}
        />
      )}
    />
  )
}
