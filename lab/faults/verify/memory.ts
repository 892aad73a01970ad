import type { Finding } from '../witness.ts'

/** A young server still fills what it keeps; beyond this it grows. */
const MOST_GROWTH = 1.5

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Megabytes that the server held in the first and in the last third of a run, each the median. */
export function memoryGrowth(samples: readonly number[]): { readonly first: number; readonly last: number } {
  const third = Math.max(1, Math.floor(samples.length / 3))
  return { first: median(samples.slice(0, third)), last: median(samples.slice(-third)) }
}

/** Memory is flat: the server holds about as much at the end as at the beginning. */
export const judgeMemory = ({ first, last }: ReturnType<typeof memoryGrowth>): readonly Finding[] =>
  last > first * MOST_GROWTH ? [{ rule: 'memory', what: `from ${Math.round(first)} to ${Math.round(last)} MB` }] : []
