import { describe, expect, test } from 'vitest'
import { confirmed, DATES, dates, list, SETUP } from '../../test/competition-setup.ts'
import { CONFIRMED_STEPS } from './confirm-rules.ts'
import { daysThatHold, isReadyToOpen, missingInSetup, type Progress, roundDue, stepsOf } from './step-rules.ts'

describe('the steps', () => {
  const progress: Progress = {
    setup: SETUP,
    source: 'UNT',
    stage: 'PREPARED',
    confirmations: CONFIRMED_STEPS.map(confirmed),
    isArranged: true,
    claimsWaiting: 0,
    gradesWaiting: 0,
    hasRun: false,
    isRepeated: false,
    protocol: null,
    roundsPublished: 0,
  }
  const path = (more: Partial<Progress>, now = '2026-08-02T00:00:00Z') =>
    Object.fromEntries(
      stepsOf({ ...progress, ...more }, new Date(now)).map(({ step, state, missing }) => [
        step,
        [state, ...missing.map(({ what, count }) => (count === undefined ? what : `${what} ${count}`))].join(' '),
      ]),
    )
  const closed: Partial<Progress> = { stage: 'CLAIMS_CLOSED' }
  test.each<[string, Partial<Progress>, Record<string, string>]>([
    [
      'all is set',
      {},
      {
        DATES: 'DONE',
        PLACES: 'DONE',
        MINIMUMS: 'DONE',
        QUOTAS: 'DONE',
        RIGHTS: 'DONE',
        OPENING: 'AWAITED openingDay',
        CLAIMS: 'LATER',
        RUN: 'LATER',
        PUBLICATION: 'LATER',
        ROUNDS: 'LATER',
      },
    ],
    [
      'no step is confirmed',
      { confirmations: [], isArranged: false },
      { DATES: 'TO_CHECK', RIGHTS: 'TO_CHECK', OPENING: 'TO_DO checks 5' },
    ],
    ['all are confirmed', { isArranged: false }, { DATES: 'DONE', OPENING: 'TO_DO opening' }],
    [
      'one is to check',
      { confirmations: [confirmed('DATES')], isArranged: false },
      { DATES: 'DONE', PLACES: 'TO_CHECK', OPENING: 'TO_DO checks 4' },
    ],
    [
      'only one is to check',
      { confirmations: CONFIRMED_STEPS.filter((step) => step !== 'RIGHTS').map(confirmed), isArranged: false },
      { RIGHTS: 'TO_CHECK', OPENING: 'TO_DO checks 1' },
    ],
    [
      'arranged by a version without confirmations',
      { confirmations: [] },
      { DATES: 'TO_CHECK', OPENING: 'AWAITED openingDay' },
    ],
    ['it is open without confirmations', { stage: 'OPEN', confirmations: [] }, { DATES: 'DONE', OPENING: 'DONE' }],
    [
      'no date of opening',
      { setup: { ...SETUP, ...dates({ opensAt: null }) } },
      { DATES: 'TO_DO opensAt', OPENING: 'TO_DO setup' },
    ],
    ...(['closesAt', 'claimsCloseAt', 'resultAt'] as const).map(
      (day): [string, Partial<Progress>, { DATES: string }] => [
        `no day: ${day}`,
        { setup: { ...SETUP, ...dates({ [day]: null }) } },
        { DATES: `TO_DO ${day}` },
      ],
    ),
    [
      'places on one of two lists',
      { setup: { ...SETUP, lists: [...SETUP.lists, list({ program: 'B002', places: 0 })] } },
      { PLACES: 'DONE' },
    ],
    [
      'a share with one reserved place',
      { setup: { ...SETUP, lists: [list({ reserved: [{ quota: 'RURAL_YOUTH', places: 1 }] })] } },
      { QUOTAS: 'DONE' },
    ],
    [
      'a share with a reserved list without places',
      { setup: { ...SETUP, lists: [list({ reserved: [{ quota: 'RURAL_YOUTH', places: 0 }] })] } },
      { QUOTAS: 'TO_DO quotaPlaces 1' },
    ],
    [
      'shares of none and of one per cent without places',
      { setup: { ...SETUP, quotas: [0, 1].map((percent) => ({ quota: `Q${percent}`, percent })) } },
      { QUOTAS: 'TO_DO quotaPlaces 1' },
    ],
    ['no lists', { setup: { ...SETUP, lists: [] } }, { PLACES: 'TO_DO lists', QUOTAS: 'DONE' }],
    ['no places', { setup: { ...SETUP, lists: [list({ places: 0 })] } }, { PLACES: 'TO_DO places' }],
    ['a share without places', { setup: { ...SETUP, lists: [list()] } }, { QUOTAS: 'TO_DO quotaPlaces 1' }],
    ['no minimum', { setup: { ...SETUP, minimum: { total: 0, subjects: {} } } }, { MINIMUMS: 'TO_DO minimumTotal' }],
    ['no rights', { setup: { ...SETUP, rights: [] } }, { RIGHTS: 'TO_DO rights' }],
    ['it is open', { stage: 'OPEN', claimsWaiting: 3 }, { OPENING: 'DONE', CLAIMS: 'TO_DO claims 3', RUN: 'LATER' }],
    ['all checked while it is open', { stage: 'OPEN' }, { CLAIMS: 'AWAITED closingDay' }],
    ['all checked before the end of claims', { stage: 'CHECKING' }, { CLAIMS: 'AWAITED claimsDay' }],
    [
      'claims wait after their end',
      { ...closed, claimsWaiting: 1 },
      { CLAIMS: 'TO_DO claims 1', PUBLICATION: 'LATER' },
    ],
    [
      'grades wait after the end of claims',
      { ...closed, gradesWaiting: 2, hasRun: true },
      { CLAIMS: 'TO_DO grades 2', PUBLICATION: 'LATER' },
    ],
    [
      'one grade waits after the end of claims',
      { ...closed, gradesWaiting: 1, hasRun: true },
      { CLAIMS: 'TO_DO grades 1', PUBLICATION: 'LATER' },
    ],
    ['grades wait while applications are open', { stage: 'OPEN', gradesWaiting: 2 }, { CLAIMS: 'AWAITED closingDay' }],
    ['nothing is run', closed, { CLAIMS: 'DONE', RUN: 'TO_DO run', PUBLICATION: 'TO_DO run proposal' }],
    [
      'a run is repeated',
      { ...closed, isRepeated: true },
      { RUN: 'AWAITED repetition', PUBLICATION: 'AWAITED repetition' },
    ],
    ['a later run is repeated', { ...closed, hasRun: true, isRepeated: true }, { PUBLICATION: 'TO_DO proposal' }],
    ['nothing is proposed', { ...closed, hasRun: true }, { RUN: 'DONE', PUBLICATION: 'TO_DO proposal' }],
    ['proposed', { ...closed, hasRun: true, protocol: 'PROPOSED' }, { PUBLICATION: 'TO_DO confirmation' }],
    ['under way', { ...closed, hasRun: true, protocol: 'PUBLISHING' }, { PUBLICATION: 'AWAITED publishing' }],
    ['published', { ...closed, roundsPublished: 1 }, { PUBLICATION: 'DONE', ROUNDS: 'AWAITED publishDay' }],
    ['all rounds are published', { ...closed, roundsPublished: 2 }, { ROUNDS: 'DONE' }],
  ])('%s', (_, more, expected) => {
    expect(path(more)).toMatchObject(expected)
  })
  test('the second round is due on its day', () => {
    expect(path({ ...closed, roundsPublished: 1 }, '2026-08-08T00:00:00Z').ROUNDS).toBe('TO_DO run proposal')
    expect([0, 1, 2].map((published) => roundDue(SETUP, published))).toEqual([1, 2, 2])
  })
  test('incomplete rules open nothing', () => {
    expect(isReadyToOpen(SETUP, 'UNT')).toBe(true)
    expect(daysThatHold(SETUP, 'UNT')).toEqual({
      opensAt: DATES.opensAt,
      closesAt: DATES.closesAt,
      claimsCloseAt: DATES.claimsCloseAt,
    })
    expect(daysThatHold({ ...SETUP, rights: [] }, 'UNT')).toEqual({
      opensAt: null,
      closesAt: null,
      claimsCloseAt: null,
    })
    expect(missingInSetup({ ...SETUP, ...dates({ resultAt: null }) }, 'UNT').DATES).toStrictEqual([
      { what: 'resultAt' },
    ])
  })
})
