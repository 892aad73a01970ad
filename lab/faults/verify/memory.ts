import type { Finding } from '../witness.ts'

/** A young server still fills its caches. More growth than this is a leak. */
const MOST_GROWTH = 1.5

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Median megabytes of the server in the first and in the last third of a run. */
export function memoryGrowth(samples: readonly number[]): { readonly first: number; readonly last: number } {
  const third = Math.max(1, Math.floor(samples.length / 3))
  return { first: median(samples.slice(0, third)), last: median(samples.slice(-third)) }
}

export const judgeMemory = ({ first, last }: ReturnType<typeof memoryGrowth>): readonly Finding[] =>
  last > first * MOST_GROWTH ? [{ rule: 'memory', what: `from ${Math.round(first)} to ${Math.round(last)} MB` }] : []
