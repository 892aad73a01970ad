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
    expect(countVitest(vitest(5, 0), 1)).toMatchObject({ passed: 5, failed: 1, skipped: 0 })
  })

  it('counts a flaky journey as failed', () => {
    expect(countPlaywright(playwright(3, 0, 1), 0)).toMatchObject({ passed: 3, failed: 1, skipped: 0 })
  })

  it('names each failure with its place and its error before the line of counts', () => {
    const ofVitest = {
      ...vitest(0, 1),
      testResults: [
        {
          name: 'a.test.ts',
          assertionResults: [
            { status: 'passed', fullName: 'holds' },
            { status: 'failed', fullName: 'adds up', failureMessages: ['expected 3 to be 4'] },
          ],
        },
      ],
    }
    const failed = { projectName: 'journeys', status: 'unexpected', results: [{ errors: [{ message: 'no button' }] }] }
    const spec = { title: 'signs in', file: 'b.spec.ts', line: 7, tests: [failed, { ...failed, status: 'expected' }] }
    const ofPlaywright = { ...playwright(1, 1), suites: [{ suites: [{ specs: [spec] }] }] }
    const lines = summary(sum(countVitest(ofVitest, 1), countPlaywright(ofPlaywright, 1))).split('\n')
    expect(lines).toEqual([
      'FAILED adds up (a.test.ts)',
      '  expected 3 to be 4',
      'FAILED signs in (journeys, b.spec.ts:7)',
      '  no button',
      '1 passed, 2 failed',
    ])
  })

  it('names a file that does not load, and a runner that failed outside its tests', () => {
    const broken = {
      ...vitest(0, 0),
      testResults: [{ name: 'c.test.ts', message: 'no such module', assertionResults: [] }],
    }
    expect(summary(countVitest(broken, 1))).toContain('FAILED file (c.test.ts)\n  no such module')
    expect(summary(countVitest(vitest(5, 0), 1))).toContain('failed outside its tests (exit code 1)')
  })
})
