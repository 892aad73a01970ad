import { describe, expect, test } from 'vitest'
import { APPLICANT_GROUPS } from '../kernel/applicant-group.ts'
import { type ApplyFacts, applyWays } from './apply-rules.ts'

const NOW = new Date('2026-11-26T06:00:00Z')
const SOON = '2026-12-01T04:00:00.000Z'
const LATER = '2026-12-25T13:00:00.000Z'
const PASSED = '2026-11-01T04:00:00.000Z'

const BY_HAND = { followsWindows: false, windows: [] } as const
const OPEN = { ...BY_HAND, status: 'ENABLED', closesAt: LATER, nextOpening: null } as const
const SHUT = { ...BY_HAND, status: 'DISABLED', closesAt: null, nextOpening: null } as const
const FACTS: ApplyFacts = {
  group: 'CITIZEN',
  level: null,
  reception: OPEN,
  open: [{ level: 'BACHELOR', kind: 'GRANT', closesAt: LATER }],
  listed: [{ level: 'BACHELOR', kind: 'GRANT', opensAt: PASSED }],
}
const statesOf = (facts: Partial<ApplyFacts>) =>
  applyWays({ ...FACTS, ...facts }, NOW).map(({ type, state, at }) => [type, state, at])

describe('the ways to apply', () => {
  test('all three are open, the competition first', () =>
    expect(statesOf({})).toEqual([
      ['GRANT_COMPETITION', 'OPEN', LATER],
      ['ENROLLMENT', 'OPEN', LATER],
      ['GRANT', 'OPEN', LATER],
    ]))

  test.each(APPLICANT_GROUPS)('the law decides on the competition alone: %s', (group) => {
    const states = Object.fromEntries(statesOf({ group }).map(([type, state]) => [type, state]))
    expect(states).toEqual({
      GRANT_COMPETITION: group === 'FOREIGN' ? 'BARRED' : 'OPEN',
      ENROLLMENT: 'OPEN',
      GRANT: 'OPEN',
    })
  })

  test('an unknown person is not barred', () => expect(statesOf({ group: null })[0]?.[1]).toBe('OPEN'))

  test('the competition stays open when reception is closed', () =>
    expect(statesOf({ reception: SHUT })).toEqual([
      ['GRANT_COMPETITION', 'OPEN', LATER],
      ['ENROLLMENT', 'SHUT', null],
      ['GRANT', 'SHUT', null],
    ]))

  test('each kind follows its own windows, for the level and the group', () => {
    const window = { kind: null, level: null, group: null, opensAt: PASSED, closesAt: LATER } as const
    const reception = {
      ...OPEN,
      followsWindows: true,
      windows: [
        { ...window, kind: 'ENROLLMENT', group: 'FOREIGN' },
        { ...window, kind: 'GRANT', level: 'BACHELOR', opensAt: SOON },
      ],
    } as const
    const received = (more: Partial<ApplyFacts>) =>
      statesOf({ reception, open: [], listed: [], ...more }).filter(([type]) => type !== 'GRANT_COMPETITION')
    expect(received({ group: 'FOREIGN' })).toEqual([
      ['ENROLLMENT', 'OPEN', LATER],
      ['GRANT', 'COMING', SOON],
    ])
    expect(received({ group: 'CITIZEN', level: 'PHD' })).toEqual([
      ['ENROLLMENT', 'SHUT', null],
      ['GRANT', 'SHUT', null],
    ])
  })

  test('usable ways come first, then those that come, closed and barred ones', () => {
    const listed = [{ level: 'BACHELOR', kind: 'GRANT', opensAt: SOON }] as const
    const orderOf = (facts: Partial<ApplyFacts>) => statesOf(facts).map(([type, state]) => [type, state])
    expect(orderOf({ open: [], listed })).toEqual([
      ['ENROLLMENT', 'OPEN'],
      ['GRANT', 'OPEN'],
      ['GRANT_COMPETITION', 'COMING'],
    ])
    expect(orderOf({ group: 'FOREIGN', reception: SHUT }).at(-1)).toEqual(['GRANT_COMPETITION', 'BARRED'])
  })

  test('reception with a next day opens on it', () =>
    expect(statesOf({ reception: { ...SHUT, nextOpening: SOON } }).slice(1)).toEqual([
      ['ENROLLMENT', 'COMING', SOON],
      ['GRANT', 'COMING', SOON],
    ]))

  test.each<[string, Partial<ApplyFacts>, unknown]>([
    ['of another level is closed', { level: 'PHD' }, ['GRANT_COMPETITION', 'SHUT', null]],
    ['of the level is open', { level: 'BACHELOR' }, ['GRANT_COMPETITION', 'OPEN', LATER]],
    [
      'without a last day has no end',
      { open: [{ level: 'BACHELOR', kind: 'GRANT', closesAt: null }] },
      ['GRANT_COMPETITION', 'OPEN', null],
    ],
    ['that is over is closed', { open: [] }, ['GRANT_COMPETITION', 'SHUT', null]],
    [
      'for a scholarship is open to foreigners alone',
      { group: 'FOREIGN', open: [{ level: 'BACHELOR', kind: 'SCHOLARSHIP', closesAt: LATER }] },
      ['GRANT_COMPETITION', 'OPEN', LATER],
    ],
    [
      'for a scholarship is none for citizens',
      { open: [{ level: 'BACHELOR', kind: 'SCHOLARSHIP', closesAt: LATER }], listed: [] },
      ['GRANT_COMPETITION', 'SHUT', null],
    ],
    [
      'for a scholarship is announced to foreigners',
      { group: 'FOREIGN', open: [], listed: [{ level: 'PHD', kind: 'SCHOLARSHIP', opensAt: SOON }] },
      ['GRANT_COMPETITION', 'COMING', SOON],
    ],
    [
      'with several first days opens on the nearest',
      {
        open: [],
        listed: [LATER, SOON, PASSED, null].map((opensAt) => ({
          level: 'BACHELOR' as const,
          kind: 'GRANT' as const,
          opensAt,
        })),
      },
      ['GRANT_COMPETITION', 'COMING', SOON],
    ],
    [
      'of another level that comes is not announced',
      { level: 'PHD', open: [], listed: [{ level: 'BACHELOR', kind: 'GRANT', opensAt: SOON }] },
      ['GRANT_COMPETITION', 'SHUT', null],
    ],
    [
      'whose first day is this instant does not come any more',
      { open: [], listed: [{ level: 'BACHELOR', kind: 'GRANT', opensAt: NOW.toISOString() }] },
      ['GRANT_COMPETITION', 'SHUT', null],
    ],
  ])('a competition %s', (_case, facts, expected) => expect(statesOf(facts)).toContainEqual(expected))
})
