import { describe, expect, test } from 'vitest'
import { allot } from '../allotment/allotment.ts'
import { readCompetition } from '../allotment/competition-rules.ts'
import type { Entrant } from '../allotment/contest-schema.ts'
import { linesOf, ranksOf } from '../allotment/rank-rules.ts'
import type { CompetitionSetup, PlacesList } from '../competitions/setup-schema.ts'
import { type CompetitorFacts, inputOf, partOf, programsOf, writeInput } from './input-rules.ts'
import { simulatedApplicants } from './simulation-rules.ts'

const list = (program: string, places: number, reserved: PlacesList['reserved'] = []): PlacesList => ({
  ...{ program, places, reserved, universityId: null, language: null, minimum: null },
})
const SETUP: CompetitionSetup = {
  dates: { opensAt: null, closesAt: null, claimsCloseAt: null, resultAt: null, appealDays: 5, rounds: [] },
  minimum: { total: 50, subjects: {} },
  rights: ['ALTYN_BELGI', 'ORPHANS'],
  whenEqual: 'ONE_MORE',
  quotas: [{ quota: 'RURAL_YOUTH', percent: 30 }],
  lists: [list('B002', 3), list('B001', 10, [{ quota: 'RURAL_YOUTH', places: 4 }])],
}
const KNOWN = { quotas: new Set(['RURAL_YOUTH']), rights: new Set(['ALTYN_BELGI', 'ORPHANS']) }
const choice = (program: string, universityId = 'uni-1') => ({ program, universityId })
const facts = (more: Partial<CompetitorFacts> = {}): CompetitorFacts => ({
  ...{ code: 'AAA', language: 'KAZAKH', choices: [choice('B001'), choice('B001', 'uni-2'), choice('B002')] },
  ...{ score: { total: 90, subjects: {}, profile: 50 }, average: 4.5, quotas: [], rights: [], held: null },
  ...more,
})
const held = (answer: 'KEEPS' | 'MOVES_UP' | 'GAVE_BACK', of = 'B002') => ({ answer, list: of, quota: null })

describe('the part of a competitor in the input', () => {
  test('merges two choices of one list, and orders the rights of the competition only', () => {
    expect(partOf(SETUP, facts({ rights: ['ORPHANS', 'OTHER', 'ALTYN_BELGI'] }), false)).toEqual({
      applicant: {
        ...{ id: 'AAA', total: 90, subjects: {}, profile: 50, average: 4.5, quotas: [] },
        rights: ['ALTYN_BELGI', 'ORPHANS'],
        choices: ['B001', 'B002'],
      },
    })
  })
  test.each<[string, Partial<CompetitorFacts>, boolean, object]>([
    ['no score that counts', { score: null }, false, { leftOut: 'withoutScore' }],
    ['no list', { choices: [choice('B009')] }, false, { leftOut: 'withoutList' }],
    ['a kept grant', { held: held('KEEPS') }, false, { leftOut: 'kept' }],
    ['a returned grant', { held: held('GAVE_BACK') }, false, { leftOut: 'gaveBack' }],
    ['moving up', { held: held('MOVES_UP') }, false, { applicant: { choices: ['B001', 'B002'] } }],
    [
      'moving up from the first choice',
      { held: held('MOVES_UP', 'B001') },
      false,
      { applicant: { choices: ['B001'] } },
    ],
    ['moving up from a removed list', { held: held('MOVES_UP', 'B009') }, false, { applicant: { choices: ['B009'] } }],
    ['a holder who would lose by moving up', { held: held('MOVES_UP') }, true, { leftOut: 'kept' }],
    ['no average', { average: null }, false, { applicant: { average: 0 } }],
  ])('%s', (_, more, keepsAnyway, expected) => {
    expect(partOf(SETUP, facts(more), keepsAnyway)).toMatchObject(expected)
  })
})

test('places of earlier rounds reduce the list and its quota, and a factor rounds down', () => {
  const kept = [
    { list: 'B001', quota: null },
    { list: 'B001', quota: 'RURAL_YOUTH' },
  ]
  expect(programsOf(SETUP, kept, {})).toMatchObject([
    { id: 'B002', places: 3 },
    { id: 'B001', places: 8, reserved: [{ places: 3 }] },
  ])
  expect(programsOf(SETUP, [], { placesFactor: 0.5 })).toMatchObject([
    { places: 1 },
    { places: 5, reserved: [{ places: 2 }] },
  ])
  const many = Array.from({ length: 8 }, () => ({ list: 'B001', quota: null }))
  expect(programsOf(SETUP, many, {})[1]).toMatchObject({ places: 2, reserved: [{ places: 2 }] })
  expect(programsOf(SETUP, [...many, ...many], {})[1]).toMatchObject({ places: 0, reserved: [{ places: 0 }] })
})

test('more holders than places reduce the reserved places, the first category first', () => {
  const quotas = ['ORPHANS', 'RURAL_YOUTH'].map((quota) => ({ quota, places: 4 }))
  const kept = Array.from({ length: 5 }, () => ({ list: 'B001', quota: null }))
  expect(programsOf({ ...SETUP, lists: [list('B001', 10, quotas)] }, kept, {})[0]?.reserved).toEqual([
    { quota: 'ORPHANS', places: 4 },
    { quota: 'RURAL_YOUTH', places: 1 },
  ])
})

test('a minimum of a list is copied', () => {
  const [own, none] = programsOf(
    { ...SETUP, lists: [{ ...list('B001', 1), minimum: { total: 75 } }, list('B002', 1)] },
    [],
    {},
  )
  expect(own?.minimum).toEqual({ total: 75 })
  expect(none).not.toHaveProperty('minimum')
})

test('the file parses as input, and does not depend on the order of people', () => {
  const people = ['BBB', 'AAA'].map((code) => partOf(SETUP, facts({ code }), false))
  const applicants = people.flatMap((part) => ('applicant' in part ? [part.applicant] : []))
  const parameters = { minimumTotal: 60, whenEqual: 'NONE' as const }
  const [text, other] = [applicants, applicants.toReversed()].map((each) =>
    [...writeInput(inputOf(SETUP, each, [], parameters))].join(''),
  )
  expect(text).toBe(other)
  expect(readCompetition(text ?? '', KNOWN).competition).toMatchObject({
    ...{ minimum: { total: 60 }, whenEqual: 'NONE' },
    programs: [{ id: 'B001' }, { id: 'B002' }],
    applicants: [{ id: 'AAA' }, { id: 'BBB' }],
  })
  expect(readCompetition([...writeInput(inputOf(SETUP, [], [], {}))].join(''), KNOWN).faults).toBeUndefined()
})

describe('a competitor in the input', () => {
  const bare: Entrant = { id: 'AAA', total: 90, subjects: {}, rights: [], quotas: [], choices: ['B001'] }
  const stated = { ...bare, average: 4.5, profile: 50 }
  test.each<[string, CompetitionSetup['order'], Entrant, object]>([
    ['of rules without an order', undefined, stated, stated],
    ['compared by the average', ['AVERAGE'], stated, { ...bare, average: 4.5 }],
    ['compared by the profile', ['RIGHT', 'PROFILE'], stated, { ...bare, profile: 50 }],
    ['compared by rights', ['RIGHT'], stated, bare],
    ['without what is compared', ['PROFILE', 'AVERAGE'], bare, { ...bare, average: 0, profile: 0 }],
  ])('%s has only values of the order', (_case, order, given, expected) => {
    const input = inputOf({ ...SETUP, ...(order === undefined ? {} : { order }) }, [given], [], {})
    expect(input.applicants).toEqual([expected])
  })

  test('is sorted by code in version 2 too, with score and order', () => {
    const people = ['b', 'a', 'B'].map((id) => ({ ...stated, id }))
    const input = inputOf({ ...SETUP, order: ['AVERAGE'] }, people, [], {})
    expect(input).toMatchObject({ version: 2, score: { source: 'UNT' }, order: ['AVERAGE'] })
    expect(input.applicants.map(({ id }) => id)).toEqual(['B', 'a', 'b'])
  })
})

test('a competitor without a profile has 0 of it', () => {
  const part = partOf(SETUP, facts({ score: { total: 90, subjects: {} } }), false)
  expect(part).toMatchObject({ applicant: { profile: 0 } })
})

test('ranks are by merit among competitors above the minimum, and equals share one', () => {
  const person = (id: string, total: number, choices = ['P']) => ({
    ...{ id, total, choices, subjects: {}, profile: 1, average: 4, rights: [], quotas: [] },
  })
  const competition = {
    ...{ version: 1 as const, minimum: { total: 50, subjects: {} }, rights: [], whenEqual: 'ONE_MORE' as const },
    programs: [
      { id: 'P', places: 1, reserved: [] },
      { id: 'Q', places: 1, reserved: [], minimum: { total: 80 } },
      { id: 'R', places: 1, reserved: [], minimum: { subjects: { READING_LITERACY: 3 } } },
    ],
    applicants: [
      person('A', 90, ['P', 'Q', 'R']),
      person('B', 70, ['Q', 'P']),
      person('C', 70),
      person('D', 60),
      person('E', 40),
    ],
  }
  const ranks = ranksOf(competition)
  expect(['A', 'B', 'C', 'D', 'E'].map((id) => ranks(id, 'P'))).toEqual([1, 2, 2, 4, null])
  expect([ranks('A', 'Q'), ranks('B', 'Q'), ranks('C', 'Q')]).toEqual([1, null, null])
  expect(ranks('A', 'R')).toBeNull()
  const rows = [...linesOf(competition, allot(competition), ranks)]
  expect(rows[0]).toEqual({
    ...{ code: 'A', choice: 1, list: 'P', outcome: 'ALLOTTED', rank: 1 },
    merit: {
      ...{ total: 90, right: null, average: 4, profile: 1 },
      // Only the first choice has the rest of the own line.
      own: { order: 1, subjects: {}, rights: [], quotas: [] },
    },
    line: { applicant: 'A', program: 'P', choice: 1, outcome: 'ALLOTTED' },
  })
})

describe('people of a simulation', () => {
  const made = (people: number, seed: number, setup = SETUP) => [...simulatedApplicants(setup, people, seed)]
  test('are the same for the same seed, and others for another', () => {
    expect(made(50, 3)).toEqual(made(50, 3))
    expect(made(50, 3)).not.toEqual(made(50, 4))
  })
  test('have no faults and choose lists with places', () => {
    const people = made(400, 1)
    const { faults } = readCompetition([...writeInput(inputOf(SETUP, people, [], {}))].join(''), KNOWN)
    expect(faults).toBeUndefined()
    const first = people.filter(({ choices }) => choices[0] === 'B001').length
    expect(first).toBeGreaterThan(people.length / 2)
    expect(made(3, 1, { ...SETUP, lists: [] })).toEqual([])
    expect(new Set(people.map(({ id }) => id)).size).toBe(400)
  })
})
