import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Translator } from '../../../platform/texts.ts'

type Named = {
  readonly name: Readonly<Record<Language, string>> | null
  readonly year: number
  readonly level: EducationLevel
}

/** Name of a competition; one without an own name is named by its year and level. */
export const competitionName = ({ name, year, level }: Named, t: Translator, language: Language): string =>
  name?.[language] ?? t('competitions.name', { year, level: t(`applications.level.${level}`) })
