import { describe, expect, it, test } from 'vitest'
import { EDUCATION_LEVELS } from '../kernel/education.ts'
import { copiedSetup, hasScore, yearOfGrants } from './fill-rules.ts'
import { type CompetitionSetup, competitionSetup } from './setup-schema.ts'

const KNOWN = {
  programs: new Map([['B001', 'BACHELOR']]),
  universities: new Set(['uni-1']),
  quotas: new Set(['ORPHANS']),
  rights: new Map([
    ['ALTYN_BELGI', 1],
    ['SPORT', 2],
  ]),
  countries: new Set(['CN']),
}
const LIST = { program: 'B001', universityId: null, language: null, places: 7, reserved: [], minimum: { total: 90 } }
const RULES: CompetitionSetup = {
  dates: {
    opensAt: '2026-07-13T04:00:00.000Z',
    closesAt: '2026-07-20T13:00:00.000Z',
    claimsCloseAt: '2026-08-01T13:00:00.000Z',
    resultAt: '2026-08-09T13:00:00.000Z',
    appealDays: 7,
    rounds: [
      { publishAt: '2026-08-10T05:00:00.000Z', acceptUntil: '2026-08-20T13:00:00.000Z' },
      { publishAt: '2026-08-25T05:00:00.000Z', acceptUntil: '2027-01-05T13:00:00.000Z' },
    ],
  },
  minimum: { total: 55, subjects: { HISTORY_OF_KAZAKHSTAN: 6 } },
  rights: ['SPORT', 'GONE', 'ALTYN_BELGI'],
  whenEqual: 'NONE',
  quotas: [
    { quota: 'ORPHANS', percent: 2 },
    { quota: 'GONE', percent: 5 },
  ],
  lists: [
    LIST,
    { ...LIST, program: 'B999' },
    { ...LIST, universityId: 'uni-1', reserved: [{ quota: 'GONE', places: 1 }] },
    { ...LIST, universityId: 'uni-closed' },
  ],
}

describe('rules copied from an earlier competition', () => {
  const copied = copiedSetup(2028, { year: 2026, rules: RULES }, KNOWN)

  it('keep corrected minimums, places, order of rights, shares and the treatment of equals', () => {
    expect(copied).toMatchObject({
      minimum: RULES.minimum,
      whenEqual: 'NONE',
      rights: ['SPORT', 'ALTYN_BELGI'],
      quotas: [{ quota: 'ORPHANS', percent: 2 }],
    })
    expect(copied.lists[0]).toEqual(LIST)
    expect(competitionSetup.parse(copied)).toEqual(copied)
  })

  it('leave out programs, universities and quotas that left the directories', () => {
    expect(copied.lists).toEqual([LIST, { ...LIST, universityId: 'uni-1' }])
  })

  it('have no date of the earlier year: rounds are moved by whole years, other dates are empty', () => {
    expect(copied.dates).toEqual({
      opensAt: null,
      closesAt: null,
      claimsCloseAt: null,
      resultAt: null,
      appealDays: 7,
      rounds: [
        { publishAt: '2028-08-10T05:00:00.000Z', acceptUntil: '2028-08-20T13:00:00.000Z' },
        { publishAt: '2028-08-25T05:00:00.000Z', acceptUntil: '2029-01-05T13:00:00.000Z' },
      ],
    })
  })
})

test('rules copied from an earlier competition keep places of known countries and minimums of known quotas', () => {
  const reserved = ['COUNTRY_CN', 'COUNTRY_US', 'ORPHANS'].map((quota) => ({ quota, places: 1 }))
  const quotas = { COUNTRY_CN: null, COUNTRY_US: null, ORPHANS: { total: 40 }, GONE: null }
  const lists = [
    { ...LIST, reserved, minimum: { quotas } },
    { ...LIST, universityId: 'uni-1', minimum: null },
  ]
  const minimum = { ...RULES.minimum, quotas }
  const copied = copiedSetup(2028, { year: 2026, rules: { ...RULES, lists, minimum } }, KNOWN)
  const known = { COUNTRY_CN: null, ORPHANS: { total: 40 } }
  expect(copied.minimum).toEqual({ ...RULES.minimum, quotas: known })
  expect(copied.lists).toEqual([
    { ...LIST, reserved: [reserved[0], reserved[2]], minimum: { quotas: known } },
    { ...LIST, universityId: 'uni-1', minimum: null },
  ])
})

test.each([
  [[], null],
  [[2026], 2026],
  [[2025, 2027, 2026], 2027],
])('the newest year of the grants of %j is %s', (years, newest) => {
  expect(yearOfGrants(years.map((year) => ({ program: 'B001', year, value: 1 })))).toBe(newest)
})

test('only a bachelor competition has a source of score', () => {
  expect(EDUCATION_LEVELS.filter(hasScore)).toEqual(['BACHELOR'])
})
