import { describe, expect, test } from 'vitest'
import { DEMANDS } from './requirement-rules.ts'
import { askingQuery, requirementsBody } from './requirement-schema.ts'
import { windowsBody } from './schema.ts'

const ALL = { kind: null, level: null, group: null, programs: [] }
const items = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)
const text = (length: number) => 'x'.repeat(length)
const names = (length: number) => ({ nameKz: text(length), nameRu: text(length), nameEn: text(length) })

const CHOICES = { type: 'choices', most: 1 }
const FURTHER = { type: 'further', name: names(1), hint: null, isRequired: true, most: 1 }
const letter = (least: number, most: number) => ({ type: 'letter', least, most })
const referee = (days: number) => ({ type: 'referee', waits: true, days })
const isTaken = (requirements: readonly object[]): boolean =>
  requirementsBody.safeParse({ version: 1, requirements }).success

/** Limits of docs/specification/seasons.md#requirements: demands that are taken, and those just beyond. */
test.each<[string, readonly object[], readonly object[]]>([
  ['a need', ['REQUIRED', 'NOT_ASKED'].map((need) => ({ type: 'document', slot: 'passport', need })), []],
  ['the need of no document', [], [{ type: 'document', slot: 'nothing', need: 'REQUIRED' }]],
  ['1 to 5 files', [FURTHER, { ...FURTHER, most: 5 }], [0, 6].map((most) => ({ ...FURTHER, most }))],
  ['a name of 200', [{ ...FURTHER, name: names(200) }], [0, 201].map((most) => ({ ...FURTHER, name: names(most) }))],
  ['a hint of 400', [1, 400].map((most) => ({ ...FURTHER, hint: names(most) })), [{ ...FURTHER, hint: names(401) }]],
  ['words of a letter', [letter(1, 1), letter(5000, 5000)], [letter(0, 1), letter(1, 0), letter(1, 5001)]],
  ['1 to 4 choices', [CHOICES, { ...CHOICES, most: 4 }], [0, 5].map((most) => ({ ...CHOICES, most }))],
  ['3 to 90 days of a link', [referee(3), referee(90)], [referee(2), referee(91)]],
  ['an unknown type', [], [{ type: 'other' }]],
])('a demand: %s', (_limit, taken, beyond) => {
  const each = [...taken, ...beyond].map((demand) => isTaken([{ ...ALL, demand }]))
  expect(each).toEqual([...taken.map(() => true), ...beyond.map(() => false)])
})

test('each type of demand that forms offer is taken', () => {
  const document = { type: 'document', slot: 'passport', need: 'REQUIRED' }
  const each = [document, FURTHER, letter(1, 1), CHOICES, referee(3)]
  expect(each.map(({ type }) => type)).toEqual(DEMANDS)
  expect(each.map((demand) => isTaken([{ ...ALL, demand }]))).toEqual(DEMANDS.map(() => true))
})

describe('rows', () => {
  const row = { ...ALL, demand: CHOICES }
  test.each<[string, readonly object[], boolean]>([
    ['100', items(100, row), true],
    ['101', items(101, row), false],
    ['one with 60 programs', [{ ...row, programs: items(60, 'B001') }], true],
    ['one with 61 programs', [{ ...row, programs: items(61, 'B001') }], false],
    ['a code of 64', [{ ...row, programs: [text(64)] }], true],
    ['a code of 65', [{ ...row, programs: [text(65)] }], false],
    ['a code of one letter', [{ ...row, programs: ['x'] }], true],
    ['an empty code', [{ ...row, programs: [''] }], false],
  ])('%s: taken %s', (_case, rows, expected) => expect(isTaken(rows)).toBe(expected))
})

test.each([
  ['of a university', 'uni-001:B057', true],
  ['of any university', ':B057', true],
  ['of 64 letters each', `${text(64)}:${text(64)}`, true],
  ['with a longer university', `${text(65)}:B057`, false],
  ['with a longer program', `uni-001:${text(65)}`, false],
  ['without a program', 'uni-001:', false],
  ['with a third part', 'uni-001:B057:B058', false],
  ['without a colon', 'B057', false],
])('a pair %s: taken %s', (_case, pair, expected) => {
  expect(askingQuery.safeParse({ pair: [pair] }).success).toBe(expected)
})

test.each([
  [-1, false],
  [0, true],
  [1440, true],
  [1441, false],
])('a grace of %i minutes: taken %s', (graceMinutes, expected) => {
  const window = { kind: null, level: null, group: null, opensAt: '2027-06-01T04:00:00Z', graceMinutes }
  const windows = [{ ...window, closesAt: '2027-06-30T13:00:00Z' }]
  expect(windowsBody.safeParse({ version: 1, windows }).success).toBe(expected)
})
