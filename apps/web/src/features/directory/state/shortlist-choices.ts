import type { ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'
import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'

type Program = {
  readonly code: string
  readonly level: EducationLevel
  readonly universities: readonly { readonly id: string; readonly languages: readonly EducationLanguage[] }[]
}

type Choices = {
  readonly level: EducationLevel
  readonly taught: EducationLanguage
  readonly choices: readonly ShortlistEntry[]
}

/**
 * First entries that can be choices of one application. Each names a university that offers the program. All have the
 * level and the language of the first one; its language is `own` if offered. Null: there are none.
 */
export function choicesOf(
  entries: readonly ShortlistEntry[],
  programs: readonly Program[],
  { most, own }: { readonly most: number; readonly own: EducationLanguage },
): Choices | null {
  const offers = entries.flatMap((entry) => {
    const program = programs.find(({ code }) => code === entry.program)
    const offer = program?.universities.find(({ id }) => id === entry.university)
    return program === undefined || offer === undefined ? [] : [{ entry, level: program.level, ...offer }]
  })
  const [first] = offers
  const taught = first?.languages.find((each) => each === own) ?? first?.languages[0]
  if (first === undefined || taught === undefined) return null
  const fitting = offers.filter(({ level, languages }) => level === first.level && languages.includes(taught))
  return { level: first.level, taught, choices: fitting.slice(0, most).map(({ entry }) => entry) }
}
