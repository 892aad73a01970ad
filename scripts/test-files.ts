import { globSync } from 'node:fs'

const JOURNEYS = 'e2e/*.spec.ts'
const TESTS = ['packages/*/src/**/*.test.ts', 'apps/*/{src,test}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']

/** The test files to run, by the runner that runs them. */
export type TestFiles = { readonly vitest: readonly string[]; readonly journeys: readonly string[] }

/**
 * The test files whose paths contain one of the parts.
 * @throws Error when a part names none: a typing mistake must not pass for a success.
 */
export function filesNamed(root: string, parts: readonly string[]): TestFiles {
  const find = (patterns: string | readonly string[]): string[] =>
    globSync(patterns, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const files = { vitest: find(TESTS), journeys: find(JOURNEYS) }
  const wanted = parts.map((part) => part.replaceAll('\\', '/').replace(`${root}/`, '').replace(/^\.\//, ''))
  for (const part of wanted) {
    if (![...files.vitest, ...files.journeys].some((file) => file.includes(part)))
      throw new Error(`No test file is called ${part}`)
  }
  const isWanted = (file: string): boolean => wanted.some((part) => file.includes(part))
  return { vitest: files.vitest.filter(isWanted).toSorted(), journeys: files.journeys.filter(isWanted).toSorted() }
}
