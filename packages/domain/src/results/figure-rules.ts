/** Smallest published count. Smaller ones could identify people. */
export const LEAST_SHOWN = 5

/** Competitors and allotted grants; null: too few to publish. */
export type Counts = { readonly competitors: number | null; readonly allotted: number | null }
export type CountedRow = { readonly key: string; readonly competitors: number; readonly allotted: number }
export type FigureRow = { readonly key: string } & Counts

/**
 * Hides small counts. A single hidden count of a column could be computed from the total, so the next smallest is
 * hidden too (docs/specification/competition.md#statistics).
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
