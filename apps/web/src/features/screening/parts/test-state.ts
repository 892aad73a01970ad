type Test = { readonly active: boolean; readonly passed: boolean; readonly startedAt: string | null }

/** Where a screening test stands, in one word. */
export const testState = ({ active, passed, startedAt }: Test) =>
  passed ? 'passed' : !active ? 'over' : startedAt === null ? 'waiting' : 'running'
