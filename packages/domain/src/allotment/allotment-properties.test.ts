import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reasonOf } from '../results/reason-rules.ts'
import { allot } from './allotment.ts'
import type { Applicant, Competition, Program } from './competition-schema.ts'

/* Promises to people (docs/allotment.md#promises), on competitions too large to try every way. */

const RIGHTS = ['ALTYN_BELGI', 'ORPHANS']
const QUOTAS = ['KANDAS', 'ORPHANS', 'RURAL_YOUTH']
const PROGRAMS = ['P1', 'P2', 'P3', 'P4', 'P5']
const MINIMUM = 50
const PARAMETERS = { seed: 443, numRuns: 150 }

const program = (id: string) =>
  fc.tuple(fc.nat(3), fc.subarray(QUOTAS), fc.nat(2)).map(
    ([general, quotas, own]): Program => ({
      id,
      places: general + quotas.length * own,
      reserved: quotas.map((quota) => ({ quota, places: own })),
    }),
  )

const competition = (isStrict: boolean) =>
  fc
    .record({
      whenEqual: fc.constantFrom<Competition['whenEqual']>('ONE_MORE', 'NONE'),
      programs: fc.tuple(...PROGRAMS.map(program)),
      people: fc.array(
        fc.record({
          total: fc.integer({ min: MINIMUM - 2, max: MINIMUM + 6 }),
          rights: fc.subarray(RIGHTS),
          quotas: fc.subarray(QUOTAS),
          choices: fc.shuffledSubarray(PROGRAMS, { minLength: 1, maxLength: 4 }),
        }),
        { minLength: 5, maxLength: 30 },
      ),
    })
    .map(
      ({ whenEqual, programs, people }): Competition => ({
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

const meritOf = ({ total, rights, average, profile }: Applicant) => [
  total,
  ...RIGHTS.map((right) => Number(rights.includes(right))),
  average,
  profile,
]
/** Above zero: a is better. */
function compare(a: Applicant, b: Applicant): number {
  const other = meritOf(b)
  return meritOf(a).reduce((found, value, at) => found || value - (other[at] as number), 0)
}
const sameCategories = (a: Applicant, b: Applicant) => a.quotas.join() === b.quotas.join()

/** Choice that a person got, from 1; one more than their number of choices if they got none. */
function reached(given: Competition, { id, choices }: Applicant): number {
  return allot(given).allotted.find(({ applicant }) => applicant === id)?.choice ?? choices.length + 1
}

const withApplicant = (given: Competition, at: number, more: Partial<Applicant>): Competition => ({
  ...given,
  applicants: given.applicants.map((one, index) => (index === at ? { ...one, ...more } : one)),
})

/** Admitted and rejected people of each program. */
function viewOf(given: Competition) {
  const result = allot(given)
  const place = new Map(result.allotted.map((each) => [each.applicant, each]))
  return result.programs.map((lists) => ({
    lists,
    places: given.programs.find(({ id }) => id === lists.id)?.places ?? 0,
    admitted: given.applicants.filter(({ id }) => place.get(id)?.program === lists.id),
    rejected: given.applicants.filter(
      (one) =>
        one.total >= MINIMUM &&
        one.choices.includes(lists.id) &&
        one.choices.indexOf(lists.id) + 1 < (place.get(one.id)?.choice ?? Number.POSITIVE_INFINITY),
    ),
    listOf: ({ id }: Applicant) => `${place.get(id)?.place} ${place.get(id)?.quota}`,
  }))
}

test('without equals: places are neither exceeded nor wasted, minimums hold, and no envy is justified', () => {
  fc.assert(
    fc.property(competition(true), (given) => {
      for (const { lists, places, admitted, rejected } of viewOf(given)) {
        expect(admitted.length).toBeLessThanOrEqual(places)
        expect(admitted.every(({ total }) => total >= MINIMUM)).toBe(true)
        expect(lists.general.places + lists.reserved.reduce((sum, { filled }) => sum + filled, 0)).toBe(places)
        if (rejected.length > 0) expect(admitted).toHaveLength(places)
        for (const one of rejected)
          expect(admitted.filter((other) => compare(one, other) > 0 && sameCategories(one, other))).toEqual([])
        const general = lists.general.last
        const last = given.applicants.find(({ id }) => id === general?.applicant)
        if (last) expect(rejected.filter((one) => compare(one, last) > 0)).toEqual([])
      }
    }),
    PARAMETERS,
  )
})

test('without equals: another order of wishes gains nothing', () => {
  const lie = fc.tuple(competition(true), fc.nat(29), fc.shuffledSubarray(PROGRAMS, { minLength: 1, maxLength: 4 }))
  fc.assert(
    fc.property(lie, ([given, number, choices]) => {
      const at = number % given.applicants.length
      const honest = given.applicants[at] as Applicant
      const got = allot(withApplicant(given, at, { choices })).allotted.find(({ applicant }) => applicant === honest.id)
      const wish = honest.choices.indexOf(got?.program ?? '')
      expect(wish === -1 || wish + 1 >= reached(given, honest)).toBe(true)
    }),
    PARAMETERS,
  )
})

test('without equals: more points never hurt', () => {
  fc.assert(
    fc.property(competition(true), fc.nat(29), fc.integer({ min: 1, max: 5 }), (given, number, more) => {
      const at = number % given.applicants.length
      const one = given.applicants[at] as Applicant
      const better = withApplicant(given, at, { total: one.total + more })
      expect(reached(better, one)).toBeLessThanOrEqual(reached(given, one))
    }),
    PARAMETERS,
  )
})

test('with equals: only the last group exceeds a list, and no list leaves places that the next group fits into', () => {
  fc.assert(
    fc.property(competition(false), (given) => {
      for (const { lists, admitted, rejected, listOf } of viewOf(given)) {
        const { general } = lists
        for (const list of [{ ...general, quota: undefined }, ...lists.reserved]) {
          const kind = list.quota === undefined ? 'GENERAL' : 'RESERVED'
          const on = admitted.filter((one) => listOf(one) === `${kind} ${list.quota}`)
          const last = on.filter((one) => on.every((other) => compare(other, one) >= 0))
          expect(on).toHaveLength(list.filled)
          if (list.filled <= list.places) continue
          expect(given.whenEqual).toBe('ONE_MORE')
          expect(list.filled - last.length).toBeLessThan(list.places)
        }
        const next = rejected.filter((one) => rejected.every((other) => compare(one, other) >= 0))
        if (next.length > 0) {
          const left = general.places - general.filled
          expect(given.whenEqual === 'NONE' ? next.length > left : left <= 0).toBe(true)
        }
      }
    }),
    PARAMETERS,
  )
})

test('with equals: equal categories get equal results, and lower people never pass higher ones', () => {
  fc.assert(
    fc.property(competition(false), (given) => {
      for (const { admitted, rejected } of viewOf(given)) {
        for (const one of rejected)
          expect(admitted.filter((other) => compare(one, other) >= 0 && sameCategories(one, other))).toEqual([])
      }
    }),
    PARAMETERS,
  )
})

test('the order of the input does not matter', () => {
  const shuffled = competition(false).chain((given) =>
    fc.record({
      given: fc.constant(given),
      programs: fc.shuffledSubarray(given.programs, { minLength: given.programs.length }),
      applicants: fc.shuffledSubarray(given.applicants, { minLength: given.applicants.length }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ given, programs, applicants }) => {
      const other: Competition = {
        ...given,
        programs: programs.map((one) => ({ ...one, reserved: one.reserved.toReversed() })),
        applicants: applicants.map((one) => ({
          ...one,
          rights: one.rights.toReversed(),
          quotas: one.quotas.toReversed(),
        })),
      }
      expect(allot(other)).toEqual(allot(given))
    }),
    PARAMETERS,
  )
})

test('admissions do not depend on ids', () => {
  fc.assert(
    fc.property(competition(false), (given) => {
      const renamed = {
        ...given,
        applicants: given.applicants.map((one) => ({ ...one, id: `Z${99 - Number(one.id.slice(1))}` })),
      }
      const reachedBy = (each: Competition) => each.applicants.map((one) => reached(each, one))
      expect(reachedBy(renamed)).toEqual(reachedBy(given))
    }),
    { ...PARAMETERS, numRuns: 40 },
  )
})

const MERIT = {
  place: null,
  quota: null,
  whenEqual: 'NONE',
  minimum: { total: MINIMUM, subjects: {} },
  subjects: null,
} as const
/** Applicants not admitted to a choice, with the points stated as enough for it. */
const wantingMore = (given: Competition) =>
  allot(given).lines.flatMap((line) => {
    const one = given.applicants.find(({ id }) => id === line.applicant) as Applicant
    const { enough } = reasonOf(line, { ...MERIT, merit: one })
    return enough === null ? [] : [{ line, one, better: { ...one, total: enough } }]
  })

test.each([true, false])(
  'the stated points are enough if all other applicants keep their results (strict: %s)',
  (isStrict) => {
    let told = 0
    fc.assert(
      fc.property(competition(isStrict), (given) => {
        const views = new Map(viewOf(given).map((view) => [view.lists.id, view]))
        for (const { line, one, better } of wantingMore(given)) {
          const { admitted, rejected } = views.get(line.program) as NonNullable<ReturnType<typeof views.get>>
          const alone: Competition = {
            ...given,
            programs: given.programs.filter(({ id }) => id === line.program),
            applicants: [...admitted, ...rejected.filter(({ id }) => id !== one.id), better].map((each) => ({
              ...each,
              choices: [line.program],
            })),
          }
          expect(reached(alone, one)).toBe(1)
          told++
        }
      }),
      PARAMETERS,
    )
    expect(told).toBeGreaterThan(100)
  },
)

test('without equals and reserved places they are enough in a new allotment too', () => {
  fc.assert(
    fc.property(competition(true), (reserving) => {
      const given = { ...reserving, programs: reserving.programs.map((one) => ({ ...one, reserved: [] })) }
      for (const { line, one, better } of wantingMore(given)) {
        const at = given.applicants.indexOf(one)
        expect(reached(withApplicant(given, at, { total: better.total }), one)).toBeLessThanOrEqual(line.choice)
      }
    }),
    PARAMETERS,
  )
})
