import type { Field, Outcome, PlacesOfProgram, Wish } from './field-rules.ts'
import { type Pool, type Selection, STANDING, select } from './list-rules.ts'

type Desk = {
  /** Admitted people, and equals who are out only because of their equality. */
  pool: Pool
  arrivals: number[]
  isWaiting: boolean
}

/** Parts of a field that proposals need. */
export type Asking = Pick<Field, 'groups' | 'programs' | 'wishes' | 'whenEqual'>

/** State of proposals: the choice that each person has reached, from 0, and the people at each program. */
export type Proposals = { readonly reached: Uint8Array; readonly desks: readonly Desk[] }

export const noProposals = (field: Asking): Proposals => ({
  reached: new Uint8Array(field.wishes.length),
  desks: field.programs.map((): Desk => ({ pool: poolOf(0), arrivals: [], isWaiting: false })),
})

/** A copy for further proposals. Pools are replaced and never changed, so both share them. */
export const copyOf = ({ reached, desks }: Proposals): Proposals => ({
  reached: reached.slice(),
  desks: desks.map(({ pool }) => ({ pool, arrivals: [], isWaiting: false })),
})

/**
 * People who have not asked yet ask for their best choice, and after each rejection for the next, until no one asks.
 * The result is the same in every order, also after the proposals of others (docs/allotment.md#how-it-works).
 */
export function propose(field: Asking, { reached, desks }: Proposals, people: Iterable<number>): void {
  const waiting: number[] = []
  const ask = (person: number) => {
    const wishes = field.wishes[person] as readonly Wish[]
    for (; (reached[person] as number) < wishes.length; reached[person] = (reached[person] as number) + 1) {
      const { program, isBelowMinimum } = wishes[reached[person] as number] as Wish
      if (isBelowMinimum) continue
      const desk = desks[program] as Desk
      desk.arrivals.push(person)
      if (!desk.isWaiting) waiting.push(program)
      desk.isWaiting = true
      return
    }
  }
  for (const person of people) ask(person)
  for (const number of waiting) {
    const desk = desks[number] as Desk
    const pool = withArrivals(field, reached, desk)
    desk.arrivals = []
    desk.isWaiting = false
    const { standings } = selectFrom(field, number, pool)
    desk.pool = kept(pool, standings)
    // No iterator: it would create an object for each person of each pool, millions in all.
    for (let at = 0; at < pool.people.length; at++) {
      const person = pool.people[at] as number
      const isHere = field.wishes[person]?.[reached[person] as number]?.program === number
      if ((standings[at] as number) >= STANDING.GENERAL || !isHere) continue
      reached[person] = (reached[person] as number) + 1
      ask(person)
    }
  }
}

/** Applicant-proposing deferred acceptance of everybody. */
export function proposeAll(field: Asking): Outcome {
  const state = noProposals(field)
  propose(field, state, field.wishes.keys())
  const lists = state.desks.map(({ pool }, number) => ({ pool, selection: selectFrom(field, number, pool) }))
  return { reached: state.reached, lists }
}

function selectFrom(field: Asking, number: number, pool: Pool): Selection {
  const { places, reservedPlaces } = field.programs[number] as PlacesOfProgram
  return select(places, reservedPlaces, pool, field.whenEqual)
}

const poolOf = (size: number): Pool => ({
  people: new Int32Array(size),
  groups: new Int32Array(size),
  categories: new Int32Array(size),
  isGeneral: new Uint8Array(size),
})

/** Pool of a desk merged with the arrivals, in order of merit. Each arrival has reached this choice. */
function withArrivals(field: Asking, reached: Uint8Array, { pool, arrivals }: Desk): Pool {
  const { groups } = field
  const isBefore = (a: number, b: number) => (groups[a] as number) - (groups[b] as number) || a - b
  const coming = arrivals.sort(isBefore)
  const all = poolOf(pool.people.length + coming.length)
  let [old, next] = [0, 0]
  for (let at = 0; at < all.people.length; at++) {
    const isOld =
      next === coming.length ||
      (old < pool.people.length && isBefore(pool.people[old] as number, coming[next] as number) < 0)
    if (isOld) take(all, at, pool, old++)
    else {
      const person = coming[next++] as number
      const wish = field.wishes[person]?.[reached[person] as number] as Wish
      all.people[at] = person
      all.groups[at] = groups[person] as number
      all.categories[at] = wish.categories
      all.isGeneral[at] = wish.isGeneral ? 1 : 0
    }
  }
  return all
}

function take(to: Pool, at: number, from: Pool, old: number): void {
  to.people[at] = from.people[old] as number
  to.groups[at] = from.groups[old] as number
  to.categories[at] = from.categories[old] as number
  to.isGeneral[at] = from.isGeneral[old] as number
}

function kept(pool: Pool, standings: Uint8Array): Pool {
  let size = 0
  for (const standing of standings) if (standing !== STANDING.OUT) size++
  const rest = poolOf(size)
  let to = 0
  for (let at = 0; at < standings.length; at++) if (standings[at] !== STANDING.OUT) take(rest, to++, pool, at)
  return rest
}
