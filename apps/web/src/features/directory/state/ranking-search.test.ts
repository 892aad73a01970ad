import { expect, test } from 'vitest'
import { nextSort, parseRanking, programRankingCall, universityRankingCall } from './ranking-search.ts'

test.each([
  [{}, { of: 'universities', sort: '-programs', page: 1 }],
  [
    { sort: 'cost', page: 3 },
    { of: 'universities', sort: 'cost', page: 3 },
  ],
  [{ of: 'programs' }, { of: 'programs', sort: '-grants', page: 1 }],
  [
    { of: 'programs', sort: 'cutoff' },
    { of: 'programs', sort: 'cutoff', page: 1 },
  ],
  // A fact of the other table does not order this one.
  [
    { of: 'programs', sort: 'cost' },
    { of: 'programs', sort: '-grants', page: 1 },
  ],
  [
    { of: 'teachers', sort: 'salary', page: -1 },
    { of: 'universities', sort: '-programs', page: 1 },
  ],
])('%j is parsed as %j', (address, ranking) => {
  expect(parseRanking(address)).toEqual(ranking)
})

test.each([
  ['-students', 'cost', '-students'],
  ['-students', '-students', 'students'],
  ['-students', 'students', '-students'],
  ['cost', 'cost', '-cost'],
  ['cost', '-cost', 'cost'],
])('a column that begins with %s leads from %s to %s', (first, now, next) => {
  expect(nextSort(first, now)).toBe(next)
})

test('the calls request the largest first or last, twenty rows a page', () => {
  expect(universityRankingCall({ of: 'universities', sort: '-students', page: 2 }).query).toEqual({
    sortBy: 'students',
    direction: 'DESC',
    page: '1',
    pageSize: '20',
  })
  expect(programRankingCall({ of: 'programs', sort: 'cutoff', page: 1 }).query).toMatchObject({
    sortBy: 'cutoff',
    direction: 'ASC',
    degree: 'BACHELOR',
  })
})
