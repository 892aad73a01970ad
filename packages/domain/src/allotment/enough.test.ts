import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNT_MAX } from '../kernel/education.ts'
import { reasonOf } from '../results/reason-rules.ts'
import { allot } from './allotment.ts'
import type { Applicant, Competition, Program } from './competition-schema.ts'
import type { Line } from './protocol-schema.ts'

/* Checks the stated sufficient points (docs/allotment.md#enough) by trying every higher total. */

const RIGHTS = ['ALTYN_BELGI', 'ORPHANS']
const QUOTAS = ['KANDAS', 'ORPHANS', 'RURAL_YOUTH']
const PROGRAMS = ['P1', 'P2', 'P3']
const MINIMUM = 130

const program = (id: string, isReserving: boolean) =>
  fc.tuple(fc.nat(3), fc.subarray(isReserving ? QUOTAS : []), fc.nat(2)).map(
    ([general, quotas, own]): Program => ({
      id,
      places: general + quotas.length * own,
      reserved: quotas.map((quota) => ({ quota, places: own })),
    }),
  )

/** Totals near the maximum, so that for some applicants no total is enough. */
const competition = (whenEqual: Competition['whenEqual'], isReserving: boolean, isStrict: boolean) =>
  fc
    .record({
      programs: fc.tuple(...PROGRAMS.map((id) => program(id, isReserving))),
      people: fc.array(
        fc.record({
          total: fc.integer({ min: MINIMUM, max: UNT_MAX }),
          rights: fc.subarray(RIGHTS),
          quotas: fc.subarray(isReserving ? QUOTAS : []),
          choices: fc.shuffledSubarray(PROGRAMS, { minLength: 1 }),
        }),
        { minLength: 3, maxLength: 14 },
      ),
    })
    .map(
      ({ programs, people }): Competition => ({
        version: 1,
        minimum: { total: MINIMUM, subjects: {} },
        rights: RIGHTS,
        whenEqual,
        programs,
        applicants: people.map((person, at) => ({
          ...person,
          id: `A${at}`,
          subjects: {},
          average: 4,
          profile: isStrict ? at : 20,
        })),
      }),
    )

const isOutranked = ({ outcome }: Line): boolean => outcome === 'OUTRANKED'

function reportedEnough(line: Line, merit: Applicant, { whenEqual, minimum }: Competition): number | null {
  return reasonOf(line, { place: null, quota: null, merit, whenEqual, minimum, subjects: null }).enough
}

/** Lowest higher total with which a condition holds; null: none. */
function leastTotal({ total }: Applicant, isSo: (total: number) => boolean): number | null {
  for (let more = total + 1; more <= UNT_MAX; more++) if (isSo(more)) return more
  return null
}

/** The program alone, with everybody who is there or prefers it to their result. All others keep their results. */
function aloneWith(given: Competition, line: Line, lines: readonly Line[]): Competition {
  const wanting = new Set(
    lines
      .filter(({ program: of, outcome }) => of === line.program && (outcome === 'OUTRANKED' || outcome === 'ALLOTTED'))
      .map(({ applicant }) => applicant),
  )
  return {
    ...given,
    programs: given.programs.filter(({ id }) => id === line.program),
    applicants: given.applicants
      .filter(({ id }) => wanting.has(id))
      .map((one) => ({ ...one, choices: [line.program] })),
  }
}

/** Choice that a person would get with another total, from 1. */
const reachedWith = (given: Competition, id: string, total: number): number => {
  const applicants = given.applicants.map((one) => (one.id === id ? { ...one, total } : one))
  const grant = allot({ ...given, applicants }).allotted.find(({ applicant }) => applicant === id)
  return grant?.choice ?? Number.POSITIVE_INFINITY
}

for (const whenEqual of ['ONE_MORE', 'NONE'] as const) {
  for (const isReserving of [true, false]) {
    for (const isStrict of [true, false]) {
      const name = `${whenEqual}, ${isReserving ? 'reserved places' : 'general places'}, ${isStrict ? 'nobody' : 'many'} equal`
      test(`${name}: the stated total is the lowest sufficient one`, () => {
        let told = 0
        fc.assert(
          fc.property(competition(whenEqual, isReserving, isStrict), (given) => {
            const { lines } = allot(given)
            for (const line of lines.filter(isOutranked)) {
              const one = given.applicants.find(({ id }) => id === line.applicant) as Applicant
              const enough = reportedEnough(line, one, given)
              const alone = aloneWith(given, line, lines)
              expect(enough).toBe(leastTotal(one, (total) => reachedWith(alone, one.id, total) === 1))
              if (enough === null) continue
              told++
              for (let total = enough; total <= UNT_MAX; total++) expect(reachedWith(alone, one.id, total)).toBe(1)
              if (!isStrict || isReserving) continue
              // In a new allotment too: this total leads to this choice or a better one, and no lower total leads to
              // this one.
              expect(reachedWith(given, one.id, enough)).toBeLessThanOrEqual(line.choice)
              const least = leastTotal(one, (total) => reachedWith(given, one.id, total) === line.choice)
              if (least !== null) expect(least).toBe(enough)
            }
          }),
          { seed: 443, numRuns: 120 },
        )
        expect(told).toBeGreaterThan(100)
      })
    }
  }
}

test('statements about equals are true: their points, and the empty places', () => {
  const seen = { equal: 0, behindEquals: 0 }
  fc.assert(
    fc.property(competition('NONE', true, false), (given) => {
      const { lines, programs } = allot(given)
      for (const line of lines.filter(isOutranked)) {
        const one = given.applicants.find(({ id }) => id === line.applicant) as Applicant
        const { key, parameters } = reasonOf(line, {
          ...{ place: null, quota: null, merit: one, whenEqual: 'NONE', minimum: given.minimum, subjects: null },
        })
        if (key !== 'equal' && key !== 'behindEquals') continue
        seen[key]++
        const lists = programs.find(({ id }) => id === line.program)
        const filled = [lists?.general, ...(lists?.reserved ?? [])].reduce((sum, list) => sum + (list?.filled ?? 0), 0)
        expect(filled).toBeLessThan(given.programs.find(({ id }) => id === line.program)?.places ?? 0)
        const unfit = lines.filter(
          (other) =>
            other.program === line.program && other.decidedBy === 'EQUAL' && other.equalsAt === parameters['total'],
        )
        expect(unfit.length).toBeGreaterThan(0)
        if (key === 'equal') expect(parameters['total']).toBe(one.total)
        else expect(parameters['total']).toBeGreaterThanOrEqual(one.total)
      }
    }),
    { seed: 443, numRuns: 900 },
  )
  expect(Math.min(seen.equal, seen.behindEquals)).toBeGreaterThan(50)
})
