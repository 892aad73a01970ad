import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, sum, summary } from './test-counts.ts'

const vitest = (numPassedTests: number, numFailedTests: number, numPendingTests = 0) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests: 0,
})
const playwright = (expected: number, unexpected: number, flaky = 0, skipped = 0) => ({
  stats: { expected, unexpected, flaky, skipped },
})

describe('the count that npm test ends with', () => {
  it('sums both runners and names skipped tests only where there are some', () => {
    expect(summary(sum(countVitest(vitest(5, 0), 0), countPlaywright(playwright(2, 1), 1)))).toBe('7 passed, 1 failed')
    expect(summary(countVitest(vitest(5, 0, 2), 0))).toBe('5 passed, 0 failed, 2 skipped')
  })

  it('counts a runner that left no report as a failure', () => {
    expect(countVitest(null, 0).failed).toBe(1)
    expect(countPlaywright(null, 1).failed).toBe(1)
  })

  it('counts a runner that ran no test as a failure', () => {
    expect(countVitest(vitest(0, 0), 0).failed).toBe(1)
    expect(countPlaywright(playwright(0, 0), 0).failed).toBe(1)
  })

  it('counts a runner that failed outside its tests as a failure', () => {
    expect(countVitest(vitest(5, 0), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  })

  it('counts a flaky journey as failed', () => {
    expect(countPlaywright(playwright(3, 0, 1), 0)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  })
})
