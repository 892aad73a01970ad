import type { Matches } from './match-words.ts'

export type Direction = 'ASC' | 'DESC'
/** Compares two rows; 0 leaves their order. */
export type Order<Row> = (one: Row, other: Row) => number

/** Orders by a number of each row. Rows without one are last either way. */
export const byFigure =
  <Row>(figureOf: (row: Row) => number | null, direction: Direction): Order<Row> =>
  (one, other) => {
    const [left, right] = [figureOf(one), figureOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return direction === 'ASC' ? left - right : right - left
  }

/** The best match of a text first. Without a text the order stays. */
export const byNearness = <Row extends { readonly at: number }>(matches: Matches | undefined): Order<Row> => {
  if (matches === undefined) return () => 0
  return (one, other) => matches.nearness(one.at) - matches.nearness(other.at)
}

export const pageOf = <Row>(
  rows: readonly Row[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): { list: readonly Row[]; totalSize: number } => ({
  list: rows.slice(page * pageSize, (page + 1) * pageSize),
  totalSize: rows.length,
})
