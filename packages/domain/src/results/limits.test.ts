import { describe, expect, test } from 'vitest'
import {
  comparisonQuery,
  cutOffsQuery,
  NOT_TAKEN,
  PROTOCOL,
  PROTOCOL_STATES,
  protocolBody,
  RUN,
  RUN_STATES,
  runBody,
  runParameters,
} from '../allotment/run-schema.ts'
import { type CompetitionSetup, competitionSetup } from '../competitions/setup-schema.ts'
import {
  competitionBody,
  competitionView,
  MOST_DIFFERENCES,
  placesQuery,
  placesUploadQuery,
  proposalAnswerBody,
  setupChangeBody,
} from '../competitions/view-schema.ts'
import { ownGrant } from '../offers/grant-schema.ts'
import { bySlug, byVersion, byVersionAndFile, cutoffsQuery, resultLine, resultLinesQuery } from './schema.ts'

type Schema = { readonly safeParse: (value: unknown) => { readonly success: boolean } }
const isTaken = (schema: Schema, value: unknown): boolean => schema.safeParse(value).success
const text = (length: number): string => 'x'.repeat(length)
const items = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

/** Values that a field accepts at its limits, and values just beyond them. */
const edges = (
  name: string,
  schema: Schema,
  body: (value: unknown) => unknown,
  taken: readonly unknown[],
  beyond: readonly unknown[],
): void => {
  test.each(taken.map((_, at) => at))(`${name} takes edge %i`, (at) =>
    expect(isTaken(schema, body(taken[at]))).toBe(true),
  )
  test.each(beyond.map((_, at) => at))(`${name} does not go beyond edge %i`, (at) =>
    expect(isTaken(schema, body(beyond[at]))).toBe(false),
  )
}

describe('a run', () => {
  const named = (name: string) => (value: unknown) => ({ [name]: value })
  edges('a minimum', runParameters, named('minimumTotal'), [0, 140], [-1, 141])
  edges('a factor of places', runParameters, named('placesFactor'), [0.1, 10], [0.09, 10.1])
  edges('a number of people', runParameters, named('people'), [1, 120_000], [0, 120_001])
  edges('a seed', runParameters, named('seed'), [0, 2_147_483_647], [-1, 2_147_483_648])
  edges('a round', runBody, (round) => ({ kind: 'DRY', round }), [1, 10], [0, 11])
  edges('a public reason', protocolBody, (reason) => ({ run: 1, reason }), [text(2000)], [text(2001)])
  for (const schema of [comparisonQuery, cutOffsQuery])
    edges(
      'the run to compare with',
      schema,
      (run) => ({ with: run, page: '1' }),
      ['1', '123456'],
      ['', '1234567', '1a', 'a1'],
    )

  test('a simulation needs a number of people, a dry run takes none', () => {
    expect(isTaken(runBody, { kind: 'DRY' })).toBe(true)
    expect(isTaken(runBody, { kind: 'DRY', parameters: { people: 5 } })).toBe(true)
    expect(isTaken(runBody, { kind: 'SIMULATION', parameters: { people: 5 } })).toBe(true)
    expect(runBody.safeParse({ kind: 'SIMULATION' }).error?.issues).toMatchObject([
      { path: ['parameters', 'people'], message: 'field_required' },
    ])
  })

  test('states of runs and protocols have their names', () => {
    expect(Object.entries(RUN).flat()).toEqual([
      'waits',
      'WAITING',
      'isRunning',
      'RUNNING',
      'isDone',
      'DONE',
      'hasFailed',
      'FAILED',
    ])
    expect(Object.values(RUN)).toEqual([...RUN_STATES])
    expect([...Object.values(PROTOCOL), NOT_TAKEN]).toEqual([...PROTOCOL_STATES])
    expect(PROTOCOL).toEqual({ isProposed: 'PROPOSED', isUnderWay: 'PUBLISHING', isPublished: 'PUBLISHED' })
  })
})

describe('the rules of a competition', () => {
  const LIST = { program: 'B001', universityId: null, language: null, places: 1, reserved: [], minimum: null }
  const ROUND = { publishAt: '2026-08-01T00:00:00Z', acceptUntil: '2026-08-05T00:00:00Z' }
  const DATES = { opensAt: null, closesAt: null, claimsCloseAt: null, resultAt: null, appealDays: 5, rounds: [ROUND] }
  const SETUP: CompetitionSetup = {
    ...{ dates: DATES, minimum: { total: 50, subjects: {} }, rights: [], whenEqual: 'ONE_MORE', quotas: [], lists: [] },
  }
  const withDates = (name: string) => (value: unknown) => ({ ...SETUP, dates: { ...DATES, [name]: value } })
  const withList = (name: string) => (value: unknown) => ({ ...SETUP, lists: [{ ...LIST, [name]: value }] })
  const reserved = (more: object) => [{ quota: 'ORPHANS', places: 1, ...more }]
  const share = (more: object) => [{ quota: 'ORPHANS', percent: 1, ...more }]
  const part = (name: string) => (value: unknown) => ({ ...SETUP, [name]: value })

  edges('days of appeal', competitionSetup, withDates('appealDays'), [1, 60], [0, 61])
  edges('rounds', competitionSetup, withDates('rounds'), [[ROUND], items(10, ROUND)], [[], items(11, ROUND)])
  edges('a program', competitionSetup, withList('program'), ['x', text(64)], ['', text(65)])
  edges('a university', competitionSetup, withList('universityId'), [null, 'x', text(64)], ['', text(65)])
  edges('places', competitionSetup, withList('places'), [0, 100_000], [-1, 100_001])
  edges(
    'reserved places',
    competitionSetup,
    withList('reserved'),
    [items(30, reserved({})[0]), reserved({ quota: 'x' }), reserved({ quota: text(64) })],
    [items(31, reserved({})[0]), reserved({ quota: '' }), reserved({ quota: text(65) })],
  )
  edges('rights', competitionSetup, part('rights'), [items(50, text(64))], [items(51, 'x'), [text(65)]])
  edges(
    'shares',
    competitionSetup,
    part('quotas'),
    [items(30, share({})[0]), share({ quota: 'x', percent: 0 }), share({ quota: text(64), percent: 100 })],
    [
      items(31, share({})[0]),
      ...[{ quota: '' }, { quota: text(65) }, { percent: -0.1 }, { percent: 100.1 }].map(share),
    ],
  )
  edges('lists', competitionSetup, part('lists'), [items(5000, LIST)], [items(5001, LIST)])

  const change = (lists: object) => ({ version: 1, lists: { put: [], remove: [], ...lists } })
  edges(
    'removed lists',
    setupChangeBody,
    (remove) => change({ remove }),
    [items(5000, 'x'), [text(200)]],
    [items(5001, 'x'), [text(201)]],
  )
  for (const schema of [setupChangeBody, proposalAnswerBody, placesUploadQuery])
    edges('a reason', schema, (reason) => ({ version: 1, reason }), [` ${text(2000)} `], [text(2001)])
  edges(
    'a year',
    competitionBody,
    (year) => ({ year, level: 'BACHELOR', name: { kk: 'a', ru: 'b', en: 'c' } }),
    [2020, 2100],
    [2019, 2101],
  )
  edges('a search', placesQuery, (search) => ({ search, page: '1' }), [` ${text(200)} `], [text(201)])
  test('a proposal shows up to two hundred differences', () => expect(MOST_DIFFERENCES).toBe(200))
})

describe('queries of a published result', () => {
  edges('a competition', bySlug, (slug) => ({ slug }), [text(24)], [text(25)])
  edges('a version', byVersion, (version) => ({ slug: 'x', version }), ['1', '1234'], ['', '12345', 'v1', '1a'])
  edges(
    'a file',
    byVersionAndFile,
    (file) => ({ slug: 'x', version: '1', file }),
    ['input.json', 'output.json', 'results.csv', 'results.json', 'statistics.csv', 'statistics.json'],
    ['results.xlsx'],
  )
  edges('a code', resultLinesQuery, (code) => ({ code }), [` ${text(20)} `], [text(21)])
  edges('a list', resultLinesQuery, (list) => ({ list }), [text(200)], [text(201)])
  edges('a program', cutoffsQuery, (program) => ({ program }), [` ${text(60)} `], [text(61)])
})

describe('answers', () => {
  const line = {
    ...{ code: 'A', choice: 1, list: 'B001', program: 'B001', programName: null, university: null, language: null },
    ...{ outcome: 'ALLOTTED', place: null, quota: null, rank: 1, total: 1, right: null, average: 1, profile: 1 },
  }
  const outcomes = ['ALLOTTED', 'BELOW_MINIMUM', 'OUTRANKED', 'BETTER_CHOICE']
  const states = ['PROPOSED', 'HOLDING', 'PAST', 'REFUSED']
  edges('states of a rules version', competitionView.shape.history.element.shape.state, (state) => state, states, [
    'OPEN',
  ])
  edges('an outcome', resultLine, (outcome) => ({ ...line, outcome }), outcomes, ['WAITING'])
  edges('a place', resultLine, (place) => ({ ...line, place }), ['GENERAL', 'RESERVED', null], ['FREE'])
  test('a competitor gets a version without its hashes', () => {
    expect(Object.keys(ownGrant.shape.version.unwrap().shape)).toEqual([
      'version',
      'round',
      'publishedAt',
      'reason',
      'reasons',
    ])
  })
  test('a reason holds texts and numbers', () => {
    const { parameters } = ownGrant.shape.choices.element.shape.reason.shape
    expect(parameters.parse({ own: 5, last: '4.75' })).toEqual({ own: 5, last: '4.75' })
  })
})
