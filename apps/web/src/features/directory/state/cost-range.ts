type Priced = { readonly averageEduCost: number | null; readonly hasDemoFigures: boolean }

export type CostRange = {
  readonly from: number
  readonly to: number
  readonly stated: number
  readonly isMadeUp: boolean
}

/** Lowest and highest cost among those that state one; null: nobody does. */
export function costRange(universities: readonly Priced[]): CostRange | null {
  const stated = universities.filter(({ averageEduCost }) => averageEduCost !== null)
  const costs = stated.map(({ averageEduCost }) => averageEduCost ?? 0)
  if (costs.length === 0) return null
  return {
    from: Math.min(...costs),
    to: Math.max(...costs),
    stated: costs.length,
    isMadeUp: stated.some(({ hasDemoFigures }) => hasDemoFigures),
  }
}
