import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allot, allotPublicly } from './allotment.ts'
import { readInput } from './competition-rules.ts'
import type { Entrant, ScoredCompetition } from './contest-schema.ts'
import type { Line } from './protocol-schema.ts'
import { publicFormOf } from './public-rules.ts'

/*
 * Version 2 with minimums by quota. The allotment is compared with one found by trying everything: all orders of
 * equals, all uses of reserved places, all ways to admit. It shares no code with the product.
 */

type Program = ScoredCompetition['programs'][number]
type Minimum = ScoredCompetition['minimum']

const QUOTAS = ['COUNTRY_CN', 'KANDAS', 'ORPHANS']
const PROGRAMS = ['P1', 'P2', 'P3']
const KNOWN = { quotas: new Set(['KANDAS', 'ORPHANS']), rights: new Set(['ALTYN_BELGI']) }
const SCORES = {
  UNT: { source: 'UNT', most: 140, decimals: 0, parts: [{ code: 'CREATIVE_EXAM', most: 140 }] },
  TESTING: { source: 'TESTING', most: 150, decimals: 0, parts: [{ code: 'CREATIVE_EXAM', most: 50 }] },
  INTERVIEW: { source: 'INTERVIEW', most: 100, decimals: 2, parts: [{ code: 'CREATIVE_EXAM', most: 100 }] },
} as const
type Source = keyof typeof SCORES

/** Totals just below the maximum, so that no total is enough for some. In hundredths with decimals. */
const total = (source: Source, below: number) => {
  const { most, decimals } = SCORES[source]
  return decimals === 0 ? most - below : (most * 100 - below) / 100
}

const bounds = (source: Source) =>
  fc.record(
    { total: fc.nat(5).map((below) => total(source, below)), subjects: fc.record({ CREATIVE_EXAM: fc.nat(2) }) },
    { requiredKeys: [] },
  )
const quotas = (source: Source) =>
  fc.dictionary(fc.constantFrom(...QUOTAS), fc.option(bounds(source)), { maxKeys: 3, noNullPrototype: true })

const program = (source: Source, id: string) =>
  fc
    .record({
      places: fc.nat(3),
      reserved: fc.subarray(QUOTAS),
      shares: fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
      minimum: fc.option(fc.oneof(bounds(source), fc.record({ quotas: quotas(source) })), { nil: undefined }),
    })
    .map(({ places, reserved, shares, minimum }): Program => {
      let left = places
      const lists = reserved.map((quota, at) => {
        const own = Math.min(left, shares[at] ?? 0)
        left -= own
        return { quota, places: own }
      })
      return { id, places, reserved: lists, ...(minimum === undefined ? {} : { minimum }) }
    })

const competition = (source: Source, whenEqual: 'ONE_MORE' | 'NONE', isStrict: boolean, most = 5) =>
  fc
    .record({
      programs: fc.tuple(...PROGRAMS.map((id) => program(source, id))),
      least: fc.constantFrom(2, 4),
      quotas: quotas(source),
      people: fc.array(
        fc.record({
          below: fc.nat(5),
          part: fc.nat(2),
          quotas: fc.subarray(QUOTAS),
          choices: fc.shuffledSubarray(PROGRAMS, { minLength: 1 }),
        }),
        { minLength: 1, maxLength: most },
      ),
    })
    .map(
      ({ programs, least, quotas: byQuota, people }): ScoredCompetition => ({
        version: 2,
        score: { ...SCORES[source], parts: [...SCORES[source].parts] },
        order: isStrict ? ['CREATIVE_EXAM', 'AVERAGE'] : ['CREATIVE_EXAM'],
        minimum: { total: total(source, least), subjects: {}, quotas: byQuota },
        rights: [],
        whenEqual,
        programs,
        applicants: people.map(({ below, part, ...person }, at) => ({
          ...person,
          id: `A${at}`,
          total: total(source, below),
          subjects: { CREATIVE_EXAM: part },
          rights: [],
          ...(isStrict ? { average: 3 + at / 100 } : {}),
        })),
      }),
    )

const KINDS = (['UNT', 'TESTING', 'INTERVIEW'] as const).flatMap((source) =>
  (['ONE_MORE', 'NONE'] as const).flatMap((whenEqual) =>
    [true, false].map((isStrict) => [source, whenEqual, isStrict] as const),
  ),
)

const worth = ({ total: points, subjects, average = 0 }: Entrant) => [points, subjects['CREATIVE_EXAM'] ?? 0, average]
const better = (a: Entrant, b: Entrant): boolean => {
  const other = worth(b)
  return worth(a).reduce((found, value, at) => found || value - (other[at] ?? 0), 0) > 0
}

/** Lists of a program that are open to a person: those of the categories, and `GENERAL`. */
function openTo(one: Entrant, { minimum: own, reserved }: Program, { minimum }: ScoredCompetition): readonly string[] {
  const meets = (least: Pick<Minimum, 'total' | 'subjects'>) =>
    one.total >= least.total && (one.subjects['CREATIVE_EXAM'] ?? 0) >= (least.subjects['CREATIVE_EXAM'] ?? 0)
  const general = { total: own?.total ?? minimum.total, subjects: own?.subjects ?? minimum.subjects }
  const least = (quota: string) => {
    const entries = { ...minimum.quotas, ...own?.quotas }
    if (!(quota in entries)) return general
    const { total: points, subjects } = entries[quota] ?? { total: 0, subjects: {} }
    return { total: points ?? general.total, subjects: subjects ?? general.subjects }
  }
  const lists = reserved.filter(({ quota }) => one.quotas.includes(quota) && meets(least(quota)))
  return [...(meets(general) ? ['GENERAL'] : []), ...lists.filter(({ places }) => places > 0).map(({ quota }) => quota)]
}

/** Every order that respects merit. */
function orders(people: readonly Entrant[]): readonly (readonly Entrant[])[] {
  if (people.length === 0) return [[]]
  return people
    .filter((one) => !people.some((other) => better(other, one)))
    .flatMap((first) => orders(people.filter((each) => each !== first)).map((rest) => [first, ...rest]))
}

/** Admission to one program, by the lists that are open to each. */
type Desk = { readonly program: Program; readonly open: ReadonlyMap<Entrant, readonly string[]> }
const isOpen = ({ open }: Desk, one: Entrant, list: string) => open.get(one)?.includes(list) === true

/** Every set of people who fit on the reserved places together. */
function reservable(
  people: readonly Entrant[],
  lists: Program['reserved'],
  desk: Desk,
): readonly (readonly Entrant[])[] {
  const [first, ...rest] = people
  if (first === undefined) return [[]]
  const withFirst = lists
    .filter(({ quota, places }) => places > 0 && isOpen(desk, first, quota))
    .flatMap((list) => {
      const left = lists.map((each) => (each === list ? { ...each, places: each.places - 1 } : each))
      return reservable(rest, left, desk).map((others) => [first, ...others])
    })
  return [...withFirst, ...reservable(rest, lists, desk)]
}

/** Largest of these sets; among equally large ones the one with the better people. */
function onReserved(order: readonly Entrant[], desk: Desk): readonly Entrant[] {
  const value = (set: readonly Entrant[]) =>
    set.length * 1000 + order.reduce((sum, one) => 2 * sum + (set.includes(one) ? 1 : 0), 0)
  return reservable(order, desk.program.reserved, desk).reduce((best, set) => (value(set) > value(best) ? set : best))
}

function chosenInOrder(order: readonly Entrant[], desk: Desk): readonly Entrant[] {
  const first = onReserved(order, desk)
  const others = order.filter((one) => !first.includes(one) && isOpen(desk, one, 'GENERAL'))
  return [...first, ...others.slice(0, desk.program.places - first.length)]
}

function chosen(pool: readonly Entrant[], desk: Desk, whenEqual: string): Set<Entrant> {
  const every = orders(pool)
  if (whenEqual === 'NONE')
    return new Set(pool.filter((one) => every.every((order) => chosenInOrder(order, desk).includes(one))))
  const reserved = pool.filter((one) => every.some((order) => onReserved(order, desk).includes(one)))
  const general = desk.program.places - onReserved(every[0] ?? [], desk).length
  const others = pool.filter((one) => !reserved.includes(one) && isOpen(desk, one, 'GENERAL'))
  return new Set([
    ...reserved,
    ...others.filter((one) => others.filter((other) => better(other, one)).length < general),
  ])
}

const deskOf = (given: ScoredCompetition, program: Program, people = given.applicants): Desk => ({
  program,
  open: new Map(people.map((one) => [one, openTo(one, program, given)])),
})

/** Stable ways to admit: each program admits exactly its choice among all who prefer it to their result. */
function stable(given: ScoredCompetition): readonly (readonly number[])[] {
  const { applicants, programs, whenEqual } = given
  const desks = programs.map((program) => ({ desk: deskOf(given, program), memory: new Map<string, Set<Entrant>>() }))
  const ways = applicants.reduce<readonly (readonly number[])[]>(
    (made, { choices }) => made.flatMap((way) => [...choices.keys(), choices.length].map((choice) => [...way, choice])),
    [[]],
  )
  return ways.filter((way) =>
    desks.every(({ desk, memory }) => {
      const wish = (one: Entrant) => one.choices.indexOf(desk.program.id)
      const pool = applicants.filter(
        (one, at) => desk.open.get(one)?.length !== 0 && wish(one) !== -1 && wish(one) <= (way[at] as number),
      )
      const key = pool.map(({ id }) => id).join()
      const isChosen = memory.get(key) ?? chosen(pool, desk, whenEqual)
      memory.set(key, isChosen)
      return applicants.every((one, at) => isChosen.has(one) === (one.choices[way[at] as number] === desk.program.id))
    }),
  )
}

const reached = (given: ScoredCompetition): readonly number[] => {
  const choices = new Map(allot(given).allotted.map(({ applicant, choice }) => [applicant, choice - 1]))
  return given.applicants.map(({ id, choices: { length } }) => choices.get(id) ?? length)
}

test.each(KINDS)(
  '%s, %s, strict %s: the result is the best stable way for each person',
  (source, whenEqual, isStrict) => {
    fc.assert(
      fc.property(competition(source, whenEqual, isStrict), (given) => {
        const found = reached(given)
        const ways = stable(given)
        expect(found).toEqual(given.applicants.map((_, at) => Math.min(...ways.map((way) => way[at] as number))))
        expect(ways).toContainEqual(found)
      }),
      { seed: 443, numRuns: 120 },
    )
  },
)

/** Whether a program alone chooses a person with another total, among all who are there or would rather be. */
function choosesWith(given: ScoredCompetition, lines: readonly Line[], line: Line, points: number): boolean {
  const wanting = new Set(
    lines
      .filter(({ program: of, outcome }) => of === line.program && (outcome === 'OUTRANKED' || outcome === 'ALLOTTED'))
      .map(({ applicant }) => applicant),
  )
  const people = given.applicants
    .filter(({ id }) => wanting.has(id))
    .map((one) => (one.id === line.applicant ? { ...one, total: points } : one))
  const program = given.programs.find(({ id }) => id === line.program) as Program
  return [...chosen(people, deskOf(given, program, people), given.whenEqual)].some(({ id }) => id === line.applicant)
}

test.each(KINDS)('%s, %s, strict %s: outcomes and sufficient totals are true', (source, whenEqual, isStrict) => {
  const seen = { onlyReserved: 0, opened: 0 }
  fc.assert(
    fc.property(competition(source, whenEqual, isStrict), (given) => {
      const { lines, allotted } = allot(given)
      for (const line of lines) {
        const one = given.applicants.find(({ id }) => id === line.applicant) as Entrant
        const program = given.programs.find(({ id }) => id === line.program) as Program
        const open = openTo(one, program, given)
        if (line.outcome !== 'BETTER_CHOICE') expect(line.outcome === 'BELOW_MINIMUM').toBe(open.length === 0)
        if (line.outcome === 'ALLOTTED' && !open.includes('GENERAL'))
          expect(allotted.find(({ applicant }) => applicant === one.id)?.place).toBe('RESERVED')
        if (line.outcome !== 'OUTRANKED') continue
        expect(line.onlyReserved).toBe(open.includes('GENERAL') ? undefined : true)
        const higher = Array.from({ length: 6 }, (_, below) => total(source, below)).filter((each) => each > one.total)
        const enough = higher.filter((points) => choosesWith(given, lines, line, points))
        expect(line.enough).toBe(enough.length === 0 ? null : Math.min(...enough))
        expect(enough).toEqual(higher.slice(0, enough.length))
        if (line.onlyReserved) seen.onlyReserved++
        if (line.onlyReserved && enough.length > 0) seen.opened++
      }
    }),
    { seed: 443, numRuns: 500 },
  )
  expect(Math.min(seen.onlyReserved, seen.opened)).toBeGreaterThan(3)
})

test.each(KINDS)('%s, %s, strict %s: the public form gives the same admissions', (source, whenEqual, isStrict) => {
  const codeOf = (id: string, quota: string) => `${id}-${9 - QUOTAS.indexOf(quota)}`
  fc.assert(
    fc.property(competition(source, whenEqual, isStrict, 20), (given) => {
      expect(readInput(JSON.stringify(given), KNOWN)).toEqual({ competition: given })
      const form = publicFormOf(given, codeOf)
      expect(readInput(JSON.stringify(form), KNOWN)).toEqual({ publicCompetition: form })
      const [whole, known] = [allot(given), allotPublicly(form)]
      const grants = ({ allotted }: typeof whole | typeof known) =>
        allotted.map(({ applicant, program: to, choice, place }) => [applicant, to, choice, place])
      expect(grants(known)).toEqual(grants(whole))
      const ends = ({ lines }: typeof whole | typeof known) =>
        lines.map(({ applicant, choice, outcome, onlyReserved, missing }) => [
          ...[applicant, choice, outcome, onlyReserved, missing],
        ])
      expect(ends(known)).toEqual(ends(whole))
      expect(JSON.stringify([form, known])).not.toMatch(/CREATIVE|subjects|average|right|quota|KANDAS|COUNTRY/)
    }),
    { seed: 443, numRuns: 120 },
  )
})
