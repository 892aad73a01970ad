import { FIGURES } from '../kernel/figures.ts'

/** A program that a person considers. The university is null until it is chosen. */
export type ShortlistEntry = { readonly program: string; readonly university: string | null }

/** Maximum entries of a shortlist (docs/specification/directory-and-universities.md#my-list). */
export const MAX_SHORTLISTED = FIGURES.shortlisted

export const isSameEntry = (one: ShortlistEntry, other: ShortlistEntry): boolean =>
  one.program === other.program && one.university === other.university

/** Two lists as one: the first in its order, then new entries of the second, as long as there is room. */
export const joinedEntries = (first: readonly ShortlistEntry[], second: readonly ShortlistEntry[]) =>
  [...first, ...second]
    .filter((entry, place, all) => all.findIndex((each) => isSameEntry(each, entry)) === place)
    .slice(0, MAX_SHORTLISTED)

/** Adds an entry at the end, or removes it. A full list stays as it is. */
export const toggledEntry = (list: readonly ShortlistEntry[], entry: ShortlistEntry): readonly ShortlistEntry[] =>
  list.some((each) => isSameEntry(each, entry))
    ? list.filter((each) => !isSameEntry(each, entry))
    : joinedEntries(list, [entry])

/** Ids of programs and universities as entries name them. */
export const ENTRY_ID = /^[\w-]{1,64}$/

const BETWEEN = ','
const INSIDE = '~'

/** Entries as a parameter of an address, without a name of their owner: `B057~uni-029,B058`. */
export const addressOfEntries = (entries: readonly ShortlistEntry[]): string =>
  entries
    .map(({ program, university }) => (university === null ? program : program + INSIDE + university))
    .join(BETWEEN)

/** Entries of such a parameter; anything else in it is left out. */
export const entriesOfAddress = (parameter: string): readonly ShortlistEntry[] =>
  joinedEntries(
    parameter.split(BETWEEN).flatMap((part) => {
      const [program = '', university = null, more] = part.split(INSIDE)
      const isEntry = more === undefined && ENTRY_ID.test(program) && (university === null || ENTRY_ID.test(university))
      return isEntry ? [{ program, university }] : []
    }),
    [],
  )
