import { describe, expect, test } from 'vitest'
import { DATES, dates, faults, list, SETUP } from '../../test/competition-setup.ts'
import { changeFaults } from './change-rules.ts'
import type { CompetitionSetup } from './setup-schema.ts'

describe('faults of a setup', () => {
  test.each<[string, Partial<CompetitionSetup>, readonly string[]]>([
    ['nothing', {}, []],
    ['days that are not set', dates({ opensAt: null, closesAt: null }), []],
    ['a result that is not expected on a day', dates({ resultAt: null }), []],
    [
      'answers that end when their round is published',
      dates({ rounds: [{ publishAt: '2026-08-02T00:00:00Z', acceptUntil: '2026-08-02T00:00:00Z' }] }),
      ['dates.rounds.0.acceptUntil order'],
    ],
    ['shares of a hundred per cent in all', { quotas: [{ quota: 'RURAL_YOUTH', percent: 100 }] }, []],
    ['a share above it', { quotas: [{ quota: 'RURAL_YOUTH', percent: 100.5 }] }, ['quotas shares']],
    ['it closes when it opens', dates({ closesAt: DATES.opensAt }), ['dates.closesAt order']],
    [
      'a day before one that is two steps back',
      dates({ closesAt: null, claimsCloseAt: '2026-06-30T00:00:00Z' }),
      ['dates.claimsCloseAt order'],
    ],
    ['a result before the claims close', dates({ resultAt: '2026-07-20T00:00:00Z' }), ['dates.resultAt order']],
    ['a result after the first answers', dates({ resultAt: '2026-08-05T00:00:00Z' }), ['dates.resultAt order']],
    [
      'a round in the one before it',
      dates({
        rounds: [
          DATES.rounds[0],
          { publishAt: '2026-08-05T00:00:00Z', acceptUntil: '2026-08-12T00:00:00Z' },
        ] as typeof DATES.rounds,
      }),
      ['dates.rounds.1.publishAt order'],
    ],
    ['an unknown right', { rights: ['GOLD'] }, ['rights.0 unknown']],
    ['a right named twice', { rights: ['ALTYN_BELGI', 'ALTYN_BELGI'] }, ['rights.1 repeated']],
    ['rights of one priority the other way round', { rights: ['SPORT', 'OLYMPIAD', 'ALTYN_BELGI'] }, []],
    ['rights of one priority apart', { rights: ['OLYMPIAD', 'ALTYN_BELGI', 'SPORT'] }, ['rights.2 apart']],
    ['an unknown quota', { quotas: [{ quota: 'X', percent: 1 }] }, ['quotas.0.quota unknown']],
    [
      'shares of more than a hundred per cent',
      {
        quotas: [
          { quota: 'RURAL_YOUTH', percent: 60 },
          { quota: 'ORPHANS', percent: 41 },
        ],
      },
      ['quotas shares'],
    ],
    [
      'a quota named twice',
      {
        quotas: [
          { quota: 'ORPHANS', percent: 1 },
          { quota: 'ORPHANS', percent: 1 },
        ],
      },
      ['quotas.1.quota repeated'],
    ],
    ['an unknown program', { lists: [list({ program: 'B009' })] }, ['lists.0.program unknown']],
    ['a program of another level', { lists: [list({ program: 'M001' })] }, ['lists.0.program notInLevel']],
    ['an unknown university', { lists: [list({ universityId: 'uni-3' })] }, ['lists.0.universityId unknown']],
    ['a list named twice', { lists: [list(), list()] }, ['lists.1.program repeated']],
    [
      'lists of one kind',
      { lists: [list({ universityId: 'uni-1' }), list({ universityId: 'uni-2' }), list({ program: 'B002' })] },
      [],
    ],
    ['lists of two kinds', { lists: [list(), list({ universityId: 'uni-2' })] }, ['lists.1.program kinds']],
    [
      'a language beside a university',
      { lists: [list({ language: 'KAZAKH' }), list({ universityId: 'uni-2' })] },
      ['lists.1.program kinds'],
    ],
    ['as many reserved as there are', { lists: [list({ reserved: [{ quota: 'ORPHANS', places: 10 }] })] }, []],
    [
      'more reserved than there are',
      {
        lists: [
          list({
            reserved: [
              { quota: 'ORPHANS', places: 6 },
              { quota: 'RURAL_YOUTH', places: 5 },
            ],
          }),
        ],
      },
      ['lists.0.reserved tooManyReserved'],
    ],
    [
      'places for more quotas than an allotment counts together',
      {
        lists: [
          list({ reserved: Array.from({ length: 11 }, (_, at) => ({ quota: `Q${at}`, places: 0 })) }),
          list({ program: 'B002', reserved: Array.from({ length: 10 }, (_, at) => ({ quota: `Q${at}`, places: 0 })) }),
        ],
      },
      [
        ...Array.from({ length: 11 }, (_, at) => `lists.0.reserved.${at}.quota unknown`),
        'lists.0.reserved tooManyQuotas',
        ...Array.from({ length: 10 }, (_, at) => `lists.1.reserved.${at}.quota unknown`),
      ],
    ],
    [
      'an unknown quota of a list',
      { lists: [list({ reserved: [{ quota: 'X', places: 1 }] })] },
      ['lists.0.reserved.0.quota unknown'],
    ],
  ])('%s', (_, more, expected) => {
    expect(faults(more)).toEqual(expected)
  })
})

describe('each date moved into the past is a fault under its own path', () => {
  const now = new Date('2026-07-15T00:00:00Z')
  const round = (number: number, more: Partial<(typeof DATES.rounds)[number]>) =>
    dates({ rounds: DATES.rounds.map((each, at) => (at === number ? { ...each, ...more } : each)) })
  const before = { ...SETUP, ...dates({ opensAt: null }) }
  test.each(['2026-07-14T23:59:59Z', '2026-07-15T00:00:00Z'])('%s', (past) => {
    const changes = {
      'dates.opensAt': dates({ opensAt: past }),
      'dates.closesAt': dates({ opensAt: null, closesAt: past }),
      'dates.claimsCloseAt': dates({ opensAt: null, claimsCloseAt: past }),
      'dates.resultAt': dates({ opensAt: null, resultAt: past }),
      'dates.rounds.0.publishAt': round(0, { publishAt: past }),
      'dates.rounds.0.acceptUntil': round(0, { acceptUntil: past }),
      'dates.rounds.1.publishAt': round(1, { publishAt: past }),
      'dates.rounds.1.acceptUntil': round(1, { acceptUntil: past }),
    }
    for (const [field, { dates: moved }] of Object.entries(changes)) {
      const from = field === 'dates.opensAt' ? before : { ...before, dates: { ...DATES, opensAt: moved.opensAt } }
      expect(changeFaults(from, { ...SETUP, dates: moved }, 'PREPARED', now)).toMatchObject([{ field, rule: 'past' }])
    }
  })
})
