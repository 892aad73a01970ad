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

export type PartRow = CountedRow & { readonly mean: number | null; readonly allottedMean: number | null }
export type PartFigure = FigureRow & { readonly mean: number | null; readonly allottedMean: number | null }

/**
 * Hides means of few people, and means that give the mean of few others by subtraction. The others are the competitors
 * without a place.
 */
export const partsWithoutSmall = (rows: readonly PartRow[]): readonly PartFigure[] =>
  rows.map(({ key, competitors, allotted, mean, allottedMean }) => {
    const others = competitors - allotted
    const showsAll = competitors >= LEAST_SHOWN
    const showsAllotted = showsAll && allotted >= LEAST_SHOWN && (others === 0 || others >= LEAST_SHOWN)
    return {
      key,
      competitors: showsAll ? competitors : null,
      allotted: showsAllotted ? allotted : null,
      mean: showsAll ? mean : null,
      allottedMean: showsAllotted ? allottedMean : null,
    }
  })

function hidden(counts: readonly number[]): readonly (number | null)[] {
  const small = [...counts.keys()].filter((at) => (counts[at] as number) < LEAST_SHOWN && counts[at] !== 0)
  const [other] = [...counts.keys()]
    .filter((at) => !small.includes(at) && counts[at] !== 0)
    .sort((a, b) => (counts[a] as number) - (counts[b] as number))
  const left = new Set(small.length === 1 && other !== undefined ? [...small, other] : small)
  return counts.map((count, at) => (left.has(at) ? null : count))
}
