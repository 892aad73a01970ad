import type { WhenEqual } from './competition-schema.ts'
import type { ReservedPlaces } from './reserved-rules.ts'

/** State of an applicant in a program. `EQUAL`: another order of the equals would admit them. */
export const STANDING = { OUT: 0, EQUAL: 1, GENERAL: 2, RESERVED: 3 } as const

/** Applicants of a program in order of merit. */
export type Pool = {
  readonly people: Int32Array
  readonly groups: Int32Array
  /** Open reserved lists of each, as a set (reserved-rules). */
  readonly categories: Int32Array
  /** 1: general places are open to them too; 0: they are below the general minimum. */
  readonly isGeneral: Uint8Array
}

/** State of each applicant of a pool, and the number of general places, with those that joined them. */
export type Selection = { readonly standings: Uint8Array; readonly generalPlaces: number }

/**
 * Selection of one program (docs/allotment.md#one-program). A rejected applicant is also rejected from every larger
 * pool, so the order in which people ask does not matter.
 *
 * Reserved places come first: from the best down, each applicant who fits beside all better ones. General places
 * follow for those with the general minimum, with the reserved places that no one left can fill. Among equals, ONE_MORE
 * takes each who fits beside the better ones. NONE takes only those who fit beside the equals too, in every order of
 * the equals.
 */
export function select(places: number, reserved: ReservedPlaces, pool: Pool, whenEqual: WhenEqual): Selection {
  const standings = new Uint8Array(pool.people.length)
  const neededAfter = takeReserved(reserved, pool, whenEqual, standings)
  const free = places - reserved.taken
  const takeGeneral = whenEqual === 'ONE_MORE' ? takeWithEquals : takeWithoutEquals
  return { standings, generalPlaces: takeGeneral(free, pool, standings, neededAfter) }
}

/**
 * Marks applicants on reserved places. Returns the number of general places needed after each group, at its last
 * member: that of people with the general minimum who have no reserved place. Equals below that minimum take reserved
 * places first, so it is the highest number in any order of the equals.
 */
function takeReserved(reserved: ReservedPlaces, pool: Pool, whenEqual: WhenEqual, standings: Uint8Array): Int32Array {
  const neededAfter = new Int32Array(standings.length)
  const taken: number[] = []
  let needed = 0
  reserved.clear()
  for (let from = 0, to: number; from < standings.length; from = to) {
    to = endOfGroup(pool, from)
    const equals = fittingAlone(reserved.full, pool, from, to)
    const before = taken.length
    for (let at = from; at < to; at++) if (pool.isGeneral[at] === 1) needed++
    for (const at of equals) {
      standings[at] = STANDING.RESERVED
      const categories = pool.categories[at] as number
      if (!reserved.fits(categories)) continue
      reserved.take(categories)
      taken.push(categories)
      if (pool.isGeneral[at] === 1) needed--
    }
    const isContested = taken.length - before < equals.length
    if (isContested && whenEqual === 'NONE') {
      const better = taken.slice(0, before)
      for (const at of contested(reserved, better, equals, pool)) standings[at] = STANDING.EQUAL
      retake(reserved, taken)
    }
    neededAfter[to - 1] = needed
  }
  return neededAfter
}

/** People of a group who fit beside the better ones, those below the general minimum first. */
function fittingAlone(full: number, pool: Pool, from: number, to: number): readonly number[] {
  const fitting: number[] = []
  for (const isGeneral of [0, 1]) {
    for (let at = from; at < to; at++) {
      const fits = ((pool.categories[at] as number) & ~full) !== 0
      if (fits && pool.isGeneral[at] === isGeneral) fitting.push(at)
    }
  }
  return fitting
}

/** Equals who would not fit if all other equals came first. */
function contested(
  reserved: ReservedPlaces,
  better: readonly number[],
  equals: readonly number[],
  pool: Pool,
): readonly number[] {
  const categoriesOf = (at: number): number => pool.categories[at] as number
  const isContested = new Map<number, boolean>()
  for (const at of equals) {
    if (isContested.has(categoriesOf(at))) continue
    retake(reserved, better)
    for (const other of equals) {
      if (other !== at && reserved.fits(categoriesOf(other))) reserved.take(categoriesOf(other))
    }
    isContested.set(categoriesOf(at), !reserved.fits(categoriesOf(at)))
  }
  return equals.filter((at) => isContested.get(categoriesOf(at)))
}

function retake(reserved: ReservedPlaces, taken: readonly number[]): void {
  reserved.clear()
  for (const categories of taken) reserved.take(categories)
}

/** ONE_MORE: a group of equals gets general places as long as one is left before it. */
function takeWithEquals(free: number, pool: Pool, standings: Uint8Array): number {
  let taken = 0
  for (let from = 0, to: number; from < standings.length; from = to) {
    to = endOfGroup(pool, from)
    const isLeft = taken < free
    for (let at = from; at < to; at++) {
      if (standings[at] === STANDING.RESERVED || pool.isGeneral[at] === 0) continue
      taken++
      standings[at] = isLeft ? STANDING.GENERAL : STANDING.OUT
    }
  }
  return free
}

/**
 * NONE: a group of equals gets general places if there is one for each of them. The need is counted after as many
 * people as possible down to this group are on reserved places, in the order of the equals that needs most. Reserved
 * places left empty by a group count for that group and later ones only.
 */
function takeWithoutEquals(free: number, pool: Pool, standings: Uint8Array, neededAfter: Int32Array): number {
  let [needed, filled, neededByFilled] = [0, 0, 0]
  for (let from = 0, to: number; from < standings.length; from = to) {
    to = endOfGroup(pool, from)
    const neededBefore = needed
    needed = neededAfter[to - 1] as number
    for (let at = from; at < to; at++) {
      if (standings[at] === STANDING.RESERVED || pool.isGeneral[at] === 0) continue
      if (needed <= free) {
        standings[at] = STANDING.GENERAL
        filled++
        neededByFilled = needed
      } else if (neededBefore < free) standings[at] = STANDING.EQUAL
    }
  }
  return filled + free - neededByFilled
}

export function endOfGroup({ groups }: Pool, from: number): number {
  let to = from + 1
  while (to < groups.length && groups[to] === groups[from]) to++
  return to
}
