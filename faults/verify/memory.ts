const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Megabytes that the server held in the first and in the last third of a run, each the median. */
export function memoryGrowth(samples: readonly number[]): { readonly first: number; readonly last: number } {
  const third = Math.max(1, Math.floor(samples.length / 3))
  return { first: median(samples.slice(0, third)), last: median(samples.slice(-third)) }
}
