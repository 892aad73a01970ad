import { expect, test } from 'vitest'
import { parseResultSearch } from './result-search.ts'

test.each([
  [{}, { tab: 'results' }],
  [
    { tab: 'rules', version: '2' },
    { tab: 'rules', version: 2 },
  ],
  [{ tab: 'other', page: '1', version: '0' }, { tab: 'results' }],
  [
    { code: ' k7q2m9 ', granted: true, page: 3 },
    { tab: 'results', code: 'K7Q2M9', granted: true, page: 3 },
  ],
  // The router parses a code of digits as a number.
  [{ code: 777333 }, { tab: 'results', code: '777333' }],
  [
    { tab: 'cutoffs', program: 'x'.repeat(61), list: 'B057|uni-1' },
    { tab: 'cutoffs', list: 'B057|uni-1' },
  ],
  [{ code: ['a', 'b'], granted: 'yes', page: 'two' }, { tab: 'results' }],
])('%j means %j', (address, search) => {
  expect(parseResultSearch(address)).toEqual(search)
})
