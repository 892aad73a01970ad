/** First and last day of a period in Kazakhstan, both included: `YYYY-MM-DD`. */
export type Period = { readonly from: string; readonly to: string }

export type PeriodState = 'coming' | 'running' | 'passed'

/** State of a period on a day. A period of one day has the same first and last day. */
export function periodState({ from, to }: Period, today: string): PeriodState {
  if (to < today) return 'passed'
  return from > today ? 'coming' : 'running'
}
