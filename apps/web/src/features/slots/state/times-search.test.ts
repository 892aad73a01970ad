import { expect, it } from 'vitest'
import { parseTimesSearch } from './times-search.ts'

it.each([
  [{}, {}],
  [{ tab: 'none', state: 'NONE', page: '1', from: 'x' }, {}],
  [
    { state: 'FREE', page: '3', from: '2026-12-01' },
    { state: 'FREE', page: 3, from: '2026-12-01' },
  ],
  [
    { tab: 'invitations', state: 'LAPSED' },
    { tab: 'invitations', state: 'LAPSED' },
  ],
  [{ tab: 'invitations', state: 'FREE' }, { tab: 'invitations' }],
])('the address %j', (search, parsed) => expect(parseTimesSearch(search)).toEqual(parsed))
