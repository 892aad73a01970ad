import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import type { CompetitionKind } from '@portal/domain/competitions/status.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameFrom } from '@portal/domain/kernel/localized-name.ts'
import { textsIn } from '../../platform/texts.ts'

export type NamedCompetition = {
  readonly name: CompetitionName | null
  readonly kind: CompetitionKind
  readonly level: EducationLevel
  readonly year: number
}

export const kindInWords = (kind: CompetitionKind, language: Language): string =>
  textsIn(language)(`results.kinds.${kind}`)

/** Name of a competition with its kind. One without a name has its level and year, which say the kind. */
export const nameWithKind = ({ name, kind, level, year }: NamedCompetition): LocalizedName =>
  nameFrom((language) => {
    const t = textsIn(language)
    return name === null
      ? t('results.heading', { level: t(`results.level.${level}`), year })
      : t('competitions.nameWithKind', { name: name[language], kind: kindInWords(kind, language) })
  })
