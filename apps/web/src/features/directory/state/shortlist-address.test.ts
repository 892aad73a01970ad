import { expect, test } from 'vitest'
import { addressOfEntries, entriesOfAddress, readEntries } from './shortlist-address.ts'

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

test.each([
  ['', []],
  ['{"program":"B057"}', []],
  ['[{"program":"B058","university":null},{"program":7},{"program":"../","university":null}]', [LIST[1]]],
  [JSON.stringify(LIST), LIST],
])('only entries remain from the stored text %j', (stored, entries) => expect(readEntries(stored)).toEqual(entries))
