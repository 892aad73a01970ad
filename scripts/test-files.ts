import { globSync } from 'node:fs'

/** The tests of each runner. */
const PATTERNS = {
  vitest: [
    'packages/*/src/**/*.test.ts',
    'apps/*/{src,test}/**/*.test.{ts,tsx}',
    '{scripts,lab/bench,lab/faults,lab/mutate}/**/*.test.ts',
  ],
  controls: ['apps/web/test/controls/*.spec.ts'],
  journeys: ['e2e/*.spec.ts'],
} as const

/** The test files to run, by the runner that runs them. */
export type TestFiles = { readonly [Runner in keyof typeof PATTERNS]: readonly string[] }

/**
 * The test files whose paths contain one of the parts. Journeys need a browser and minutes: only a part that begins
 * with `e2e` names them, or every part with `journeys`.
 * @throws Error when a part names none: a typing mistake must not pass for a success.
 */
export function filesNamed(root: string, parts: readonly string[], journeys = false): TestFiles {
  const wanted = parts.map((part) => part.replaceAll('\\', '/').replace(`${root}/`, '').replace(/^\.\//, ''))
  const all = (runner: keyof typeof PATTERNS): readonly string[] =>
    globSync(PATTERNS[runner], { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const named = (runner: keyof typeof PATTERNS): readonly string[] => {
    const asked = runner === 'journeys' && !journeys ? wanted.filter((part) => part.startsWith('e2e')) : wanted
    return all(runner)
      .filter((file) => asked.some((part) => file.includes(part)))
      .toSorted()
  }
  const found = { vitest: named('vitest'), controls: named('controls'), journeys: named('journeys') }
  for (const part of wanted) {
    if (Object.values(found).some((files) => files.some((file) => file.includes(part)))) continue
    const journey = all('journeys').find((file) => file.includes(part))
    throw new Error(
      journey === undefined
        ? `No test file is called ${part}`
        : `Only journeys are called ${part}: name ${journey}, or add --journeys`,
    )
  }
  return found
}
