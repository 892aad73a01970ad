import { describe, expect, test } from 'vitest'
import { DATES, dates, list, SETUP } from '../../test/competition-setup.ts'
import { changeFaults, differencesOf, withChange } from './change-rules.ts'
import type { CompetitionSetup } from './setup-schema.ts'

describe('changes that a stage allows', () => {
  const now = new Date('2026-07-15T00:00:00Z')
  const changed = (more: Partial<CompetitionSetup>, stage: 'PREPARED' | 'OPEN' | 'CHECKING', at = now) =>
    changeFaults(SETUP, { ...SETUP, ...more }, stage, at).map(({ field, rule }) => `${field} ${rule}`)
  const later = dates({ claimsCloseAt: '2026-07-21T00:00:00Z' })
  const places = { lists: [list({ places: 11 })] }
  test.each([
    ['a later day is moved', later, 'OPEN', []],
    ['a later day after it has closed', later, 'CHECKING', ['dates.claimsCloseAt closed']],
    ['nothing after it has closed', {}, 'CHECKING', []],
    [
      'a day is moved into the past',
      dates({ claimsCloseAt: '2026-07-14T00:00:00Z' }),
      'OPEN',
      ['dates.claimsCloseAt past'],
    ],
    ['a day that has passed is moved', dates({ closesAt: '2026-07-18T00:00:00Z' }), 'OPEN', ['dates.closesAt past']],
    ['an unused day is put right before the opening', dates({ closesAt: '2026-07-18T00:00:00Z' }), 'PREPARED', []],
    ['places while it is open', places, 'OPEN', []],
    ['places after it has closed', places, 'CHECKING', ['lists closed']],
    ['the order of rights after it has closed', { rights: ['OLYMPIAD'] }, 'CHECKING', ['rights closed']],
    ['equals after it has closed', { whenEqual: 'NONE' as const }, 'CHECKING', ['whenEqual closed']],
    [
      'a minimum after it has closed',
      { minimum: { total: 60, subjects: { HISTORY_OF_KAZAKHSTAN: 5 } } },
      'CHECKING',
      ['minimum closed'],
    ],
    ['a share after it has closed', { quotas: [] }, 'CHECKING', ['quotas closed']],
    ['the days of appeal after it has closed', dates({ appealDays: 1 }), 'CHECKING', ['dates.appealDays closed']],
    [
      'one round more',
      dates({ rounds: [...DATES.rounds, { publishAt: '2026-08-20T00:00:00Z', acceptUntil: '2026-08-22T00:00:00Z' }] }),
      'OPEN',
      [],
    ],
    ['one round less', dates({ rounds: DATES.rounds.slice(0, 1) }), 'OPEN', []],
    [
      'one round less after it has closed',
      dates({ rounds: DATES.rounds.slice(0, 1) }),
      'CHECKING',
      ['dates.rounds.1.publishAt closed', 'dates.rounds.1.acceptUntil closed'],
    ],
    ['places before the opening', places, 'PREPARED', []],
    [
      'the minimum of a list after it has closed',
      { lists: [list({ reserved: [{ quota: 'RURAL_YOUTH', places: 3 }], minimum: { total: 60 } })] },
      'CHECKING',
      ['lists closed'],
    ],
  ] as const)('%s', (_, more, stage, expected) => {
    expect(changed(more as Partial<CompetitionSetup>, stage)).toEqual(expected)
  })
})

test('every part of the rules is compared, under its own name', () => {
  const after: CompetitionSetup = {
    ...SETUP,
    ...dates({ resultAt: null, appealDays: 6 }),
    minimum: { total: 60, subjects: { HISTORY_OF_KAZAKHSTAN: 6, PROFILE_1: 5 } },
    whenEqual: 'NONE',
    quotas: [{ quota: 'RURAL_YOUTH', percent: 35 }],
    lists: [
      list({
        reserved: [{ quota: 'RURAL_YOUTH', places: 4 }],
        minimum: { total: 75, subjects: { READING_LITERACY: 3, PROFILE_1: 5 } },
      }),
      list({ program: 'B002', minimum: { subjects: { READING_LITERACY: 3 } } }),
    ],
  }
  expect(differencesOf(SETUP, after).map(({ part, key, before, after }) => [part, key, before, after])).toEqual([
    ['date', 'resultAt', DATES.resultAt, null],
    ['days', 'appealDays', '5', '6'],
    ['minimum', 'total', '50', '60'],
    ['minimum', 'HISTORY_OF_KAZAKHSTAN', '5', '6'],
    ['whenEqual', 'whenEqual', 'ONE_MORE', 'NONE'],
    ['share', 'RURAL_YOUTH', '30', '35'],
    ['reserved', 'B001 RURAL_YOUTH', '3', '4'],
    ['minimum', 'PROFILE_1', null, '5'],
    ['listMinimum', 'B001', null, '75, READING_LITERACY 3, PROFILE_1 5'],
    ['places', 'B002', null, '10'],
    ['listMinimum', 'B002', null, 'READING_LITERACY 3'],
  ])
})

test('a change keeps the other parts, and a list it puts replaces the one with its id', () => {
  expect(withChange(SETUP, { rights: ['ALTYN_BELGI'], whenEqual: undefined })).toEqual({
    ...SETUP,
    rights: ['ALTYN_BELGI'],
  })
  const lists = [list({ program: 'B002' }), list({ places: 12 })]
  expect(withChange(SETUP, { lists: { put: lists, remove: [] } }).lists).toEqual(lists.toReversed())
})

test('each differing value is listed once', () => {
  const after = withChange(SETUP, {
    dates: { ...DATES, closesAt: '2026-07-11T00:00:00Z' },
    rights: ['ALTYN_BELGI'],
    lists: { put: [list({ places: 12, minimum: { total: 70 } }), list({ program: 'B002', places: 1 })], remove: [] },
  })
  expect(differencesOf(SETUP, after)).toEqual([
    { part: 'date', key: 'closesAt', before: DATES.closesAt, after: '2026-07-11T00:00:00Z' },
    { part: 'rights', key: 'rights', before: 'ALTYN_BELGI OLYMPIAD SPORT', after: 'ALTYN_BELGI' },
    { part: 'places', key: 'B001', before: '10', after: '12' },
    { part: 'reserved', key: 'B001 RURAL_YOUTH', before: '3', after: null },
    { part: 'listMinimum', key: 'B001', before: null, after: '70' },
    { part: 'places', key: 'B002', before: null, after: '1' },
  ])
  expect(differencesOf(SETUP, SETUP)).toEqual([])
  expect(withChange(after, { lists: { put: [], remove: ['B001'] } }).lists.map(({ program }) => program)).toEqual([
    'B002',
  ])
})
