import { expect, test } from 'vitest'
import { parseClaimsSearch } from './claims-search.ts'

test.each([
  ['nothing', {}, {}],
  [
    'all of it',
    { state: 'REFUSED', kind: 'QUOTA', inspector: 'me', search: ' Aru ', page: 2 },
    { state: 'REFUSED', kind: 'QUOTA', inspector: 'me', search: 'Aru', page: 2 },
  ],
  ['a number as words', { search: 123 }, { search: '123' }],
  ['every state', { state: 'all' }, { state: 'all' }],
  ['what is unknown', { state: 'DONE', kind: 'x', inspector: 'x', search: ' ', page: 'x', other: 1 }, {}],
  ['the first page', { page: 1 }, {}],
])('reads %s', (_what, search, expected) => {
  expect(parseClaimsSearch(search)).toEqual(expected)
})
