import type { WhenEqual } from './competition-schema.ts'
import { endOfGroup, type Pool, type Selection, STANDING } from './list-rules.ts'
import type { ReservedPlaces } from './reserved-rules.ts'

/** The group of equals with which a list ends for people of some categories. */
export type Bar = {
  /** The last of the group. */
  readonly person: number
  /** Whether some of the group got no place because all of them did not fit. */
  readonly isUnfit: boolean
}

/**
 * Finds whom people of some categories had to come before (NONE), or at least be equal to (ONE_MORE), for a place; null:
 * there is no place for them at all. Whoever stands alone behind a group is admitted by how many stand before them: so
 * the first place in the order at which nobody of these categories would be admitted is behind the group looked for.
 * @param pool applicants on the lists of a program, with equals who did not fit; applicants who are out change nothing.
 * @param categories of somebody who wants a place and has none.
 */
export function barFor(
  places: number,
  reserved: ReservedPlaces,
  { pool, selection }: { readonly pool: Pool; readonly selection: Selection },
  whenEqual: WhenEqual,
  categories: number,
): Bar | null {
  const { standings } = selection
  const free = places - rankOf(reserved, pool)
  reserved.clear()
  let before: Bar | null = null
  let onGeneral = 0
  for (let from = 0; ; ) {
    const needed = whenEqual === 'ONE_MORE' ? onGeneral : from - reserved.taken
    if (!reserved.fits(categories) && needed >= free) return before
    if (from === standings.length) return null
    const to = endOfGroup(pool, from)
    let isUnfit = false
    for (let at = from; at < to; at++) {
      const own = pool.categories[at] as number
      if (reserved.fits(own)) reserved.take(own)
      if (standings[at] !== STANDING.RESERVED) onGeneral++
      if (standings[at] === STANDING.EQUAL) isUnfit = true
    }
    before = { person: pool.people[to - 1] as number, isUnfit }
    from = to
  }
}

/** How many of a pool fit on reserved places together. */
function rankOf(reserved: ReservedPlaces, { categories }: Pool): number {
  reserved.clear()
  for (const own of categories) if (reserved.fits(own)) reserved.take(own)
  return reserved.taken
}
