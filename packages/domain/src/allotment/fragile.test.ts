import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allot } from './allotment.ts'
import type { ScoredCompetition } from './contest-schema.ts'
import { type FragileVariant, fragileAwards } from './fragile-rules.ts'

/* Fragile awards, compared with whole allotments of each changed competition. */

type Entrant = ScoredCompetition['applicants'][number]
const QUOTAS = ['KANDAS', 'ORPHANS']
const PROGRAMS = ['P1', 'P2', 'P3']
const LEAST = 94

const program = (id: string) =>
  fc.record({ general: fc.nat(2), quotas: fc.subarray(QUOTAS), own: fc.nat(1) }).map(({ general, quotas, own }) => ({
    ...{ id, places: general + quotas.length * own },
    reserved: quotas.map((quota) => ({ quota, places: own })),
  }))

const points = fc.integer({ min: LEAST * 2 - 4, max: 200 }).map((half) => half / 2)

const competition: fc.Arbitrary<ScoredCompetition> = fc
  .record({
    whenEqual: fc.constantFrom('ONE_MORE' as const, 'NONE' as const),
    programs: fc.tuple(...PROGRAMS.map(program)),
    least: fc.option(fc.constant({ total: LEAST - 1 })),
    people: fc.array(
      fc.record({
        total: points,
        part: fc.nat(2),
        quotas: fc.subarray(QUOTAS),
        choices: fc.shuffledSubarray(PROGRAMS, { minLength: 1 }),
      }),
      { minLength: 2, maxLength: 12 },
    ),
  })
  .map(({ whenEqual, programs, least, people }) => ({
    version: 2,
    score: { source: 'INTERVIEW', most: 100, decimals: 2, parts: [{ code: 'ESSAY', most: 100 }] },
    order: ['ESSAY'],
    minimum: { total: LEAST, subjects: {}, quotas: { KANDAS: least } },
    rights: [],
    whenEqual,
    programs,
    applicants: people.map(({ part, ...person }, at) => ({
      ...person,
      id: `A${at}`,
      subjects: { ESSAY: part },
      rights: [],
    })),
  }))

const variants = fc.array(
  fc.record({ person: fc.nat(11), total: points, essay: fc.option(fc.nat(2), { nil: undefined }) }),
  { maxLength: 12 },
)

const programsOf = (given: ScoredCompetition) =>
  new Map(allot(given).allotted.map(({ applicant, program: to }) => [applicant, to]))

const changedBy = (given: ScoredCompetition, { applicant, change }: FragileVariant): ScoredCompetition => ({
  ...given,
  applicants: given.applicants.map((one) =>
    one.id === applicant ? { ...one, total: change.total, subjects: { ...one.subjects, ...change.subjects } } : one,
  ),
})

/** The competition with the order below one total reversed. */
const tiedTheOtherWay = (given: ScoredCompetition, total: number): ScoredCompetition => ({
  ...given,
  applicants: given.applicants.map((one) =>
    one.total === total ? { ...one, subjects: { ESSAY: 2 - (one.subjects['ESSAY'] ?? 0) } } : one,
  ),
})

function byTrying(given: ScoredCompetition, made: readonly FragileVariant[]) {
  const tied = [...new Set(given.applicants.map(({ total }) => total))]
    .filter((total) => {
      const same = given.applicants.filter((one) => one.total === total)
      return new Set(same.map(({ subjects }) => subjects['ESSAY'])).size > 1
    })
    .toSorted((a, b) => b - a)
  const changes = [
    ...made.map((variant) => ({ cause: variant.cause as object, changed: changedBy(given, variant) })),
    ...tied.map((total) => ({
      cause: { kind: 'TIE', total: String(total) },
      changed: tiedTheOtherWay(given, total),
    })),
  ].map(({ cause, changed }) => ({ cause, result: programsOf(changed) }))
  const awards = [...programsOf(given)]
  const fragile = awards
    .map(([applicant, to]) => ({
      ...{ applicant, program: to },
      causes: changes.filter(({ result }) => result.get(applicant) !== to).map(({ cause }) => cause),
    }))
    .filter(({ causes }) => causes.length > 0)
  return { awards: awards.length, fragile }
}

const sortedTies = (found: { awards: number; fragile: readonly { causes: readonly object[] }[] }) => ({
  ...found,
  fragile: found.fragile.map((each) => ({ ...each, causes: each.causes.map((cause) => JSON.stringify(cause)).sort() })),
})

test('fragile awards are those that a whole allotment with one variant changes', () => {
  let seen = 0
  fc.assert(
    fc.property(competition, variants, (given, drawn) => {
      const made = drawn.map(({ person, total, essay }, at): FragileVariant => {
        const { id } = given.applicants[person % given.applicants.length] as Entrant
        const subjects = essay === undefined ? {} : { subjects: { ESSAY: essay } }
        return { cause: { kind: 'GRADE', grade: `G${at}` }, applicant: id, change: { total, ...subjects } }
      })
      const found = fragileAwards(given, made)
      expect(sortedTies(found)).toEqual(sortedTies(byTrying(given, made)))
      seen += found.fragile.length
    }),
    { seed: 443, numRuns: 400 },
  )
  expect(seen).toBeGreaterThan(300)
})

const person = (id: string, total: number, choices: readonly string[], essay = 0): Entrant => ({
  ...{ id, total, subjects: { ESSAY: essay }, rights: [], quotas: [], choices: [...choices] },
})
const planted = (applicants: readonly Entrant[]): ScoredCompetition => ({
  version: 2,
  score: { source: 'INTERVIEW', most: 100, decimals: 2, parts: [{ code: 'ESSAY', most: 100 }] },
  order: ['ESSAY'],
  minimum: { total: 50, subjects: {} },
  rights: [],
  whenEqual: 'NONE',
  programs: ['P', 'Q'].map((id) => ({ id, places: 1, reserved: [] })),
  applicants: [...applicants],
})
const grade = (applicant: string, total: number, id = 'g'): FragileVariant => ({
  ...{ cause: { kind: 'GRADE', grade: id }, applicant, change: { total } },
})

test('a lower grade of the holder, and a chain of rejections through another program', () => {
  const given = planted([person('A', 90, ['P']), person('B', 80, ['Q']), person('C', 85, ['P', 'Q'])])
  expect(fragileAwards(given, [])).toEqual({ awards: 2, fragile: [] })
  // C has Q. With fewer points A leaves P to C, and C leaves Q to B.
  expect(fragileAwards(given, [grade('A', 84), grade('A', 86, 'h')])).toEqual({
    awards: 2,
    fragile: [
      { applicant: 'A', program: 'P', causes: [{ kind: 'GRADE', grade: 'g' }] },
      { applicant: 'C', program: 'Q', causes: [{ kind: 'GRADE', grade: 'g' }] },
    ],
  })
})

test('a person without an award takes one, and a total below the minimum gives one away', () => {
  const given = planted([person('A', 90, ['P']), person('B', 80, ['P'])])
  const found = fragileAwards(given, [grade('B', 91, 'up'), grade('A', 49, 'down')])
  expect(found.fragile).toEqual([
    { applicant: 'A', program: 'P', causes: ['up', 'down'].map((id) => ({ kind: 'GRADE', grade: id })) },
  ])
})

test('a tie decided below the total is reversed', () => {
  const given = planted([person('A', 90, ['P'], 5), person('B', 90, ['P'], 4), person('C', 80, ['Q'])])
  expect(fragileAwards(given, []).fragile).toEqual([
    { applicant: 'A', program: 'P', causes: [{ kind: 'TIE', total: '90' }] },
  ])
})

test('people outside the competition have no variants, and progress goes from 0 to 100', () => {
  const given = planted([person('A', 90, ['P']), person('B', 80, ['P']), person('C', 70, ['P'])])
  const percents: number[] = []
  const found = fragileAwards(given, [grade('Z', 99), grade('A', 75), grade('B', 91)], (percent) =>
    percents.push(percent),
  )
  expect(found.fragile).toHaveLength(1)
  expect(percents).toEqual([0, 50, 100])
  fragileAwards(given, [], (percent) => percents.push(percent))
  expect(percents).toEqual([0, 50, 100, 0, 100])
})
