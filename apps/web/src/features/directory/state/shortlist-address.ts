import { joinedEntries, type ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'

const ID = /^[\w-]{1,64}$/
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/** Entries from a device's storage; anything else is left out. */
export function readEntries(stored: string): readonly ShortlistEntry[] {
  try {
    const list: unknown = JSON.parse(stored)
    if (!Array.isArray(list)) return []
    return joinedEntries(
      list.flatMap(({ program, university }: Record<string, unknown>) =>
        isId(program) && (university === null || isId(university)) ? [{ program, university }] : [],
      ),
      [],
    )
  } catch {
    return []
  }
}

const BETWEEN = ','
const INSIDE = '~'

/** A list as a parameter of an address, without a name of its owner: `B057~uni-029,B058`. */
export const addressOfEntries = (entries: readonly ShortlistEntry[]): string =>
  entries
    .map(({ program, university }) => (university === null ? program : program + INSIDE + university))
    .join(BETWEEN)

export const entriesOfAddress = (parameter: string): readonly ShortlistEntry[] =>
  joinedEntries(
    parameter.split(BETWEEN).flatMap((part) => {
      const [program, university = null, more] = part.split(INSIDE)
      return more === undefined && isId(program) && (university === null || isId(university))
        ? [{ program, university }]
        : []
    }),
    [],
  )
