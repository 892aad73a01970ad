import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type Translator, useTexts } from '../../../platform/texts.ts'

type Named = { readonly name: CompetitionName | null; readonly level: EducationLevel; readonly year: number }
/** Texts for competitions without a name: those of earlier versions of the portal. */
type Usual = 'results.name' | 'results.heading'

/** Name of a competition, otherwise its level and year. */
export function competitionName(t: Translator, language: Language, of: Named, usual: Usual = 'results.name'): string {
  const { name, level, year } = of
  if (name !== null) return name[language]
  return t(usual, { level: t(`results.level.${level}`), year })
}

export function useCompetitionName(): (of: Named, usual?: Usual) => string {
  const { t, language } = useTexts()
  return (of, usual) => competitionName(t, language, of, usual)
}
