import { z } from 'zod'

/** Rows on a page unless asked otherwise, and the most there may be (docs/specification/wire-format.md#paging). */
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

/** The paging part of a list's query; `columns` are the names that `sortBy` takes, the first is the default. */
export const pageQuery = <const Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  page: pageNumber,
  pageSize,
  sortBy: z.enum(columns as readonly [Column, ...Column[]]).default(columns[0] as never),
  direction,
})

/** Rows of a filtered list that are counted (docs/specification/wire-format.md#paging). */
export const MAX_COUNTED = 1_000

/** The total that an answer has of a count which ends one behind the cap. */
export const cappedTotal = (count: number): { totalSize: number; isMore: boolean } => ({
  totalSize: Math.min(count, MAX_COUNTED),
  isMore: count > MAX_COUNTED,
})
