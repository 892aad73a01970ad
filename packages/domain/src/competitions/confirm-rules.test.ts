import { expect, test } from 'vitest'
import {
  CONFIRMED_STEPS,
  type Confirmation,
  carriedOver,
  confirmationsIn,
  confirmedStepsOf,
  lastConfirmer,
  stepsChanged,
  toCheck,
} from './confirm-rules.ts'
import { competitionAbilitiesOf } from './policy.ts'
import type { CompetitionSetup } from './setup-schema.ts'

const LIST = { program: 'B001', universityId: null, language: null, places: 10, reserved: [], minimum: null }
const SETUP: CompetitionSetup = {
  dates: { opensAt: null, closesAt: null, claimsCloseAt: null, resultAt: null, appealDays: 5, rounds: [] },
  minimum: { total: 50, subjects: {} },
  rights: ['ALTYN_BELGI'],
  whenEqual: 'NONE',
  quotas: [{ quota: 'ORPHANS', percent: 1 }],
  lists: [LIST],
}

test.each<[string, Partial<CompetitionSetup>, readonly string[]]>([
  ['nothing', {}, []],
  ['a date', { dates: { ...SETUP.dates, opensAt: '2026-07-01T00:00:00.000Z' } }, ['DATES']],
  ['days of appeals', { dates: { ...SETUP.dates, appealDays: 6 } }, ['DATES']],
  ['a minimum', { minimum: { total: 51, subjects: {} } }, ['MINIMUMS']],
  ['equals', { whenEqual: 'ONE_MORE' }, ['MINIMUMS']],
  ['rights', { rights: [] }, ['RIGHTS']],
  ['a share', { quotas: [] }, ['QUOTAS']],
  ['places', { lists: [{ ...LIST, places: 11 }] }, ['PLACES']],
  ['reserved places', { lists: [{ ...LIST, reserved: [{ quota: 'ORPHANS', places: 1 }] }] }, ['PLACES', 'QUOTAS']],
  ['a minimum of a list', { lists: [{ ...LIST, minimum: { total: 75 } }] }, ['PLACES']],
])('a change of %s takes these steps back', (_, change, steps) => {
  expect(stepsChanged(SETUP, { ...SETUP, ...change })).toEqual(steps)
})

const confirmation = (step: Confirmation['step'], version: number, byId = 'a', hour = 1): Confirmation => ({
  step,
  version,
  byId,
  byName: byId,
  at: `2026-01-01T0${hour}:00:00.000Z`,
})

test('only confirmations of the version in effect count', () => {
  const kept = [confirmation('DATES', 1), confirmation('PLACES', 2)]
  expect(confirmationsIn(kept, 2)).toEqual([kept[1]])
  expect(toCheck(confirmationsIn(kept, 2), 'UNT')).toEqual(['DATES', 'MINIMUMS', 'QUOTAS', 'RIGHTS'])
})

test('a change carries the confirmations of other steps into its version', () => {
  const kept = [confirmation('DATES', 1), confirmation('PLACES', 2), confirmation('RIGHTS', 2)]
  expect(carriedOver(kept, ['PLACES'], { from: 2, to: 3 })).toEqual([confirmation('RIGHTS', 3)])
})

test('the last who confirmed is found by time', () => {
  expect(lastConfirmer([])).toBeNull()
  expect(lastConfirmer([confirmation('DATES', 1, 'late', 5), confirmation('PLACES', 1, 'early', 2)])).toBe('late')
  expect(CONFIRMED_STEPS).toHaveLength(6)
  expect(confirmedStepsOf('UNT')).not.toContain('COMMISSION')
  expect(confirmedStepsOf('INTERVIEW')).toContain('COMMISSION')
})

const actor = (roles: readonly ('ADMIN' | 'EXPERT_MANAGER' | 'MANAGER')[], universityId: string | null = null) =>
  ({ accountId: 'me', fullName: 'Me', roles, universityId }) as Parameters<typeof competitionAbilitiesOf>[0]

test.each([
  ['a leader', actor(['EXPERT_MANAGER']), 'PREPARED', { isArranged: false, isOwn: false }, [true, true]],
  ['a head', actor(['ADMIN']), 'PREPARED', { isArranged: false, isOwn: false }, [true, true]],
  ['a manager', actor(['MANAGER']), 'PREPARED', { isArranged: false, isOwn: false }, [false, false]],
  [
    'a head of a university',
    actor(['ADMIN'], 'uni-001'),
    'PREPARED',
    { isArranged: false, isOwn: false },
    [false, false],
  ],
  ['the last who confirmed', actor(['ADMIN']), 'PREPARED', { isArranged: false, isOwn: true }, [true, false]],
  ['a head of an arranged one', actor(['ADMIN']), 'PREPARED', { isArranged: true, isOwn: false }, [true, false]],
  ['a head of an open one', actor(['ADMIN']), 'OPEN', { isArranged: false, isOwn: false }, [false, false]],
] as const)('%s may confirm steps and open', (_, reader, stage, opening, expected) => {
  const { check, open } = competitionAbilitiesOf(reader, { stage, rules: null, protocol: null, opening })
  expect([check, open]).toEqual(expected)
})
