import { ENTRY_ID, joinedEntries, type ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'

const isId = (value: unknown): value is string => typeof value === 'string' && ENTRY_ID.test(value)

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
