import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Mutant, mutantsOf } from './mutants.ts'
import { saidOf } from './outcome.ts'
import { instrumented, placeOf, type Reach, testsAt } from './reach.ts'
import { orphansOf, reasonOf, survivorsOf, tableOf, type Verdict } from './report.ts'

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

test('types are left alone, and each mutant changes its own place only', () => {
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

test('a reason explains one of two equal changes, also after an edit above', () => {
  for (const source of [TWICE, `const more = 5\n${TWICE}`]) {
    const reasons = verdictsOf(source).map((verdict) => reasonOf(verdict, explained))
    expect(reasons.filter((reason) => reason !== undefined)).toEqual(['Never absent.'])
  }
})

test('a reason whose place is gone is reported', () => {
  const mutants = mutantsIn('export const order = (a: number) => a + 1\n')
  expect(orphansOf(mutants, explained)).toEqual([`a.ts: ${first.marked} -> 1`])
  expect(orphansOf(mutantsIn(TWICE), explained)).toEqual([])
})

test('the report counts by file and gives each survivor its reason', () => {
  const verdicts = verdictsOf(TWICE)
  const alive = verdicts.filter(({ fate }) => fate === 'survived').length
  const cells = tableOf(verdicts)
    .split('\n')
    .at(-1)
    ?.split('|')
    .map((cell) => cell.trim())
  expect(cells?.slice(1, 6)).toEqual(['all', `${verdicts.length}`, `${verdicts.length - alive}`, '0', `${alive}`])
  const lines = survivorsOf(verdicts, explained).split('\n')
  expect(lines.filter((line) => line.endsWith('Never absent.')).length).toBe(1)
  expect(lines.filter((line) => line.endsWith('no reason: a test is missing')).length).toBe(alive - 1)
})

test('a function says that it is reached, and a place belongs to the innermost one', () => {
  const source = 'function outer() { return [1].map((one) => { return one + 1 }) }\n'
  const [outer, inner] = [source.indexOf('{'), source.lastIndexOf('{')]
  expect(placeOf('a.ts', source, source.indexOf('map'))).toBe(`a.ts:${outer}`)
  expect(placeOf('a.ts', source, source.indexOf('one + 1'))).toBe(`a.ts:${inner}`)
  const text = instrumented('a.ts', source)
  for (const at of [outer, inner]) expect(text).toContain(`{globalThis.reached?.('a.ts:${at}');`)
})

test('the tests of the slice come first, and a file whose set-up comes there is run whole', () => {
  const near = { file: 'features/x/x.test.ts', name: 'near' }
  const far = [{ file: 'test/all.test.ts', name: 'far' }]
  const reach: Reach = new Map([
    ['features/x/a.ts:1', [...far, near]],
    ['features/x/a.ts:9', [{ ...near, name: '' }]],
  ])
  const at = (place: string | null, near: number, far: number) =>
    testsAt(reach, 'features/x/a.ts', place, { near, far })
  expect(at('features/x/a.ts:1', 1, 0)).toEqual([{ file: near.file, names: ['near'] }])
  expect(at('features/x/a.ts:1', 9, 9).map(({ file }) => file)).toEqual([near.file, 'test/all.test.ts'])
  expect(at(null, 9, 9)[0]).toEqual({ file: near.file, names: [] })
  expect(testsAt(reach, 'features/y/b.ts', null, { near: 9, far: 9 })).toEqual([])
})

test('some tests of each file are chosen, and tests of other slices if the slice has none', () => {
  const of = (file: string, ...names: readonly string[]) => names.map((name) => ({ file, name }))
  const [one, two, all] = ['features/x/1.test.ts', 'features/x/2.test.ts', 'test/all.test.ts']
  const reach: Reach = new Map([
    ['features/x/a.ts:1', [...of(one, 'a', 'b', 'c'), ...of(two, 'd')]],
    ['features/y/b.ts:1', of(all, 'e')],
  ])
  const most = { near: 3, far: 0 }
  expect(testsAt(reach, 'features/x/a.ts', 'features/x/a.ts:1', most)).toEqual([
    { file: one, names: ['a', 'b'] },
    { file: two, names: ['d'] },
  ])
  expect(testsAt(reach, 'features/y/b.ts', 'features/y/b.ts:1', most)).toEqual([{ file: all, names: ['e'] }])
})

test('a test file that failed in an earlier trial says nothing of a later one', () => {
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
    saidOf({ testModules, unhandledErrors } as never, new Set(['b.test.ts']))
  expect(of([earlier, now])).toEqual({ failed: null, passed: 2 })
  expect(of([moduleOf('b.test.ts', { failed: ['b'], passed: ['c'] })])).toEqual({ failed: 'b: undefined', passed: 1 })
  expect(of([moduleOf('b.test.ts', {}, ['set-up'])])).toEqual({ failed: 'set-up', passed: 0 })
  expect(of([now], [new Error('lost')])).toEqual({ failed: 'lost', passed: 2 })
})
