/** How many tests ended how; a runner that fails to run counts as one failed test. */
export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}
type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

/**
 * A runner that crashed, ran nothing, or failed outside every test (a suite that does not load, a leak at the end)
 * says so by its exit code alone: that is one failure, never a silent zero.
 */
function honest(counts: Counts, exitCode: number): Counts {
  const ranNothing = counts.passed + counts.failed === 0
  const failedUnseen = exitCode !== 0 && counts.failed === 0
  return ranNothing || failedUnseen ? { ...counts, failed: counts.failed + 1 } : counts
}

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 }

/** Reads vitest's JSON report; null: there is none. */
export function countVitest(report: unknown, exitCode: number): Counts {
  const read = report as VitestReport | null
  if (read === null) return honest(NONE, exitCode)
  const skipped = read.numPendingTests + read.numTodoTests
  return honest({ passed: read.numPassedTests, failed: read.numFailedTests, skipped }, exitCode)
}

/** Reads Playwright's JSON report; null: there is none. A flaky test has failed once, so it has failed. */
export function countPlaywright(report: unknown, exitCode: number): Counts {
  const read = report as PlaywrightReport | null
  if (read === null) return honest(NONE, exitCode)
  const { expected, unexpected, flaky, skipped } = read.stats
  return honest({ passed: expected, failed: unexpected + flaky, skipped }, exitCode)
}

export const sum = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** The last line of `npm test`. */
export const summary = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
