import type { Competition, PublicCompetition } from './competition-schema.ts'
import { describe } from './explanation-rules.ts'
import { type Field, fieldOf, type Outcome, type PlacesOfProgram, type Wish } from './field-rules.ts'
import { type Pool, type Selection, STANDING, select } from './list-rules.ts'
import type { Allotment, PublicAllotment } from './protocol-schema.ts'
import { publicAllotmentOf, publicFieldOf } from './public-rules.ts'

type Desk = {
  /** Admitted people, and equals who are out only because of their equality. */
  pool: Pool
  arrivals: number[]
  isWaiting: boolean
}

/**
 * Allots the grants of a competition: applicant-proposing deferred acceptance (Gale and Shapley 1962). Programs choose
 * by merit and fill reserved places first (Sönmez and Yenmez 2022). The result does not depend on the order of the
 * input. docs/allotment.md lists what holds and what cannot.
 * @param competition without faults (`readCompetition`).
 */
export function allot(competition: Competition): Allotment {
  const field = fieldOf(competition)
  return describe(field, propose(field))
}

/** Allotment from the public form of a competition, in the public form of the result. */
export function allotPublicly(competition: PublicCompetition): PublicAllotment {
  const field = publicFieldOf(competition)
  return publicAllotmentOf(describe(field, propose(field)))
}

/** Each person asks for their best choice, and after each rejection for the next, until no one asks. */
function propose(field: Field): Outcome {
  const reached = new Uint8Array(field.ids.length)
  const desks = field.programs.map((): Desk => ({ pool: poolOf(0), arrivals: [], isWaiting: false }))
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
  for (const person of field.ids.keys()) ask(person)
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
  return { reached, lists: desks.map(({ pool }, number) => ({ pool, selection: selectFrom(field, number, pool) })) }
}

function selectFrom(field: Field, number: number, pool: Pool): Selection {
  const { places, reservedPlaces } = field.programs[number] as PlacesOfProgram
  return select(places, reservedPlaces, pool, field.whenEqual)
}

const poolOf = (size: number): Pool => ({
  people: new Int32Array(size),
  groups: new Int32Array(size),
  categories: new Int32Array(size),
})

/** Pool of a desk merged with the arrivals, in order of merit. Each arrival has reached this choice. */
function withArrivals(field: Field, reached: Uint8Array, { pool, arrivals }: Desk): Pool {
  const coming = new Int32Array(arrivals).sort()
  const all = poolOf(pool.people.length + coming.length)
  let [old, next] = [0, 0]
  for (let at = 0; at < all.people.length; at++) {
    const isOld = next === coming.length || (pool.people[old] as number) < (coming[next] as number)
    const person = (isOld ? pool.people[old] : coming[next]) as number
    all.people[at] = person
    all.groups[at] = field.groups[person] as number
    all.categories[at] = isOld
      ? (pool.categories[old] as number)
      : (field.wishes[person]?.[reached[person] as number]?.categories ?? 0)
    if (isOld) old++
    else next++
  }
  return all
}

function kept(pool: Pool, standings: Uint8Array): Pool {
  let size = 0
  for (const standing of standings) if (standing !== STANDING.OUT) size++
  const rest = poolOf(size)
  let to = 0
  for (let at = 0; at < standings.length; at++) {
    if (standings[at] === STANDING.OUT) continue
    rest.people[to] = pool.people[at] as number
    rest.groups[to] = pool.groups[at] as number
    rest.categories[to] = pool.categories[at] as number
    to++
  }
  return rest
}
