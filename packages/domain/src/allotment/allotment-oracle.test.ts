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

/** Least total of a reserved list; null: none is set; undefined: that of the general places. */
const ofQuota = fc.constantFrom(undefined, null, 49, 51, 52)

/** The same competition in version 2, with minimums by quota. */
const withQuotas = (
  given: Competition,
  totals: readonly (number | null | undefined)[],
  points: readonly number[],
): Competition => ({
  ...given,
  version: 2,
  score: { source: 'TESTING', most: 140, decimals: 0, parts: [{ code: 'ESSAY', most: 1 }] },
  order: ['RIGHT', 'AVERAGE'],
  minimum: {
    ...given.minimum,
    // Equals in everything compared may still differ in the lists that are open to them.
    subjects: { ESSAY: 1 },
    quotas: Object.fromEntries(
      QUOTAS.flatMap((quota, at) => {
        const total = totals[at]
        return total === undefined ? [] : [[quota, total === null ? null : { total, subjects: {} }]]
      }),
    ),
  },
  applicants: given.applicants.map(({ profile, ...one }, at) => ({
    ...one,
    subjects: { ESSAY: points[at] ?? 1 },
    average: (profile ?? 0) / 100,
  })),
})

/** Small competitions. `isStrict`: no two people are equal in everything. */
const competition = (whenEqual: Competition['whenEqual'], isStrict: boolean): fc.Arbitrary<Competition> =>
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
  return rest(a) > rest(b)
}

const rest = ({ average = 0, profile = 0 }: Applicant): number => 1_000 * average + profile

/** Whether an applicant reaches the least total of the general places, or of a reserved list. */
const isOpen = (one: Applicant, { minimum }: Competition, quota?: string): boolean => {
  const own = quota === undefined ? undefined : minimum.quotas?.[quota]
  const { total, subjects } = own ?? minimum
  const essay = subjects?.['ESSAY'] ?? 0
  return own === null || (one.total >= (total ?? 0) && (one.subjects['ESSAY'] ?? 0) >= essay)
}

/** Every order that respects merit. */
function orders(people: readonly Applicant[]): readonly (readonly Applicant[])[] {
  if (people.length === 0) return [[]]
  return people
    .filter((one) => !people.some((other) => better(other, one)))
    .flatMap((first) => orders(people.filter((each) => each !== first)).map((rest) => [first, ...rest]))
}

/** Every set of people who fit on the reserved places together. */
function reservable(
  people: readonly Applicant[],
  lists: Program['reserved'],
  given: Competition,
): readonly (readonly Applicant[])[] {
  const [first, ...others] = people
  if (first === undefined) return [[]]
  const without = reservable(others, lists, given)
  const withFirst = lists
    .filter(({ quota, places }) => places > 0 && first.quotas.includes(quota) && isOpen(first, given, quota))
    .flatMap((list) =>
      reservable(
        others,
        lists.map((each) => (each === list ? { ...each, places: each.places - 1 } : each)),
        given,
      ).map((set) => [first, ...set]),
    )
  return [...withFirst, ...without]
}

/** Largest of these sets; among equally large ones the one with the better people. */
function onReserved(order: readonly Applicant[], lists: Program['reserved'], given: Competition): readonly Applicant[] {
  const worth = (set: readonly Applicant[]) =>
    set.length * 1000 + order.reduce((sum, one) => 2 * sum + (set.includes(one) ? 1 : 0), 0)
  return reservable(order, lists, given).reduce((best, set) => (worth(set) > worth(best) ? set : best))
}

function chosenInOrder(
  order: readonly Applicant[],
  { places, reserved }: Program,
  given: Competition,
): readonly Applicant[] {
  const first = onReserved(order, reserved, given)
  const others = order.filter((one) => !first.includes(one) && isOpen(one, given))
  return [...first, ...others.slice(0, places - first.length)]
}

function chosen(pool: readonly Applicant[], program: Program, given: Competition): Set<Applicant> {
  const every = orders(pool)
  if (given.whenEqual === 'NONE')
    return new Set(pool.filter((one) => every.every((order) => chosenInOrder(order, program, given).includes(one))))
  const reserved = pool.filter((one) => every.some((order) => onReserved(order, program.reserved, given).includes(one)))
  const general = program.places - onReserved(every[0] ?? [], program.reserved, given).length
  const others = pool.filter((one) => !reserved.includes(one) && isOpen(one, given))
  return new Set([
    ...reserved,
    ...others.filter((one) => others.filter((other) => better(other, one)).length < general),
  ])
}

const hasOpenList = (one: Applicant, { reserved }: Program, given: Competition): boolean =>
  isOpen(one, given) || reserved.some(({ quota }) => one.quotas.includes(quota) && isOpen(one, given, quota))

/** Stable ways to admit: each program admits exactly its choice among all who prefer it to their result. */
function stable(given: Competition): readonly (readonly number[])[] {
  const { applicants, programs } = given
  const memory = new Map<string, Set<Applicant>>()
  const choose = (pool: readonly Applicant[], program: Program) => {
    const key = `${program.id}:${pool.map(({ id }) => id)}`
    const known = memory.get(key) ?? chosen(pool, program, given)
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
        (one, at) => wish(one) !== -1 && wish(one) <= (way[at] as number) && hasOpenList(one, program, given),
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

function expectBestWay(given: Competition): void {
  const found = reached(given)
  const ways = stable(given)
  const best = given.applicants.map((_, at) => Math.min(...ways.map((way) => way[at] as number)))
  expect(found).toEqual(best)
  expect(ways).toContainEqual(found)
}

for (const [whenEqual, isStrict] of [
  ['NONE', true],
  ['ONE_MORE', true],
  ['NONE', false],
  ['ONE_MORE', false],
] as const) {
  const name = `${whenEqual}, ${isStrict ? 'nobody equal' : 'many equal'}`
  test(`${name}: the result is the best stable way for each person`, () => {
    fc.assert(fc.property(competition(whenEqual, isStrict), expectBestWay), { seed: 443, numRuns: 250 })
  })

  test(`${name}, minimums by quota: the result is the best stable way for each person`, () => {
    const given = fc.tuple(
      competition(whenEqual, isStrict),
      fc.tuple(ofQuota, ofQuota, ofQuota),
      fc.array(fc.nat(1), { minLength: 5, maxLength: 5 }),
    )
    fc.assert(
      fc.property(given, ([each, totals, points]) => expectBestWay(withQuotas(each, totals, points))),
      { seed: 443, numRuns: 1_500 },
    )
  })
}
