import type { WhenEqual } from './competition-schema.ts'
import { endOfGroup, type Pool, type Selection, STANDING } from './list-rules.ts'
import type { ReservedPlaces } from './reserved-rules.ts'

/** Group of equals that ends a list for people with some categories. */
export type Bar = {
  readonly person: number
  /** A part of the group got no place because the whole group did not fit. */
  readonly isUnfit: boolean
}

/**
 * Finds the group that an applicant had to beat (NONE), or at least equal (ONE_MORE), to get a place. Null: there is no
 * place for them at all. An applicant directly behind a group is admitted depending on the number of people before
 * them. So the group in question ends at the first position without an admission.
 * @param pool applicants on the lists of a program, with equals who did not fit. Applicants who are out change nothing.
 * @param categories those of an applicant without a place.
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

/** Number of people of a pool who fit on reserved places together. */
function rankOf(reserved: ReservedPlaces, { categories }: Pool): number {
  reserved.clear()
  for (const own of categories) if (reserved.fits(own)) reserved.take(own)
  return reserved.taken
}
