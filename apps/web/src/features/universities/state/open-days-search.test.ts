import { expect, test } from 'vitest'
import { parseOpenDaysSearch } from './open-days-search.ts'
import { parseProfileSearch } from './profile-search.ts'

test.each([
  [{}, {}],
  [
    { cityId: 'astana', page: 2 },
    { cityId: 'astana', page: 2 },
  ],
  [{ cityId: '', page: '3' }, { page: 3 }],
  [{ page: 1 }, {}],
  [{ page: 'x', cityId: '<b>' }, {}],
  [{ page: -2, cityId: { a: 1 } }, {}],
  [{ page: 2.5, other: 'x' }, {}],
])('the open days’ address %j is parsed as %j', (given, meant) => expect(parseOpenDaysSearch(given)).toEqual(meant))

test.each([
  [
    { tab: 'photos', universityId: 'uni-001' },
    { tab: 'photos', universityId: 'uni-001' },
  ],
  [{ tab: 'secrets' }, {}],
  [{ universityId: 5 }, {}],
])('the profile’s address %j is parsed as %j', (given, meant) => expect(parseProfileSearch(given)).toEqual(meant))
