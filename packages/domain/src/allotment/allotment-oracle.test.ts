import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allot } from './allotment.ts'
import type { Applicant, Competition, Program } from './competition-schema.ts'

/*
 * Compares the allotment with one found by trying everything: all orders of equals, all uses of reserved places, all
 * ways to admit. It shares no code with the product.
 */

const RIGHTS = ['ALTYN_BELGI', 'ORPHANS']
const QUOTAS = ['KANDAS', 'ORPHANS', 'RURAL_YOUTH']
const PROGRAMS = ['P1', 'P2', 'P3']
const subset = (values: readonly string[]) => fc.subarray([...values])

const program = (id: string) =>
  fc
    .record({
      places: fc.nat(3),
      reserved: subset(QUOTAS),
      shares: fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
    })
    .map(({ places, reserved, shares }): Program => {
      let left = places
      const lists = reserved.map((quota, at) => {
        const own = Math.min(left, shares[at] ?? 0)
        left -= own
        return { quota, places: own }
      })
      return { id, places, reserved: lists }
    })

/** Small competitions. `isStrict`: no two people are equal in everything. */
const competition = (whenEqual: Competition['whenEqual'], isStrict: boolean) =>
  fc
    .record({
      programs: fc.tuple(...PROGRAMS.map(program)),
      people: fc.array(
        fc.record({
          total: fc.integer({ min: 49, max: 52 }),
          rights: subset(RIGHTS),
          quotas: subset(QUOTAS),
          choices: fc.shuffledSubarray(PROGRAMS, { minLength: 1 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    })
    .map(
      ({ programs, people }): Competition => ({
        version: 1,
        minimum: { total: 50, subjects: {} },
        rights: RIGHTS,
        whenEqual,
        programs,
        applicants: people.map((person, at) => ({
          ...person,
          id: `A${at}`,
          rights: isStrict ? person.rights : [],
          subjects: {},
          average: 4,
          profile: isStrict ? 20 + at : 20,
        })),
      }),
    )

const better = (a: Applicant, b: Applicant): boolean => {
  const has = (one: Applicant, right: string) => one.rights.includes(right)
  const right = RIGHTS.find((each) => has(a, each) !== has(b, each))
  if (a.total !== b.total) return a.total > b.total
  if (right !== undefined) return has(a, right)
  return a.profile > b.profile
}

/** Every order that respects merit. */
function orders(people: readonly Applicant[]): readonly (readonly Applicant[])[] {
  if (people.length === 0) return [[]]
  return people
    .filter((one) => !people.some((other) => better(other, one)))
    .flatMap((first) => orders(people.filter((each) => each !== first)).map((rest) => [first, ...rest]))
}

/** Every set of people who fit on the reserved places together. */
function reservable(people: readonly Applicant[], lists: Program['reserved']): readonly (readonly Applicant[])[] {
  const [first, ...rest] = people
  if (first === undefined) return [[]]
  const without = reservable(rest, lists)
  const withFirst = lists
    .filter(({ quota, places }) => places > 0 && first.quotas.includes(quota))
    .flatMap((list) =>
      reservable(
        rest,
        lists.map((each) => (each === list ? { ...each, places: each.places - 1 } : each)),
      ).map((others) => [first, ...others]),
    )
  return [...withFirst, ...without]
}

/** Largest of these sets; among equally large ones the one with the better people. */
function onReserved(order: readonly Applicant[], lists: Program['reserved']): readonly Applicant[] {
  const worth = (set: readonly Applicant[]) =>
    set.length * 1000 + order.reduce((sum, one) => 2 * sum + (set.includes(one) ? 1 : 0), 0)
  return reservable(order, lists).reduce((best, set) => (worth(set) > worth(best) ? set : best))
}

function chosenInOrder(order: readonly Applicant[], { places, reserved }: Program): readonly Applicant[] {
  const first = onReserved(order, reserved)
  const others = order.filter((one) => !first.includes(one))
  return [...first, ...others.slice(0, places - first.length)]
}

function chosen(pool: readonly Applicant[], program: Program, whenEqual: Competition['whenEqual']): Set<Applicant> {
  const every = orders(pool)
  if (whenEqual === 'NONE')
    return new Set(pool.filter((one) => every.every((order) => chosenInOrder(order, program).includes(one))))
  const reserved = pool.filter((one) => every.some((order) => onReserved(order, program.reserved).includes(one)))
  const general = program.places - onReserved(every[0] ?? [], program.reserved).length
  const others = pool.filter((one) => !reserved.includes(one))
  return new Set([
    ...reserved,
    ...others.filter((one) => others.filter((other) => better(other, one)).length < general),
  ])
}

/** Stable ways to admit: each program admits exactly its choice among all who prefer it to their result. */
function stable({ applicants, programs, whenEqual, minimum }: Competition): readonly (readonly number[])[] {
  const memory = new Map<string, Set<Applicant>>()
  const choose = (pool: readonly Applicant[], program: Program) => {
    const key = `${program.id}:${pool.map(({ id }) => id)}`
    const known = memory.get(key) ?? chosen(pool, program, whenEqual)
    memory.set(key, known)
    return known
  }
  const ways = applicants.reduce<readonly (readonly number[])[]>(
    (made, { choices }) => made.flatMap((way) => [...choices.keys(), choices.length].map((choice) => [...way, choice])),
    [[]],
  )
  return ways.filter((way) =>
    programs.every((program) => {
      const wish = (one: Applicant) => one.choices.indexOf(program.id)
      const pool = applicants.filter(
        (one, at) => one.total >= minimum.total && wish(one) !== -1 && wish(one) <= (way[at] as number),
      )
      const isChosen = choose(pool, program)
      return applicants.every((one, at) => isChosen.has(one) === (one.choices[way[at] as number] === program.id))
    }),
  )
}

/** Choice that each person got, from 0; their number of choices if they got none. */
function reached(competition: Competition): readonly number[] {
  const choices = new Map(allot(competition).allotted.map(({ applicant, choice }) => [applicant, choice - 1]))
  return competition.applicants.map(({ id, choices: { length } }) => choices.get(id) ?? length)
}

for (const [whenEqual, isStrict] of [
  ['NONE', true],
  ['ONE_MORE', true],
  ['NONE', false],
  ['ONE_MORE', false],
] as const) {
  test(`${whenEqual}, ${isStrict ? 'nobody equal' : 'many equal'}: the result is the best stable way for each person`, () => {
    fc.assert(
      fc.property(competition(whenEqual, isStrict), (given) => {
        const found = reached(given)
        const ways = stable(given)
        const best = given.applicants.map((_, at) => Math.min(...ways.map((way) => way[at] as number)))
        expect(found).toEqual(best)
        expect(ways).toContainEqual(found)
      }),
      { seed: 443, numRuns: 250 },
    )
  })
}
