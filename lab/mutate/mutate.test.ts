import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Mutant, mutantsOf } from './mutants.ts'
import { outcomeOf } from './outcome.ts'
import { orphansOf, reasonOf, tableOf, type Verdict } from './report.ts'

const SOURCE = `
type Size = 'small' | 'big'
export function sizeOf(count: number): string {
  if (count > 3) return 'big'
  note(count)
  return 'small'
}
export const KEYS = { sent: 'submit' }
`

function mutantsIn(source: string): readonly Mutant[] {
  const root = mkdtempSync(join(tmpdir(), 'portal-mutants-'))
  try {
    writeFileSync(join(root, 'a.ts'), source)
    return mutantsOf(root, 'a.ts')
  } finally {
    rmSync(root, { recursive: true })
  }
}

test.each([
  ['comparison', 'if (count «>» 3)', '>='],
  ['comparison', 'if (count «>» 3)', '<='],
  ['number', 'if (count > «3»)', '4'],
  ['number', 'if (count > «3»)', '2'],
  ['condition', 'if («count > 3»)', 'true'],
  ['condition', 'if («count > 3»)', 'false'],
  ['dropped statement', '«note(count)»', ';'],
  ['string', "{ sent: «'submit'» }", "'big'"],
])('a %s at %s becomes %s', (operator, marked, becomes) => {
  const found = mutantsIn(SOURCE).filter((each) => each.marked.includes(marked) && each.becomes === becomes)
  expect(found.map((each) => each.operator)).toEqual([operator])
})

test('no mutant changes types, and each changes only its own place', () => {
  const mutants = mutantsIn(SOURCE)
  expect(mutants.filter(({ marked }) => marked.includes('type Size'))).toEqual([])
  for (const { text, at, was, becomes } of mutants)
    expect(text).toBe(`${SOURCE.slice(0, at)}${becomes}${SOURCE.slice(at + was.length)}`)
})

const TWICE = 'export const order = (a: number, b: number) => (a ?? 0) - (b ?? 0)\n'
const first = { marked: 'export const order = (a: number, b: number) => (a ?? «0») - (b ?? 0)', becomes: '1' }
const explained = [{ path: 'a.ts', reason: 'Never absent.', changes: [first] }]
const verdictsOf = (source: string): readonly Verdict[] =>
  mutantsIn(source).map((mutant) => ({ mutant, fate: mutant.operator === 'number' ? 'survived' : 'killed' }))

test('a reason explains one of two equal changes, also after an edit above it', () => {
  for (const source of [TWICE, `const more = 5\n${TWICE}`]) {
    const reasons = verdictsOf(source).map((verdict) => reasonOf(verdict, explained))
    expect(reasons.filter((reason) => reason !== undefined)).toEqual(['Never absent.'])
  }
})

test('reports a reason without its place', () => {
  const mutants = mutantsIn('export const order = (a: number) => a + 1\n')
  expect(orphansOf(mutants, explained)).toEqual([`a.ts: ${first.marked} -> 1`])
  expect(orphansOf(mutantsIn(TWICE), explained)).toEqual([])
})

test('the report counts by file', () => {
  const verdicts = verdictsOf(TWICE)
  const alive = verdicts.filter(({ fate }) => fate === 'survived').length
  const cells = tableOf(verdicts)
    .split('\n')
    .at(-1)
    ?.split('|')
    .map((cell) => cell.trim())
  expect(cells?.slice(1, 6)).toEqual(['all', `${verdicts.length}`, `${verdicts.length - alive}`, '0', `${alive}`])
})

test('an earlier failure does not count in a later trial', () => {
  const moduleOf = (moduleId: string, states: Readonly<Record<string, readonly string[]>>, hooks: string[] = []) => ({
    moduleId,
    errors: () => [],
    children: {
      allTests: (state: string) => (states[state] ?? []).map((fullName) => ({ fullName, result: () => ({}) })),
      allSuites: () => hooks.map((fullName) => ({ fullName, state: () => 'failed' })),
    },
  })
  const [earlier, now] = [moduleOf('a.test.ts', { failed: ['a'] }), moduleOf('b.test.ts', { passed: ['b', 'c'] })]
  const of = (testModules: readonly object[], unhandledErrors: readonly unknown[] = []) =>
    outcomeOf({ testModules, unhandledErrors } as never, new Set(['b.test.ts']))
  expect(of([earlier, now])).toEqual({ failed: null, count: 2 })
  expect(of([moduleOf('b.test.ts', { failed: ['b'], passed: ['c'] })])).toEqual({ failed: 'b: undefined', count: 1 })
  expect(of([moduleOf('b.test.ts', {}, ['set-up'])])).toEqual({ failed: 'set-up', count: 0 })
  expect(of([now], [new Error('lost')])).toEqual({ failed: 'lost', count: 2 })
})
