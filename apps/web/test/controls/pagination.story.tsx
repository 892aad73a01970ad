import { useState } from 'react'
import { Pagination } from '../../src/ui/pagination.tsx'
import { has, report } from './reported.ts'

const PAGE_SIZE = 10

export function Story() {
  const [page, setPage] = useState(has('middle') ? 5 : 0)
  return (
    <Pagination
      page={page}
      pageSize={PAGE_SIZE}
      totalSize={has('one') ? PAGE_SIZE : has('many') ? 20 * PAGE_SIZE : 3 * PAGE_SIZE}
      onChange={(next) => {
        report(next)
        setPage(next)
      }}
    />
  )
}
