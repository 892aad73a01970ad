/** Counts below this are not published where they would tell of few people. */
export const LEAST_SHOWN = 5

/** How many competed and how many were allotted a grant; null: too few to be told. */
export type Counts = { readonly competitors: number | null; readonly allotted: number | null }
export type CountedRow = { readonly key: string; readonly competitors: number; readonly allotted: number }
export type FigureRow = { readonly key: string } & Counts

/**
 * Leaves out small numbers. Where one alone would be left out of a column, anybody could subtract the others from the
 * whole: the next smallest goes too (docs/specification/competition.md#statistics).
 */
export function withoutSmall(rows: readonly CountedRow[]): readonly FigureRow[] {
  const competitors = hidden(rows.map((row) => row.competitors))
  const allotted = hidden(rows.map((row) => row.allotted))
  return rows.map(({ key }, at) => ({ key, competitors: competitors[at] as null, allotted: allotted[at] as null }))
}

function hidden(counts: readonly number[]): readonly (number | null)[] {
  const small = [...counts.keys()].filter((at) => (counts[at] as number) < LEAST_SHOWN && counts[at] !== 0)
  const [other] = [...counts.keys()]
    .filter((at) => !small.includes(at) && counts[at] !== 0)
    .sort((a, b) => (counts[a] as number) - (counts[b] as number))
  const left = new Set(small.length === 1 && other !== undefined ? [...small, other] : small)
  return counts.map((count, at) => (left.has(at) ? null : count))
}
