import { expect, test, vi } from 'vitest'
import { CALM, openWatch } from './watch.ts'
import {
  judgeMails,
  judgeMemory,
  judgeOverload,
  judgeStore,
  judgeSweep,
  judgeWrites,
  KINDS,
  type Kind,
  memoryGrowth,
  openWitness,
} from './witness.ts'

const foundOf = (kind: Kind, rows: Record<string, string[]>) =>
  new Map(KINDS.map((each) => [each, new Map(each === kind ? Object.entries(rows) : [])] as const))

/** Judges a write by its acknowledgement and its found values. */
function judged(acknowledged: string | null, values: string[] | undefined) {
  const witness = openWitness()
  witness.claim('application', 'a@mail.kz').acknowledged = acknowledged
  return judgeWrites(witness.claims, foundOf('application', values === undefined ? {} : { 'a@mail.kz': values })).map(
    ({ rule }) => rule,
  )
}

test.each([
  ['acknowledged and there', '1', ['1'], []],
  ['acknowledged and not there', '1', undefined, ['lost']],
  ['acknowledged and there twice', '1', ['1', '2'], ['doubled']],
  ['acknowledged as something else', '1', ['2'], ['changed']],
  ['without an answer and not there', null, undefined, []],
  ['without an answer and there', null, ['1'], []],
  ['without an answer and there twice', null, ['1', '2'], ['doubled']],
])('a write that is %s', (_case, acknowledged, values, rules) => {
  expect(judged(acknowledged, values)).toEqual(rules)
})

test.each(KINDS)('finds a lost write of the kind %s and an unclaimed one', (kind) => {
  const witness = openWitness()
  witness.claim(kind, 'asked').acknowledged = 'x'
  expect(judgeWrites(witness.claims, foundOf(kind, {}))).toEqual([{ rule: 'lost', what: `${kind} asked` }])
  const found = foundOf(kind, { asked: ['x'], other: ['y'] })
  expect(judgeWrites(witness.claims, found)).toEqual([{ rule: 'unasked', what: `${kind} other` }])
})

const mail = { id: 'm1', name: 'applicationSent', recipient: 'a@mail.kz', isSent: true }
test.each([
  ['left and arrived', [mail], { m1: 1 }, 0],
  ['arrived twice under one Message-ID', [mail], { m1: 2 }, 0],
  ['left and not arrived', [mail], {}, 1],
  ['never left', [{ ...mail, isSent: false }], {}, 1],
  ['two rows', [mail, { ...mail, id: 'm2' }], { m1: 1, m2: 1 }, 1],
  ['arrived without a row', [mail], { m1: 1, m2: 1 }, 1],
])('a mail %s', (_case, rows, arrived, count) => {
  expect(judgeMails(rows, new Map(Object.entries(arrived)), ['applicationSent'])).toHaveLength(count)
})

test.each([
  ['as its row says', { f: 'h' }, []],
  ['without its bytes', {}, ['lost']],
  ['with other bytes', { f: 'x' }, ['changed']],
  ['beside bytes that no row names', { f: 'h', o: 'h' }, ['orphan']],
  ['beside a piece of an upload under way', { f: 'h', p: 'h' }, []],
])('a file %s', (_case, objects, rules) => {
  const found = judgeStore(new Map(Object.entries(objects)), [{ id: 'f', sha256: 'h' }], ['p'])
  expect(found.map(({ rule }) => rule)).toEqual(rules)
})

test.each([
  [0, 0, []],
  [1, 0, ['orphan']],
  [8, 2, []],
  [9, 2, ['orphan']],
])('judges %i objects removed by the sweep alone after %i kills of the engine', (removed, killed, rules) => {
  expect(judgeSweep(removed, killed).map(({ rule }) => rule)).toEqual(rules)
})

const ANSWERS = {
  fine: { status: 200, retryAfter: null, text: '' },
  refused: { status: 409, retryAfter: null, text: '' },
  away: { status: 503, retryAfter: '5', text: '' },
  awayForever: { status: 503, retryAfter: null, text: '' },
  fault: { status: 500, retryAfter: null, text: '' },
  ended: { status: 401, retryAfter: null, text: '' },
  silence: null,
} as const
const ALL = { unavailable: 'all', silence: true, expiry: true } as const
test.each([
  ['fine', CALM, false, 0],
  ['refused', CALM, false, 0],
  ['away', CALM, false, 1],
  ['away', ALL, false, 0],
  ['away', { ...CALM, unavailable: 'files' }, false, 1],
  ['away', { ...CALM, unavailable: 'files' }, true, 0],
  ['awayForever', ALL, false, 1],
  ['fault', ALL, false, 1],
  ['ended', CALM, false, 1],
  ['ended', { ...CALM, expiry: true }, false, 0],
  ['silence', CALM, false, 1],
  ['silence', ALL, false, 0],
] as const)('answer %s with allowance %o (file: %s) is %i findings', (answer, allowance, isFile, count) => {
  const watch = openWatch()
  watch.enter('a fault', allowance)
  watch.begin({ name: 'a call', isRead: true, isFile })(ANSWERS[answer])
  expect(watch.findings).toHaveLength(count)
  expect(watch.seen.get('a fault')?.calls).toBe(1)
})

test('a fault covers calls that begin or end in it, and no later ones', () => {
  const watch = openWatch()
  const call = () => watch.begin({ name: 'a call', isRead: false, isFile: false })
  const before = call()
  watch.enter('a fault', ALL)
  before(ANSWERS.away)
  const within = call()
  watch.leave()
  within(ANSWERS.away)
  expect(watch.findings).toEqual([])
  call()(ANSWERS.away)
  expect(watch.findings).toHaveLength(1)
})

test('a session may expire by a later jump of the clock, and by no earlier one', () => {
  const watch = openWatch()
  const end = (isBeforeJump: boolean) =>
    watch.begin({ name: 'a call', isRead: true, isFile: false, isBeforeJump })(ANSWERS.ended)
  expect(watch.jumps()).toBe(0)
  watch.enter('a clock', { ...CALM, expiry: true })
  watch.leave()
  expect(watch.jumps()).toBe(2)
  end(true)
  expect(watch.findings).toEqual([])
  end(false)
  expect(watch.findings).toHaveLength(1)
})

test('a call above the longest duration is a finding with any answer', () => {
  const [watch, clock] = [openWatch(), vi.spyOn(performance, 'now').mockReturnValue(0)]
  const calls = [1, 2].map(() => watch.begin({ name: 'a call', isRead: true, isFile: false }))
  clock.mockReturnValue(24_000)
  calls[0]?.(ANSWERS.fine)
  expect(watch.findings).toEqual([])
  clock.mockReturnValue(26_000)
  calls[1]?.(ANSWERS.fine)
  expect(watch.findings).toHaveLength(1)
  clock.mockRestore()
})

const OVERLOAD = { capacity: 100, offered: 200, goodput: 90, acceptedP99Ms: 1000, accepted: 90, refused: 90, wrong: 0 }
test.each([
  ['in time', OVERLOAD, 0],
  ['too late', { ...OVERLOAD, acceptedP99Ms: 2100 }, 1],
  ['never', { ...OVERLOAD, acceptedP99Ms: Number.NaN, goodput: 0 }, 2],
  ['too seldom', { ...OVERLOAD, goodput: 79 }, 1],
  ['in another way', { ...OVERLOAD, wrong: 1 }, 1],
])('an overload answered %s', (_case, overload, count) => {
  expect(judgeOverload(overload)).toHaveLength(count)
})

test('compares memory in the first and the last third', () => {
  expect(memoryGrowth([100, 110, 105, 300, 120, 200, 210, 190, 205])).toEqual({ first: 105, last: 205 })
  expect(judgeMemory({ first: 105, last: 150 })).toEqual([])
  expect(judgeMemory({ first: 105, last: 205 })).toHaveLength(1)
})
