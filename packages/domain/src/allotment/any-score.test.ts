import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allot, allotPublicly } from './allotment.ts'
import { readInput } from './competition-rules.ts'
import type {
  Entrant as Applicant,
  ScoredCompetition as Competition,
  ContestProgram as Program,
} from './contest-schema.ts'
import type { Line } from './protocol-schema.ts'
import { publicFormOf } from './public-rules.ts'

/* Version 2 of the input: every source of a score, minimums by quota, and shares of countries. */

const QUOTAS = ['COUNTRY_CN', 'KANDAS', 'ORPHANS']
const RIGHTS = ['ALTYN_BELGI', 'ORPHANS']
const PROGRAMS = ['P1', 'P2', 'P3']
const KNOWN = { quotas: new Set(['KANDAS', 'ORPHANS']), rights: new Set(RIGHTS) }

type Source = {
  readonly score: Competition['score']
  readonly order: string[]
  readonly step: number
  readonly low: number
}
const SOURCES: readonly Source[] = [
  {
    score: { source: 'UNT', most: 60, decimals: 0, parts: [{ code: 'MATHEMATICS', most: 20 }] },
    ...{ order: ['RIGHT', 'AVERAGE', 'PROFILE'], step: 1, low: 54 },
  },
  {
    score: { source: 'TESTING', most: 60, decimals: 0, parts: [{ code: 'MATHEMATICS', most: 20 }] },
    ...{ order: ['MATHEMATICS', 'RIGHT'], step: 1, low: 54 },
  },
  {
    score: { source: 'INTERVIEW', most: 100, decimals: 2, parts: [{ code: 'MATHEMATICS', most: 20 }] },
    ...{ order: ['MATHEMATICS'], step: 0.01, low: 99.94 },
  },
]

const rounded = (points: number): number => Math.round(points * 100) / 100

/** Points near the maximum, so for some applicants no total is enough. */
function competition({ score, order, step, low }: Source): fc.Arbitrary<Competition> {
  const total = fc.nat(6).map((steps) => rounded(low + steps * step))
  const subjects = fc.record({ MATHEMATICS: fc.integer({ min: 9, max: 11 }) })
  const ofQuota = fc.option(fc.record({ total, subjects: fc.constantFrom({}, { MATHEMATICS: 10 }) }))
  const quotas = fc.dictionary(fc.constantFrom(...QUOTAS), ofQuota)
  const program = (id: string) =>
    fc.tuple(fc.nat(2), fc.subarray(QUOTAS), fc.nat(2), fc.option(fc.record({ quotas }), { nil: undefined })).map(
      ([general, reserved, own, minimum]): Program => ({
        id,
        places: general + reserved.length * own,
        reserved: reserved.map((quota) => ({ quota, places: own })),
        ...(minimum === undefined ? {} : { minimum }),
      }),
    )
  const person = fc.record({
    total,
    subjects,
    rights: fc.subarray(RIGHTS),
    quotas: fc.subarray(QUOTAS),
    choices: fc.shuffledSubarray(PROGRAMS, { minLength: 1 }),
    ...(order.includes('AVERAGE') ? { average: fc.constantFrom(4, 4.5) } : {}),
    ...(order.includes('PROFILE') ? { profile: fc.integer({ min: 20, max: 21 }) } : {}),
  })
  return fc
    .record({
      whenEqual: fc.constantFrom<Competition['whenEqual']>('ONE_MORE', 'NONE'),
      minimum: fc.record({ total, subjects: fc.constantFrom({}, { MATHEMATICS: 10 }), quotas }),
      programs: fc.tuple(...PROGRAMS.map(program)),
      people: fc.array(person, { minLength: 3, maxLength: 14 }),
    })
    .map(({ people, ...rest }) => ({
      ...rest,
      version: 2,
      score,
      order,
      rights: RIGHTS,
      applicants: people.map((each, at) => ({ ...each, id: `A${at}` })),
    }))
}

const codeOf = (id: string, quota: string): string => `${id}-${9 - QUOTAS.indexOf(quota)}`
const grantsOf = ({ allotted }: ReturnType<typeof allot> | ReturnType<typeof allotPublicly>) =>
  allotted.map(({ applicant, program, choice, place }) => [applicant, program, choice, place])

/** The program alone, with everybody who is there or prefers it to their result. */
function aloneWith(given: Competition, line: Line, lines: readonly Line[]): Competition {
  const isWanting = ({ id }: Applicant) =>
    lines.some(
      ({ applicant, program, outcome }) =>
        applicant === id && program === line.program && (outcome === 'OUTRANKED' || outcome === 'ALLOTTED'),
    )
  return {
    ...given,
    programs: given.programs.filter(({ id }) => id === line.program),
    applicants: given.applicants.filter(isWanting).map((one) => ({ ...one, choices: [line.program] })),
  }
}

const isAdmittedWith = (given: Competition, id: string, total: number): boolean =>
  allot({
    ...given,
    applicants: given.applicants.map((one) => (one.id === id ? { ...one, total } : one)),
  }).allotted.some(({ applicant }) => applicant === id)

for (const source of SOURCES) {
  const name = source.score.source
  test(`${name}: whole and public form are read without faults and allot alike`, () => {
    fc.assert(
      fc.property(competition(source), (given) => {
        expect(readInput(JSON.stringify(given), KNOWN)).toEqual({ competition: given })
        const form = publicFormOf(given, codeOf)
        expect(readInput(JSON.stringify(form), KNOWN)).toEqual({ publicCompetition: form })
        expect(JSON.stringify(form)).not.toMatch(
          /subjects|MATHEMATICS|profile|average|right|quota|ALTYN|KANDAS|COUNTRY/,
        )
        const [whole, known] = [allot(given), allotPublicly(form)]
        expect(grantsOf(known)).toEqual(grantsOf(whole))
        const outcomes = ({ lines }: typeof whole | typeof known) =>
          lines.map(({ applicant, choice, outcome, missing, onlyReserved }) => [
            ...[applicant, choice, outcome, missing, onlyReserved],
          ])
        expect(outcomes(known)).toEqual(outcomes(whole))
      }),
      { seed: 443, numRuns: 150 },
    )
  })

  test(`${name}: the stated sufficient total is the lowest one, general places opened by it included`, () => {
    const seen = { general: 0, onlyReserved: 0, none: 0 }
    fc.assert(
      fc.property(competition(source), (given) => {
        const { lines } = allot(given)
        for (const line of lines.filter(({ outcome }) => outcome === 'OUTRANKED')) {
          const one = given.applicants.find(({ id }) => id === line.applicant) as Applicant
          const alone = aloneWith(given, line, lines)
          const totals = Array.from({ length: 8 }, (_, at) => rounded(one.total + (at + 1) * source.step))
          const least =
            totals.find((total) => total <= source.score.most && isAdmittedWith(alone, one.id, total)) ?? null
          expect([line.applicant, line.enough]).toEqual([line.applicant, least])
          seen[least === null ? 'none' : line.onlyReserved ? 'onlyReserved' : 'general']++
        }
      }),
      { seed: 443, numRuns: 150 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
  })

  test(`${name}: no applicant is admitted to a list whose minimum they miss`, () => {
    fc.assert(
      fc.property(competition(source), (given) => {
        for (const { applicant, program: id, place, quota = '' } of allot(given).allotted) {
          const one = given.applicants.find((each) => each.id === applicant) as Applicant
          const program = given.programs.find((each) => each.id === id)
          const general = given.minimum
          const own = program?.minimum?.quotas?.[quota]
          const ofList = own === undefined ? given.minimum.quotas?.[quota] : own
          const minimum = place === 'GENERAL' || ofList === undefined ? general : ofList
          if (minimum === null) continue
          expect(one.total).toBeGreaterThanOrEqual(minimum.total ?? general.total)
          const points = (minimum.subjects ?? general.subjects)['MATHEMATICS'] ?? 0
          expect(one.subjects['MATHEMATICS'] ?? 0).toBeGreaterThanOrEqual(points)
        }
      }),
      { seed: 443, numRuns: 150 },
    )
  })
}

const person = (id: string, more: Partial<Applicant> = {}): Applicant => ({
  ...{ id, total: 60, subjects: { ESSAY: 1 }, average: 4, rights: [], quotas: ['KANDAS'], choices: ['P'] },
  ...more,
})
const ofOnePlace = (applicants: Applicant[]): Competition => ({
  version: 2,
  score: { source: 'TESTING', most: 100, decimals: 0, parts: [{ code: 'ESSAY', most: 1 }] },
  order: ['AVERAGE', 'ESSAY'],
  minimum: { total: 50, subjects: { ESSAY: 1 }, quotas: { KANDAS: null } },
  rights: [],
  whenEqual: 'NONE',
  programs: [{ id: 'P', places: 1, reserved: [{ quota: 'KANDAS', places: 1 }] }],
  applicants,
})

test('a quota without a minimum opens its own list alone', () => {
  const below = person('A', { total: 10, subjects: {} })
  expect(allot(ofOnePlace([below])).allotted).toMatchObject([{ applicant: 'A', place: 'RESERVED', quota: 'KANDAS' }])
  const rival = person('B', { total: 20, subjects: {} })
  const { allotted, lines } = allot(ofOnePlace([below, rival]))
  expect(allotted).toMatchObject([{ applicant: 'B', place: 'RESERVED' }])
  expect(lines[0]).toEqual({
    ...{ applicant: 'A', program: 'P', choice: 1, outcome: 'OUTRANKED', decidedBy: 'SCORE' },
    ...{ lastAdmitted: { applicant: 'B', total: 20, average: 4, parts: { ESSAY: 0 } }, missing: 10 },
    ...{ onlyReserved: true, enough: 21 },
  })
})

test('a part of the order decides between equal totals, by its code', () => {
  const given = {
    ...ofOnePlace([person('A', { quotas: [] }), person('B', { quotas: [] })]),
    minimum: { total: 0, subjects: {} },
  }
  const { lines } = allot({
    ...given,
    programs: [{ id: 'P', places: 1, reserved: [] }],
    applicants: [person('A', { subjects: {} }), person('B')],
  })
  expect(lines[0]).toMatchObject({ decidedBy: 'ESSAY', lastAdmitted: { parts: { ESSAY: 1 } }, enough: 61 })
})

test('two equals do not fit on one place, also if one of them is below the general minimum', () => {
  const order = (given: Competition) => ({ ...given, order: ['AVERAGE'] })
  const both = [person('A'), person('B', { subjects: {} })]
  expect(allot(order(ofOnePlace(both)) as Competition).allotted).toEqual([])
})
