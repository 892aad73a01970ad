import { expect, test } from 'vitest'
import { readEntries } from './stored-entries.ts'

const LIST = [
  { program: 'B057', university: 'uni-029' },
  { program: 'B058', university: null },
]

test.each([
  ['', []],
  ['{"program":"B057"}', []],
  ['[{"program":"B058","university":null},{"program":7},{"program":"../","university":null}]', [LIST[1]]],
  [JSON.stringify(LIST), LIST],
])('only entries remain from the stored text %j', (stored, entries) => expect(readEntries(stored)).toEqual(entries))
