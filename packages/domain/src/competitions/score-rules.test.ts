import { describe, expect, test } from 'vitest'
import type { CommissionRules } from '../competitions/commission-schema.ts'
import { confirmedStepsOf } from './confirm-rules.ts'
import type { SetupOf } from './fault-rules.ts'
import { filledSetup, TESTING_SUBJECTS } from './fill-rules.ts'
import { countsAverage, countsRights, criteriaOf, orderOf, scoringOf } from './scoring-rules.ts'
import { listId, listOfChoice, setupFaults } from './setup-rules.ts'
import { type CompetitionSetup, competitionSetup, type PlacesList } from './setup-schema.ts'
import { missingInSetup } from './step-rules.ts'

const KNOWN = {
  programs: new Map([
    ['M001', 'MASTERS_DEGREE'],
    ['M002', 'MASTERS_DEGREE'],
  ]),
  universities: new Set(['uni-1', 'uni-2']),
  quotas: new Set(['ORPHANS']),
  rights: new Map([['ALTYN_BELGI', 1]]),
  countries: new Set(['CN']),
}
const words = (text: string) => ({ kk: text, ru: text, en: text })
const list = (more: Partial<PlacesList> = {}): PlacesList => ({
  ...{ program: 'M001', universityId: null, language: null, places: 10, reserved: [], minimum: null },
  ...more,
})
const SETUP: CompetitionSetup = {
  dates: {
    ...{ opensAt: null, closesAt: null, claimsCloseAt: null, resultAt: null, appealDays: 5 },
    rounds: [{ publishAt: '2026-08-10T05:00:00.000Z', acceptUntil: '2026-08-20T13:00:00.000Z' }],
  },
  minimum: { total: 75, subjects: { FOREIGN_LANGUAGE: 25 } },
  rights: [],
  whenEqual: 'ONE_MORE',
  quotas: [],
  lists: [list()],
  parts: [
    { code: 'FOREIGN_LANGUAGE', name: words('Language'), most: 50 },
    { code: 'READINESS', name: words('Readiness'), most: 30 },
  ],
  order: ['READINESS', 'AVERAGE'],
}
const TESTING: SetupOf = { level: 'MASTERS_DEGREE', kind: 'GRANT', source: 'TESTING' }
const faults = (more: Partial<CompetitionSetup>, of: Partial<SetupOf> = {}) =>
  setupFaults({ ...SETUP, ...more }, { ...TESTING, ...of }, KNOWN).map(({ field, rule }) => `${field} ${rule}`)
const minimum = (more: object) => ({ minimum: { ...SETUP.minimum, ...more } })
const reserved = (quota: string) => ({ lists: [list({ reserved: [{ quota, places: 1 }] })] })

const COMMISSION: CommissionRules = {
  ...{ graded: 'PAPERS', experts: 2, seesOthers: true, hidden: ['name'], furtherFrom: 20, rule: 'MEAN' },
  criteria: [{ code: 'LOGIC', name: words('Logic'), grades: ['1', '2', '3', '4', '5'].map(words) }],
  isCalibrated: false,
}
const INTERVIEW = {
  parts: undefined as never,
  commission: COMMISSION,
  minimum: { total: 60.5, subjects: { LOGIC: 2.5 } },
}

describe('faults of a score', () => {
  test.each<[string, readonly string[], Partial<CompetitionSetup>, Partial<SetupOf>?]>([
    ['none', [], {}],
    ['a total above the sum of the parts', ['minimum.total tooManyPoints'], minimum({ total: 81 })],
    ['decimals of a test', ['minimum.total wholePoints'], minimum({ total: 70.5 })],
    [
      'points of an unknown part',
      ['minimum.subjects.HISTORY_OF_KAZAKHSTAN unknown'],
      minimum({ subjects: { HISTORY_OF_KAZAKHSTAN: 1 } }),
    ],
    ['points above the part', ['minimum.subjects.READINESS tooManyPoints'], minimum({ subjects: { READINESS: 31 } })],
    ['minimums by quota', [], minimum({ quotas: { ORPHANS: null } })],
    [
      'own minimums of a quota',
      ['minimum.quotas.ORPHANS.subjects.READINESS tooManyPoints'],
      minimum({ quotas: { ORPHANS: { subjects: { READINESS: 31 } } } }),
    ],
    ['a minimum of an unknown quota', ['minimum.quotas.GONE unknown'], minimum({ quotas: { GONE: null } })],
    [
      'a minimum of a country for grants',
      ['minimum.quotas.COUNTRY_CN notOfKind'],
      minimum({ quotas: { COUNTRY_CN: null } }),
    ],
    ['a minimum of a country', [], minimum({ quotas: { COUNTRY_CN: null } }), { kind: 'SCHOLARSHIP' }],
    [
      'own minimums of a list',
      ['lists.0.minimum.total tooManyPoints', 'lists.0.minimum.quotas.GONE unknown'],
      { lists: [list({ minimum: { total: 99, quotas: { GONE: null } } })] },
    ],
    ['a share of a country for grants', ['lists.0.reserved.0.quota notOfKind'], reserved('COUNTRY_CN')],
    ['a share of a country', [], reserved('COUNTRY_CN'), { kind: 'SCHOLARSHIP' }],
    [
      'a share of an unknown country',
      ['lists.0.reserved.0.quota unknown'],
      reserved('COUNTRY_QQ'),
      { kind: 'SCHOLARSHIP' },
    ],
    [
      'a repeated part',
      ['parts.1.code repeated'],
      { parts: [SETUP.parts?.[0] as never, SETUP.parts?.[0] as never], order: [] },
    ],
    [
      'a part with a word of the order',
      ['parts.2.code reservedWord'],
      { parts: [...(SETUP.parts ?? []), { code: 'RIGHT', name: words('Right'), most: 1 }] },
    ],
    [
      'parts of another source',
      ['parts notOfSource', 'order.0 unknown', 'minimum.subjects.READINESS unknown'],
      minimum({ subjects: { READINESS: 1 } }),
      { source: 'UNT' },
    ],
    ['an unknown criterion of the order', ['order.0 unknown'], { order: ['PROFILE'] }],
    ['a repeated criterion of the order', ['order.1 repeated'], { order: ['RIGHT', 'RIGHT'] }],
    ['a commission of a test', ['commission notOfSource'], { commission: COMMISSION }],
    ['grades with decimals', [], { ...INTERVIEW, order: ['LOGIC'] }, { source: 'INTERVIEW' }],
    [
      'hidden facts of an interview',
      ['commission.hidden onlyPapers'],
      { ...INTERVIEW, order: [], commission: { ...COMMISSION, graded: 'INTERVIEW' } },
      { source: 'INTERVIEW' },
    ],
    [
      'an interview without hidden facts',
      [],
      { ...INTERVIEW, order: [], commission: { ...COMMISSION, graded: 'INTERVIEW', hidden: [] } },
      { source: 'INTERVIEW' },
    ],
    ['a minimum at the maximum', [], minimum({ total: 80, subjects: { READINESS: 30 } })],
    [
      'a minimum of a quota without a total, where there are no parts yet',
      [],
      { ...minimum({ total: 0, subjects: {}, quotas: { ORPHANS: {} } }), parts: [], order: [] },
    ],
    [
      'a repeated criterion',
      ['commission.criteria.1.code repeated'],
      {
        ...INTERVIEW,
        order: [],
        commission: { ...COMMISSION, criteria: [...COMMISSION.criteria, ...COMMISSION.criteria] },
      },
      { source: 'INTERVIEW' },
    ],
  ])('%s', (_case, expected, more, of) => expect(faults(more, of)).toEqual(expected))
})

test.each(['SCORE', 'RIGHT', 'AVERAGE', 'PROFILE', 'ORDER', 'EQUAL', 'PROFILE_1', 'PROFILE_2'])(
  '%s is no code of a part',
  (code) => {
    const part = { code, name: words('Own'), most: 1 }
    expect(faults({ parts: [...(SETUP.parts ?? []), part] })).toEqual(['parts.2.code reservedWord'])
  },
)

describe('a list of a whole university', () => {
  const whole = list({ program: null, universityId: 'uni-1' })
  test('takes every program there', () => {
    expect(listId(whole)).toBe('|uni-1')
    const choice = { program: 'M002', universityId: 'uni-1', language: 'KAZAKH' } as const
    expect(listOfChoice([list({ universityId: 'uni-2' }), whole], choice)).toBe(whole)
    expect(listOfChoice([whole], { ...choice, universityId: 'uni-2' })).toBeNull()
  })
  test.each<[string, readonly string[], PlacesList[]]>([
    ['alone', [], [whole]],
    ['beside a program at another university', [], [whole, list({ universityId: 'uni-2' })]],
    ['beside a program of any university', ['lists.1.program kinds'], [whole, list()]],
    ['beside its own program', ['lists.0.program kinds'], [list({ universityId: 'uni-1' }), whole]],
    ['twice', ['lists.1.program repeated'], [whole, whole]],
    ['of all languages and of one', ['lists.1.program kinds'], [whole, { ...whole, language: 'KAZAKH' }]],
    [
      'beside one of another university for one language',
      [],
      [whole, { ...whole, universityId: 'uni-2', language: 'KAZAKH' }],
    ],
    ['without its university', ['lists.0.universityId unknown'], [list({ program: null })]],
  ])('%s', (_case, expected, lists) => expect(faults({ lists })).toEqual(expected))
})

test('a score has its parts, maximum and order by source', () => {
  expect(scoringOf(SETUP, 'TESTING')).toMatchObject({ most: 80, decimals: 0, parts: [{ most: 50 }, { most: 30 }] })
  expect(scoringOf(SETUP, 'UNT')).toMatchObject({ most: 140, decimals: 0 })
  expect(scoringOf({ commission: COMMISSION }, 'INTERVIEW')).toMatchObject({
    ...{ most: 100, decimals: 2 },
    parts: [{ code: 'LOGIC', most: 5 }],
  })
  expect(criteriaOf(SETUP, 'TESTING')).toEqual(['RIGHT', 'AVERAGE', 'FOREIGN_LANGUAGE', 'READINESS'])
  expect(scoringOf(SETUP, 'UNT').parts.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['HISTORY_OF_KAZAKHSTAN', 'PROFILE_1', 'PROFILE_2']),
  )
  expect(criteriaOf(SETUP, 'UNT')).toEqual(['RIGHT', 'AVERAGE', 'PROFILE'])
  expect(criteriaOf({ commission: COMMISSION }, 'INTERVIEW')).toEqual(['RIGHT', 'AVERAGE', 'LOGIC'])
  expect(orderOf({})).toEqual(['RIGHT', 'AVERAGE', 'PROFILE'])
  expect([countsAverage({}), countsRights({}), countsAverage(SETUP), countsRights(SETUP)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

describe('new rules of a source', () => {
  const SOURCES = {
    ...{
      programs: [],
      grants: [],
      quotas: [],
      rights: [{ code: 'ALTYN_BELGI' }],
      unt: { blocks: [], passingScores: [] },
    },
    testing: TESTING_SUBJECTS.map((code) => ({ code, name: words(code) })),
  }
  test('a testing begins with its subjects, whose maximums are to be filled in', () => {
    const setup = filledSetup(2027, SOURCES, { kind: 'GRANT', source: 'TESTING' })
    expect(competitionSetup.parse(setup)).toEqual(setup)
    expect(setup.parts?.map(({ code, most }) => [code, most])).toEqual(TESTING_SUBJECTS.map((code) => [code, 0]))
    expect([setup.order, setup.rights]).toEqual([TESTING_SUBJECTS.toReversed(), ['ALTYN_BELGI']])
    expect(missingInSetup(setup, 'TESTING').MINIMUMS).toEqual([
      { what: 'partMaximums', count: 3 },
      { what: 'minimumTotal' },
    ])
    expect(missingInSetup({ ...setup, parts: [] }, 'TESTING').MINIMUMS[0]).toEqual({ what: 'parts' })
    expect(missingInSetup(setup, 'TESTING').RIGHTS).toEqual([])
    expect(missingInSetup({ ...setup, order: ['RIGHT'], rights: [] }, 'TESTING').RIGHTS).toEqual([{ what: 'rights' }])
  })
  test('a testing lacks the maximums of the parts that have none', () => {
    expect(missingInSetup(SETUP, 'TESTING').MINIMUMS).toEqual([])
    const [language, readiness] = SETUP.parts ?? []
    const parts = [language, { ...readiness, most: 0 }] as NonNullable<CompetitionSetup['parts']>
    expect(missingInSetup({ ...SETUP, parts }, 'TESTING').MINIMUMS).toEqual([{ what: 'partMaximums', count: 1 }])
  })
  test('an interview begins without an order, and needs a commission', () => {
    const setup = filledSetup(2027, SOURCES, { kind: 'SCHOLARSHIP', source: 'INTERVIEW' })
    expect([setup.order, setup.rights, setup.lists, setup.parts]).toEqual([[], [], [], undefined])
    const missing = missingInSetup(setup, 'INTERVIEW')
    expect([missing.MINIMUMS, missing.RIGHTS, missing.COMMISSION]).toEqual([[], [], [{ what: 'commission' }]])
    expect(missingInSetup({ ...setup, commission: COMMISSION }, 'INTERVIEW').COMMISSION).toEqual([])
    expect(confirmedStepsOf('INTERVIEW')).toContain('COMMISSION')
  })
})
