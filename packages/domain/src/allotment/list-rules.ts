import type { WhenEqual } from './competition-schema.ts'
import type { ReservedPlaces } from './reserved-rules.ts'

/** How somebody who wants a place of a program stands there. `EQUAL`: another order of the equals would admit them. */
export const STANDING = { OUT: 0, EQUAL: 1, GENERAL: 2, RESERVED: 3 } as const

/** Those who want a place of a program, in order of merit. */
export type Pool = {
  readonly people: Int32Array
  /** The number of each one's group of equals. */
  readonly groups: Int32Array
  /** Each one's quota categories among those of the program, as a set (reserved-rules). */
  readonly categories: Int32Array
}

/** How each one of a pool stands, and how many general places there are with those that joined them. */
export type Selection = { readonly standings: Uint8Array; readonly generalPlaces: number }

/**
 * How a program chooses (docs/allotment.md#one-program). Whoever it does not choose, it does not choose from a larger
 * pool either: that is why the order in which people ask does not matter.
 *
 * Reserved places first: from the best down, whoever fits beside all who are better. General places after that, and with
 * them the reserved places for which nobody is left. Of equals, ONE_MORE takes whoever fits beside those who are better,
 * and NONE whoever fits beside the equals too, in whichever order they stand.
 */
export function select(places: number, reserved: ReservedPlaces, pool: Pool, whenEqual: WhenEqual): Selection {
  const standings = new Uint8Array(pool.people.length)
  const takenAfter = takeReserved(reserved, pool, whenEqual, standings)
  const free = places - reserved.taken
  const takeGeneral = whenEqual === 'ONE_MORE' ? takeWithEquals : takeWithoutEquals
  return { standings, generalPlaces: takeGeneral(free, pool, standings, takenAfter) }
}

/** Marks who stands on a reserved place; gives how many such places are taken after each group, at its last member. */
function takeReserved(reserved: ReservedPlaces, pool: Pool, whenEqual: WhenEqual, standings: Uint8Array): Int32Array {
  const takenAfter = new Int32Array(standings.length)
  const taken: number[] = []
  reserved.clear()
  for (let from = 0, to: number; from < standings.length; from = to) {
    to = endOfGroup(pool, from)
    const { full } = reserved
    const equals: number[] = []
    for (let at = from; at < to; at++) if (((pool.categories[at] as number) & ~full) !== 0) equals.push(at)
    const before = taken.length
    for (const at of equals) {
      standings[at] = STANDING.RESERVED
      const categories = pool.categories[at] as number
      if (!reserved.fits(categories)) continue
      reserved.take(categories)
      taken.push(categories)
    }
    const isContested = taken.length - before < equals.length
    if (isContested && whenEqual === 'NONE') {
      const better = taken.slice(0, before)
      for (const at of contested(reserved, better, equals, pool)) standings[at] = STANDING.EQUAL
      retake(reserved, taken)
    }
    takenAfter[to - 1] = taken.length
  }
  return takenAfter
}

/** The equals who would not fit if all others of them came first. */
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
      if (standings[at] === STANDING.RESERVED) continue
      taken++
      standings[at] = isLeft ? STANDING.GENERAL : STANDING.OUT
    }
  }
  return free
}

/**
 * NONE: a group of equals gets general places when there is one for each, counted after as many of the people down to
 * this group as possible stand on reserved places: so it is in every order of the equals. The reserved places that a
 * group did not fit on count for that group and those after it, no sooner.
 */
function takeWithoutEquals(free: number, pool: Pool, standings: Uint8Array, takenAfter: Int32Array): number {
  let [needed, filled, neededByFilled] = [0, 0, 0]
  for (let from = 0, to: number; from < standings.length; from = to) {
    to = endOfGroup(pool, from)
    const neededBefore = needed
    needed = to - (takenAfter[to - 1] as number)
    for (let at = from; at < to; at++) {
      if (standings[at] === STANDING.RESERVED) continue
      if (needed <= free) {
        standings[at] = STANDING.GENERAL
        filled++
        neededByFilled = needed
      } else if (neededBefore < free) standings[at] = STANDING.EQUAL
    }
  }
  return filled + free - neededByFilled
}

/** Where the group of equals that begins there ends. */
export function endOfGroup({ groups }: Pool, from: number): number {
  let to = from + 1
  while (to < groups.length && groups[to] === groups[from]) to++
  return to
}
