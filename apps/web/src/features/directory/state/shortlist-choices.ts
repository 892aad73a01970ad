import type { ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'

type Program = { readonly code: string; readonly level: EducationLevel }

/**
 * First entries that can be choices of one application: with a university, and of the first one's level. Level null:
 * there are none.
 */
export function choicesOf(
  entries: readonly ShortlistEntry[],
  programs: readonly Program[],
  most: number,
): { readonly level: EducationLevel | null; readonly choices: readonly ShortlistEntry[] } {
  const levelOf = ({ program }: ShortlistEntry) => programs.find(({ code }) => code === program)?.level
  const complete = entries.filter((entry) => entry.university !== null && levelOf(entry) !== undefined)
  const level = complete.map(levelOf)[0] ?? null
  return { level, choices: complete.filter((entry) => levelOf(entry) === level).slice(0, most) }
}
