import { byCodePoints } from '../kernel/code-points.ts'
import type { AnyCompetition, Entrant } from './contest-schema.ts'
import { type PlacesOfProgram, type Sorted, sorted, type Wish } from './field-rules.ts'
import { compareMerits, type Merit, meritOf } from './merit-rules.ts'
import { copyOf, noProposals, type Proposals, propose, proposeAll } from './proposal-rules.ts'

/** Origin of a variant: another grade, an expert left out, or a tie decided the other way; with ids of its things. */
export type FragileCause = { readonly kind: 'GRADE' | 'EXPERT' | 'TIE' } & Readonly<Record<string, string>>

/** Another score of one applicant. `subjects`: parts with other points, the others stay. */
export type FragileVariant = {
  readonly cause: FragileCause
  readonly applicant: string
  readonly change: { readonly total: number; readonly subjects?: Readonly<Record<string, number>> }
}

/** Award that its holder loses, or has at another program, in each of these causes alone. */
export type FragileAward = {
  readonly applicant: string
  readonly program: string
  readonly causes: readonly FragileCause[]
}
export type FragileAwards = { readonly awards: number; readonly fragile: readonly FragileAward[] }

/** Equal variants of one applicant. `causes`: their positions among all causes. */
type Case = { readonly changed: Entrant; readonly causes: readonly number[] }

/** Field whose groups and wishes variants replace for a moment. Groups are odd, so that variants fit between. */
type Trial = Sorted & {
  readonly whenEqual: 'ONE_MORE' | 'NONE'
  readonly groups: Int32Array
  readonly wishes: (readonly Wish[])[]
  /** Merit of each group of equals, best first. */
  readonly meritsOfGroups: readonly Merit[]
}

/**
 * Awards that a single variant changes. The allotment is repeated with each variant, and with the order below the total
 * reversed for each group of people with one total. It is exact: the order of proposals does not matter, so everybody
 * else asks first, and only the changed people ask again. Halves of the people share the proposals of the others:
 * n log n proposals in all, and one chain of rejections for each variant.
 * @param competition without faults.
 * @param onProgress gets 0 to 100, ascending.
 */
export function fragileAwards(
  competition: AnyCompetition,
  variants: readonly FragileVariant[],
  onProgress: (percent: number) => void = () => {},
): FragileAwards {
  const trial = trialOf(competition)
  const { applicants, wishes } = trial
  const { reached } = proposeAll(trial)
  const holders = [...applicants.keys()].filter((person) => (reached[person] as number) < (wishes[person]?.length ?? 0))
  const causes: FragileCause[] = variants.map(({ cause }) => cause)
  const cases = casesOf(trial, variants)
  const ties = tiesOf(trial)
  const steps = cases.size + ties.size
  const found = new Map<number, number[]>()
  let [done, percent] = [0, 0]
  const isEnded = () => {
    done++
    const now = Math.floor((100 * done) / steps)
    if (now > percent) onProgress(now)
    percent = now
  }
  const compare = (state: Proposals, of: readonly number[]) => {
    for (const person of holders) {
      if (state.reached[person] !== reached[person]) found.set(person, [...(found.get(person) ?? []), ...of])
    }
  }
  onProgress(0)
  visitBlocks(trial, {
    isNeeded: (from, to) => someIn(cases, from, to) || someIn(ties, from, to),
    visitBlock: (state, from, to) => {
      if (ties.get(from) !== to) return
      const total = applicants[from]?.total ?? 0
      compare(reversedTie(trial, state, from, to), [causes.push({ kind: 'TIE', total: String(total) }) - 1])
      isEnded()
    },
    visitPerson: (state, person) => {
      const own = cases.get(person)
      if (own === undefined) return
      for (const each of own) compare(withCase(trial, state, person, each), each.causes)
      isEnded()
    },
  })
  if (percent < 100) onProgress(100)
  const fragile = [...found].map(([person, numbers]) => ({
    applicant: applicants[person]?.id ?? '',
    program: programOf(trial, person, reached[person] as number),
    causes: distinct(numbers.toSorted((a, b) => a - b).map((number) => causes[number] as FragileCause)),
  }))
  return { awards: holders.length, fragile: fragile.toSorted((a, b) => byCodePoints(a.applicant, b.applicant)) }
}

function trialOf(competition: AnyCompetition): Trial {
  const all = sorted(competition)
  const { applicants, merits, groups, wishesOf, contest } = all
  return {
    ...all,
    whenEqual: contest.whenEqual,
    groups: groups.map((group) => 2 * group + 1),
    wishes: applicants.map(wishesOf),
    meritsOfGroups: merits.filter((_, at) => at === 0 || groups[at] !== groups[at - 1]),
  }
}

/** Variants by person, equal ones once. Variants of people outside the competition are left out. */
function casesOf({ applicants }: Trial, variants: readonly FragileVariant[]): ReadonlyMap<number, readonly Case[]> {
  const numbers = new Map(applicants.map(({ id }, person) => [id, person]))
  const cases = new Map<number, Map<string, { changed: Entrant; causes: number[] }>>()
  for (const [number, { applicant, change }] of variants.entries()) {
    const person = numbers.get(applicant)
    if (person === undefined) continue
    const given = applicants[person] as Entrant
    const changed = { ...given, total: change.total, subjects: { ...given.subjects, ...change.subjects } }
    const own = cases.get(person) ?? new Map()
    cases.set(person, own)
    const key = JSON.stringify([
      changed.total,
      Object.entries(changed.subjects).toSorted(([a], [b]) => byCodePoints(a, b)),
    ])
    const same = own.get(key) ?? { changed, causes: [] }
    own.set(key, same)
    same.causes.push(number)
  }
  return new Map([...cases].map(([person, own]) => [person, [...own.values()]]))
}

/** First and last position, excluded, of people with one total who differ in the order below. */
function tiesOf({ applicants, groups }: Trial): ReadonlyMap<number, number> {
  const ties = new Map<number, number>()
  for (let from = 0, to: number; from < applicants.length; from = to) {
    to = endOfTotal(applicants, from)
    if (groups[from] !== groups[to - 1]) ties.set(from, to)
  }
  return ties
}

function endOfTotal(applicants: readonly Entrant[], from: number): number {
  let to = from + 1
  while (to < applicants.length && applicants[to]?.total === applicants[from]?.total) to++
  return to
}

function someIn(keyed: ReadonlyMap<number, unknown>, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (keyed.has(at)) return true
  return false
}

type Visitor = {
  /** Whether a block has anything to try. */
  readonly isNeeded: (from: number, to: number) => boolean
  /** All people with one total, and the state after the proposals of everybody else. */
  readonly visitBlock: (state: Proposals, from: number, to: number) => void
  readonly visitPerson: (state: Proposals, person: number) => void
}

/** Visits every person and every total with the proposals of all others. Halves share the proposals outside them. */
function visitBlocks(trial: Trial, { isNeeded, visitBlock, visitPerson }: Visitor): void {
  const { applicants } = trial
  const visit = (state: Proposals, from: number, to: number) => {
    if (from >= to || !isNeeded(from, to)) return
    const isOneTotal = applicants[from]?.total === applicants[to - 1]?.total
    const isWhole = applicants[from - 1]?.total !== applicants[from]?.total && endOfTotal(applicants, from) === to
    if (isOneTotal && isWhole) visitBlock(state, from, to)
    if (to - from === 1) return visitPerson(state, from)
    const middle = middleOf(applicants, from, to)
    for (const [start, end, otherStart, otherEnd] of [
      [from, middle, middle, to],
      [middle, to, from, middle],
    ] as const) {
      if (!isNeeded(start, end)) continue
      const others = copyOf(state)
      propose(trial, others, range(otherStart, otherEnd))
      visit(others, start, end)
    }
  }
  visit(noProposals(trial), 0, applicants.length)
}

/** Position that parts a block: between two totals if it has several, and near the middle. */
function middleOf(applicants: readonly Entrant[], from: number, to: number): number {
  const middle = (from + to) >> 1
  let start = middle
  while (start > from && applicants[start - 1]?.total === applicants[middle]?.total) start--
  if (start > from) return start
  const end = endOfTotal(applicants, middle)
  return end < to ? end : middle
}

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, at) => from + at)

/** State with one person of another score, who asks last. */
function withCase(trial: Trial, others: Proposals, person: number, { changed }: Case): Proposals {
  const { groups, wishes, meritsOfGroups, contest, wishesOf } = trial
  const [group, own] = [groups[person] as number, wishes[person] as readonly Wish[]]
  groups[person] = groupFor(meritOf(changed, contest), meritsOfGroups)
  wishes[person] = wishesOf(changed)
  const state = copyOf(others)
  propose(trial, state, [person])
  groups[person] = group
  wishes[person] = own
  return state
}

/** Group of a merit: that of its equals, or the even number between its neighbours. */
function groupFor(merit: Merit, merits: readonly Merit[]): number {
  let [low, high] = [0, merits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareMerits(merits[middle] as Merit, merit) < 0) low = middle + 1
    else high = middle
  }
  const isEqual = low < merits.length && compareMerits(merits[low] as Merit, merit) === 0
  return 2 * low + (isEqual ? 1 : 0)
}

/** State with the order of people of one total reversed, who ask last. */
function reversedTie(trial: Trial, others: Proposals, from: number, to: number): Proposals {
  const { groups } = trial
  const own = groups.slice(from, to)
  const ends = (own[0] as number) + (own.at(-1) as number)
  for (let at = from; at < to; at++) groups[at] = ends - (own[at - from] as number)
  const state = copyOf(others)
  propose(trial, state, range(from, to))
  groups.set(own, from)
  return state
}

function programOf({ wishes, programs }: Trial, person: number, choice: number): string {
  const wish = wishes[person]?.[choice] as Wish
  return (programs[wish.program] as PlacesOfProgram).id
}

/** Causes without repetitions, the first of each. */
const distinct = (causes: readonly FragileCause[]): readonly FragileCause[] => [
  ...new Map(causes.map((cause) => [JSON.stringify(cause), cause])).values(),
]
