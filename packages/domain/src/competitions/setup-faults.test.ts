import { describe, expect, test } from 'vitest'
import { changeFaults, differencesOf, withChange } from './change-rules.ts'
import { CONFIRMED_STEPS, type Confirmation, type ConfirmedStep } from './confirm-rules.ts'
import { filledSetup, reservedByShares } from './fill-rules.ts'
import { setupFaults } from './setup-rules.ts'
import { type CompetitionSetup, competitionSetup, type PlacesList } from './setup-schema.ts'
import { daysThatHold, isReadyToOpen, missingInSetup, type Progress, roundDue, stepsOf } from './step-rules.ts'

const KNOWN = {
  programs: new Map([
    ['B001', 'BACHELOR'],
    ['B002', 'BACHELOR'],
    ['M001', 'MASTERS_DEGREE'],
  ]),
  universities: new Set(['uni-1', 'uni-2']),
  quotas: new Set(['RURAL_YOUTH', 'ORPHANS']),
  rights: new Map([
    ['ALTYN_BELGI', 1],
    ['OLYMPIAD', 4],
    ['SPORT', 4],
    ['HONOURS', 5],
  ]),
  countries: new Set(['CN', 'TR']),
}
const OF = { level: 'BACHELOR', kind: 'GRANT', source: 'UNT' } as const
const list = (more: Partial<PlacesList> = {}): PlacesList => ({
  ...{ program: 'B001', universityId: null, language: null, places: 10, reserved: [], minimum: null },
  ...more,
})
const DATES: CompetitionSetup['dates'] = {
  opensAt: '2026-07-01T00:00:00Z',
  closesAt: '2026-07-10T00:00:00Z',
  claimsCloseAt: '2026-07-20T00:00:00Z',
  resultAt: '2026-08-01T00:00:00Z',
  appealDays: 5,
  rounds: [
    { publishAt: '2026-08-01T00:00:00Z', acceptUntil: '2026-08-05T00:00:00Z' },
    { publishAt: '2026-08-08T00:00:00Z', acceptUntil: '2026-08-12T00:00:00Z' },
  ],
}
const SETUP: CompetitionSetup = {
  dates: DATES,
  minimum: { total: 50, subjects: { HISTORY_OF_KAZAKHSTAN: 5 } },
  rights: ['ALTYN_BELGI', 'OLYMPIAD', 'SPORT'],
  whenEqual: 'ONE_MORE',
  quotas: [{ quota: 'RURAL_YOUTH', percent: 30 }],
  lists: [list({ reserved: [{ quota: 'RURAL_YOUTH', places: 3 }] })],
}
const faults = (more: Partial<CompetitionSetup>) =>
  setupFaults({ ...SETUP, ...more }, OF, KNOWN).map(({ field, rule }) => `${field} ${rule}`)
const dates = (more: Partial<typeof DATES>) => ({ dates: { ...DATES, ...more } })

const confirmed = (step: ConfirmedStep): Confirmation => ({
  step,
  version: 1,
  byId: 'a',
  byName: 'A',
  at: '2026-01-01T00:00:00.000Z',
})

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

describe('the initial rules of a competition', () => {
  const program = {
    code: 'B001',
    fieldCode: '6B02',
    isCreative: false,
    isRuralQuotaEligible: true,
  }
  const sources = {
    programs: [
      { ...program, fieldCode: '6B01' },
      { ...program, code: 'B002', isCreative: true, isRuralQuotaEligible: false },
      { ...program, code: 'B003' },
    ],
    grants: [
      { program: 'B003', year: 2025, value: 9 },
      { program: 'B001', year: 2026, value: 395 },
      { program: 'B001', year: 2026, value: 1 },
      { program: 'B001', year: 2025, value: 2 },
      { program: 'B002', year: 2026, value: 395 },
    ],
    quotas: [
      { code: 'RURAL_YOUTH', quotaPercent: 35 },
      { code: 'ORPHANS', quotaPercent: 1 },
    ],
    rights: [{ code: 'ALTYN_BELGI' }],
    testing: [],
    unt: {
      blocks: [
        { id: 'HISTORY_OF_KAZAKHSTAN', minScore: 5 },
        { id: 'READING_LITERACY', minScore: 3 },
        { id: 'PROFILE_1', minScore: 5 },
      ],
      passingScores: [
        { id: 'PEDAGOGY_LAW', score: 75 },
        { id: 'OTHER', score: 50 },
      ],
    },
  }
  test("have the newest year's grants, shares, minimums of the field and of creative programs, and only the round's dates", () => {
    const setup = filledSetup(2026, sources)
    expect(competitionSetup.parse(setup)).toEqual(setup)
    expect(setup.lists).toStrictEqual([
      list({
        places: 395,
        reserved: [
          { quota: 'RURAL_YOUTH', places: 138 },
          { quota: 'ORPHANS', places: 4 },
        ],
        minimum: { total: 75 },
      }),
      list({
        program: 'B002',
        places: 395,
        reserved: [{ quota: 'ORPHANS', places: 4 }],
        minimum: { subjects: { HISTORY_OF_KAZAKHSTAN: 5, READING_LITERACY: 3 } },
      }),
    ])
    expect(setup.minimum).toEqual({
      total: 50,
      subjects: { HISTORY_OF_KAZAKHSTAN: 5, READING_LITERACY: 3, PROFILE_1: 5 },
    })
    expect(setup.dates).toMatchObject({
      appealDays: 10,
      opensAt: null,
      closesAt: null,
      claimsCloseAt: null,
      resultAt: null,
    })
    expect(setupFaults(setup, OF, { ...KNOWN, rights: new Map([['ALTYN_BELGI', 1]]) })).toEqual([])
  })
  test.each<[string, object, Partial<typeof sources.unt>, object | null]>([
    ['none of its own', {}, {}, null],
    ['medicine', { fieldCode: '6B10' }, { passingScores: [{ id: 'MEDICINE', score: 70 }] }, { total: 70 }],
    [
      'a creative program without blocks',
      { isCreative: true },
      { blocks: [] },
      { subjects: { HISTORY_OF_KAZAKHSTAN: 0, READING_LITERACY: 0 } },
    ],
  ])('the minimum of a list: %s', (_, more, unt, expected) => {
    const given = { ...sources, programs: [{ ...program, ...more }], unt: { ...sources.unt, ...unt } }
    expect(filledSetup(2026, given).lists.map(({ minimum }) => minimum)).toStrictEqual([expected])
  })
  test('have nothing that the directories do not state', () => {
    const setup = filledSetup(2026, {
      ...sources,
      quotas: [{ code: 'KANDAS', quotaPercent: null }],
      unt: { blocks: [], passingScores: [] },
    })
    expect(setup.quotas).toEqual([{ quota: 'KANDAS', percent: 0 }])
    expect(setup.minimum).toEqual({ total: 0, subjects: {} })
  })
  test.each([
    [10, [35, 1], [4]],
    [1, [35, 1], []],
    [1, [60, 60], [1]],
  ])('%i places by shares of %j', (places, percents, expected) => {
    const shares = percents.map((percent, at) => ({ quota: String(at), percent }))
    expect(reservedByShares(places, shares).map((each) => each.places)).toEqual(expected)
  })
})
