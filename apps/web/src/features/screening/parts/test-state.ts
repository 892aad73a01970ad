type Test = { readonly active: boolean; readonly passed: boolean; readonly startedAt: string | null }

export const testState = ({ active, passed, startedAt }: Test) =>
  passed ? 'passed' : !active ? 'over' : startedAt === null ? 'waiting' : 'running'
