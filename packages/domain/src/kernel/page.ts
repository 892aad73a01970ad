import { z } from 'zod'

/** Default and maximum rows on a page (docs/specification/wire-format.md#paging). */
export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 200

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

export const pageNumber = wholeNumber(0, 1_000_000).default(0)
export const pageSize = wholeNumber(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE)
export const direction = z.enum(['ASC', 'DESC']).default('DESC')

export const pageQuery = <const Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  page: pageNumber,
  pageSize,
  sortBy: z.enum(columns as readonly [Column, ...Column[]]).default(columns[0] as never),
  direction,
})

/** Cap of the count of a filtered list (docs/specification/wire-format.md#paging). */
export const MAX_COUNTED = 1_000

/** Total of an answer. `count` comes from a query that stops one above the cap. */
export const cappedTotal = (count: number): { totalSize: number; isMore: boolean } => ({
  totalSize: Math.min(count, MAX_COUNTED),
  isMore: count > MAX_COUNTED,
})
