/**
 * Outcome of a runner: numbers of tests, and one text for each failure (its name, its file, its first error).
 * A runner that fails to run counts as one failed test.
 */
export type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
}

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults?: readonly {
    readonly name: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}
type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}
type PlaywrightReport = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

/**
 * A runner that crashed, ran nothing, or failed outside every test shows it by its exit code alone. Examples are a suite
 * that does not load and a leak at the end. It counts as one failure, never as a silent zero.
 */
function honest(counts: Counts, exitCode: number): Counts {
  const ranNothing = counts.passed + counts.failed === 0
  const failedUnseen = exitCode !== 0 && counts.failed === 0
  if (!ranNothing && !failedUnseen) return counts
  const failure = `A runner ${ranNothing ? 'ran no test' : 'failed outside its tests'} (exit code ${exitCode}).`
  return { ...counts, failed: counts.failed + 1, failures: [...counts.failures, failure] }
}

const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

const LINES_OF_AN_ERROR = 25

/** One failure as text: title and place, then the first lines of its errors. */
function failure(title: string, place: string, errors: readonly string[]): string {
  const lines = errors.join('\n').split('\n').slice(0, LINES_OF_AN_ERROR)
  return [`FAILED ${title} (${place})`, ...lines.map((line) => `  ${line}`)].join('\n')
}

function failuresOfVitest({ testResults = [] }: VitestReport): readonly string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const isBroken = failed.length === 0 && message !== undefined && message !== ''
    if (isBroken) return [failure('file', name, [message])]
    return failed.map(({ fullName, failureMessages }) => failure(fullName, name, failureMessages ?? []))
  })
}

function failuresOfPlaywright(suites: readonly PlaywrightSuite[]): readonly string[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          failure(
            title,
            `${projectName}, ${file}:${line}`,
            results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
          ),
        ),
    ),
    ...failuresOfPlaywright(inner),
  ])
}

/** Reads vitest's JSON report; null: there is none. */
export function countVitest(report: unknown, exitCode: number): Counts {
  const read = report as VitestReport | null
  if (read === null) return honest(NONE, exitCode)
  const skipped = read.numPendingTests + read.numTodoTests
  const counts = { passed: read.numPassedTests, failed: read.numFailedTests, skipped }
  return honest({ ...counts, failures: failuresOfVitest(read) }, exitCode)
}

/** Reads Playwright's JSON report; null: there is none. A flaky test has failed once, so it has failed. */
export function countPlaywright(report: unknown, exitCode: number): Counts {
  const read = report as PlaywrightReport | null
  if (read === null) return honest(NONE, exitCode)
  const { expected, unexpected, flaky, skipped } = read.stats
  const failures = failuresOfPlaywright(read.suites ?? [])
  return honest({ passed: expected, failed: unexpected + flaky, skipped, failures }, exitCode)
}

export const sum = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
})

/** The end of `npm test`: each failure once more, then the line of counts. A log that keeps only its end names them. */
export const summary = ({ passed, failed, skipped, failures }: Counts): string =>
  [...failures, `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`].join('\n')
