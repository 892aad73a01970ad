import { expect, test } from 'vitest'
import {
  addressOfEntries,
  entriesOfAddress,
  joinedEntries,
  MAX_SHORTLISTED,
  type ShortlistEntry,
  toggledEntry,
} from './shortlist-rules.ts'

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
  ['B058,B058', [LIST[1]]],
])('only entries remain from the parameter %j', (parameter, entries) =>
  expect(entriesOfAddress(parameter)).toEqual(entries),
)
