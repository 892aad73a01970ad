import { expect, test } from 'vitest'
import {
  addressOfEntries,
  entriesOfAddress,
  joinedEntries,
  MAX_SHORTLISTED,
  type ShortlistEntry,
  toggledEntry,
} from './shortlist-rules.ts'
import { shortlistBody } from './shortlist-schema.ts'

const entry = (program: string, university: string | null = 'uni-001'): ShortlistEntry => ({ program, university })
const many = (count: number) => Array.from({ length: count }, (_, at) => entry(`B${at}`))

test.each([
  ['keeps the order of the first', [entry('B2'), entry('B1')], [entry('B1'), entry('B3')], ['B2', 'B1', 'B3']],
  ['removes repeated entries', [entry('B1'), entry('B1')], [], ['B1']],
  ['keeps one program of two universities', [entry('B1')], [entry('B1', 'uni-002')], ['B1', 'B1']],
  ['keeps a program without a university beside it', [entry('B1')], [entry('B1', null)], ['B1', 'B1']],
])('joining %s', (_case, first, second, programs) =>
  expect(joinedEntries(first, second).map(({ program }) => program)).toEqual(programs),
)

test('a joined list ends at the maximum', () =>
  expect(joinedEntries(many(MAX_SHORTLISTED), [entry('B999')])).toEqual(many(MAX_SHORTLISTED)))

test('an entry is added at the end, then removed', () => {
  const added = toggledEntry([entry('B1')], entry('B2'))
  expect(added).toEqual([entry('B1'), entry('B2')])
  expect(toggledEntry(added, entry('B1'))).toEqual([entry('B2')])
})

test('a full list takes no entry and still gives one up', () => {
  expect(toggledEntry(many(MAX_SHORTLISTED), entry('B999'))).toHaveLength(MAX_SHORTLISTED)
  expect(toggledEntry(many(MAX_SHORTLISTED), entry('B0'))).toHaveLength(MAX_SHORTLISTED - 1)
})

const LIST = [
  { program: 'B057', university: 'uni-029' },
  { program: 'B058', university: null },
]

test('a list goes into an address and comes back', () => {
  expect(addressOfEntries(LIST)).toBe('B057~uni-029,B058')
  expect(entriesOfAddress('B057~uni-029,B058')).toEqual(LIST)
})

test.each([
  ['', []],
  ['B057~uni-029,,<script>,B058', LIST],
  ['B057~uni-029~more', []],
  ['B057~<script>', []],
  ['B057~', []],
  ['<B057', []],
  ['B057>', []],
  [`B${'0'.repeat(64)}`, []],
  ['B058,B058', [LIST[1]]],
])('only entries remain from the parameter %j', (parameter, entries) =>
  expect(entriesOfAddress(parameter)).toEqual(entries),
)

test.each([
  ['two entries', LIST, 0, undefined],
  ['an entry twice', [...LIST, entry('B059'), entry('B059')], 0, ['entries']],
  ['a name that no entry has', [entry('<B057>')], 0, ['entries', 0, 'program']],
  ['a full list', many(MAX_SHORTLISTED), 0, undefined],
  ['one more than a full list', many(MAX_SHORTLISTED + 1), 0, ['entries']],
  ['a version below zero', LIST, -1, ['version']],
])('a stored list of %s', (_case, entries, version, fault) => {
  expect(shortlistBody.safeParse({ entries, version }).error?.issues[0]?.path).toEqual(fault)
})

test('a repeated entry is a wrong value', () => {
  const repeated = { entries: [entry('B059'), entry('B059')], version: 0 }
  expect(shortlistBody.safeParse(repeated).error?.issues).toMatchObject([{ message: 'wrong_value' }])
})
