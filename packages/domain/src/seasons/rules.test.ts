import { describe, expect, test } from 'vitest'
import { seasonAbilitiesOf } from './policy.ts'
import { aYearLater, currentYear, daysFault, nextSeason } from './rules.ts'
import { isArchive, isClosing, type SeasonDays, seasonState } from './status.ts'

const AT = new Date('2026-11-20T09:30:00.000Z')
const season = (year: number, more: Partial<SeasonDays> = {}): SeasonDays => ({
  year,
  beginsOn: `${year}-02-01`,
  endsOn: `${year}-12-31`,
  confirmedAt: AT,
  closingAt: null,
  closedAt: null,
  ...more,
})

test.each([
  ['unconfirmed, on its first day', { confirmedAt: null }, '2027-02-01', 'DRAFT'],
  ['a day before its first', {}, '2027-01-31', 'COMING'],
  ['on its first day', {}, '2027-02-01', 'OPEN'],
  ['after its last day', {}, '2028-06-15', 'OPEN'],
  ['while it closes', { closingAt: AT }, '2028-06-15', 'CLOSING'],
  ['closed', { closingAt: AT, closedAt: AT }, '2028-06-15', 'CLOSED'],
] as const)('a season is, %s', (_case, more, today, state) => {
  expect(seasonState(season(2027, more), today)).toBe(state)
})

test.each([
  ['the newest that has begun', [season(2026), season(2027)], '2027-02-01', 2027],
  ['the last one until the next begins', [season(2026), season(2027)], '2027-01-31', 2026],
  ['the last one after its end', [season(2026)], '2028-06-15', 2026],
  ['never a draft', [season(2026), season(2027, { confirmedAt: null })], '2027-06-15', 2026],
  ['a closed one, if there is no other', [season(2026, { closingAt: AT, closedAt: AT })], '2027-06-15', 2026],
  ['the earliest, before any has begun', [season(2027), season(2028)], '2026-11-20', 2027],
  ['the newest of several that have begun', [season(2027), season(2026), season(2025)], '2027-06-15', 2027],
  ['the only one that has begun', [season(2026), season(2027), season(2028)], '2026-06-15', 2026],
  ['the only one, before it begins', [season(2027)], '2026-11-20', 2027],
  ['none without a confirmed one', [season(2027, { confirmedAt: null })], '2027-06-15', null],
] as const)('the current season is %s', (_case, seasons, today, year) => {
  expect(currentYear(seasons, today)).toBe(year)
})

test.each([
  ['2026-01-01', '2027-01-01'],
  ['2026-12-31', '2027-12-31'],
  ['2027-02-28', '2028-02-29'],
  ['2028-02-29', '2029-02-28'],
  ['2028-02-28', '2029-02-28'],
  ['2026-02-28', '2027-02-28'],
  ['2027-02-27', '2028-02-27'],
])('a year after %s is %s', (day, later) => expect(aYearLater(day)).toBe(later))

test('the next season has the days and levels of the last, a year later', () => {
  expect(nextSeason({ ...season(2026), levels: ['PHD'] })).toEqual({
    ...{ year: 2027, beginsOn: '2027-02-01', endsOn: '2027-12-31', levels: ['PHD'] },
  })
})

test.each([
  ['in order', { year: 2027, beginsOn: '2027-01-01', endsOn: '2027-12-31' }, null],
  ['before the year before', { year: 2027, beginsOn: '2026-02-01', endsOn: '2027-12-31' }, 'beginsOn'],
  ['after the year after', { year: 2027, beginsOn: '2028-02-01', endsOn: '2028-12-31' }, 'beginsOn'],
  ['ending as it begins', { year: 2027, beginsOn: '2027-03-01', endsOn: '2027-03-01' }, 'endsOn'],
] as const)('days %s', (_case, days, fault) => {
  expect(daysFault(days, [season(2026), season(2028)])).toBe(fault)
})

test('a season is not compared with itself', () => {
  expect(daysFault(season(2027), [season(2027)])).toBeNull()
})

test.each([
  ['DRAFT', false, false],
  ['COMING', false, false],
  ['OPEN', false, false],
  ['CLOSING', false, true],
  ['CLOSED', true, false],
] as const)('a season that is %s is an archive: %s, is being closed: %s', (state, archived, closing) => {
  expect([isArchive(state), isClosing(state)]).toEqual([archived, closing])
})

describe('abilities', () => {
  const actor = (accountId: string, ...roles: ('SUPER_ADMIN' | 'ADMIN' | 'MANAGER')[]) => ({
    ...{ accountId, roles, kind: 'STAFF' as const, universityId: null, fullName: 'N' },
  })
  const can = (who: ReturnType<typeof actor>, more: object) =>
    Object.entries(seasonAbilitiesOf(who, { state: 'DRAFT', isCurrent: false, createdById: 'a', ...more }))
      .filter(([, may]) => may)
      .map(([name]) => name)
  test.each([
    ['the author of a draft does not confirm it', actor('a', 'SUPER_ADMIN'), {}, ['edit', 'setWindows', 'remove']],
    ['another super admin does', actor('b', 'SUPER_ADMIN'), {}, ['edit', 'setWindows', 'confirm', 'remove']],
    ['a head of the portal does', actor('b', 'ADMIN'), {}, ['confirm']],
    ['a head of a university does not', { ...actor('b', 'ADMIN'), universityId: 'uni-001' }, {}, []],
    ['a manager does not', actor('b', 'MANAGER'), {}, []],
    [
      'a confirmed one is changed until it begins',
      actor('b', 'SUPER_ADMIN'),
      { state: 'COMING' },
      ['edit', 'setWindows'],
    ],
    ['the current one is not closed', actor('b', 'SUPER_ADMIN'), { state: 'OPEN', isCurrent: true }, ['setWindows']],
    ['one that has passed is', actor('b', 'SUPER_ADMIN'), { state: 'OPEN' }, ['setWindows', 'close']],
    ['a closing one takes nothing more', actor('b', 'SUPER_ADMIN'), { state: 'CLOSING' }, []],
    ['an archive neither', actor('b', 'SUPER_ADMIN'), { state: 'CLOSED' }, []],
  ] as const)('%s', (_case, who, more, names) => {
    expect(can(who as ReturnType<typeof actor>, more)).toEqual(names)
  })
})
