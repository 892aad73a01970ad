import type { WhenEqual } from './competition-schema.ts'
import { endOfGroup, type Pool, type Selection, STANDING } from './list-rules.ts'
import type { Access } from './minimum-rules.ts'
import type { ReservedPlaces } from './reserved-rules.ts'

/** Group of equals that ends a list for people with some categories. */
export type Bar = {
  readonly person: number
  /** A part of the group got no place because the whole group did not fit. */
  readonly isUnfit: boolean
}

/** End of a list for an applicant: a group, or no place for them at all, or a place behind everyone. */
export type ListEnd = Bar | 'NO_PLACE' | 'NO_END'

/**
 * Finds the group that an applicant had to beat (NONE), or at least equal (ONE_MORE), to get a place. An applicant
 * directly behind a group is admitted depending on the number of people before them. So the group in question ends at
 * the first position without an admission.
 * @param pool applicants on the lists of a program, with equals who did not fit. Applicants who are out change nothing.
 * @param access open places of an applicant without a place.
 */
export function endOfList(
  places: number,
  reserved: ReservedPlaces,
  { pool, selection }: { readonly pool: Pool; readonly selection: Selection },
  whenEqual: WhenEqual,
  { categories, isGeneral }: Access,
): ListEnd {
  const { standings } = selection
  const free = places - rankOf(reserved, pool)
  reserved.clear()
  let before: ListEnd = 'NO_PLACE'
  let [onGeneral, needed] = [0, 0]
  for (let from = 0; ; ) {
    const isGeneralLeft = isGeneral && (whenEqual === 'ONE_MORE' ? onGeneral : needed) < free
    if (!reserved.fits(categories) && !isGeneralLeft) return before
    if (from === standings.length) return 'NO_END'
    const to = endOfGroup(pool, from)
    const { full } = reserved
    // General places are no concern of an applicant below their minimum.
    const concerns = (at: number) => isGeneral || ((pool.categories[at] as number) & ~full) !== 0
    let last = from
    let isUnfit = false
    for (let at = from; at < to; at++) {
      if (standings[at] !== STANDING.RESERVED && pool.isGeneral[at] === 1) onGeneral++
      if (!concerns(at)) continue
      last = at
      if (standings[at] === STANDING.EQUAL) isUnfit = true
    }
    needed += takeGroup(reserved, pool, from, to)
    before = { person: pool.people[last] as number, isUnfit }
    from = to
  }
}

/**
 * Puts as many people of a group on reserved places as fit, those below the general minimum first. Returns the number
 * of general places that the group then needs: the highest number in any order of these equals.
 */
export function takeGroup(reserved: ReservedPlaces, pool: Pool, from: number, to: number): number {
  let needed = 0
  for (let at = from; at < to; at++) if (pool.isGeneral[at] === 0) takeIfFits(reserved, pool.categories[at] as number)
  for (let at = from; at < to; at++) {
    if (pool.isGeneral[at] === 1 && !takeIfFits(reserved, pool.categories[at] as number)) needed++
  }
  return needed
}

function takeIfFits(reserved: ReservedPlaces, categories: number): boolean {
  const isFitting = reserved.fits(categories)
  if (isFitting) reserved.take(categories)
  return isFitting
}

/** Number of people of a pool who fit on reserved places together. */
function rankOf(reserved: ReservedPlaces, { categories }: Pool): number {
  reserved.clear()
  for (const own of categories) takeIfFits(reserved, own)
  return reserved.taken
}
