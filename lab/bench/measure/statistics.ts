/** The value below which that share of all lies, of values in any order; NaN of none. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The middle value; of an even number the mean of both middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** How far the rounds lie apart: the middle half of them, as a share of the median. */
export function spread(values: readonly number[]): number {
  return (percentile(values, 0.75) - percentile(values, 0.25)) / median(values)
}
