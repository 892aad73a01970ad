import type { LearningForm } from '@portal/domain/kernel/education.ts'
import {
  EDUCATION_LANGUAGES,
  EDUCATION_LEVELS,
  type EducationLanguage,
  LEARNING_FORMS,
} from '@portal/domain/kernel/education.ts'
import { wordSearch } from '@portal/domain/kernel/fold-letters.ts'
import type { Answer } from '../../../platform/client.ts'
import type { Profile } from './tab-values.ts'

export type Program = Answer<'searchProgramGroups'>['list'][number]
export type Programs = ReadonlyMap<string, Program>

export type Offered = {
  readonly code: string
  readonly languages: readonly EducationLanguage[]
  readonly forms: readonly LearningForm[]
}
export type OfferValues = { readonly offer: readonly Offered[] }

/** Languages and forms in fixed order: equal offers compare as equal. */
const inOrder = ({ code, languages, forms }: Offered): Offered => ({
  code,
  languages: EDUCATION_LANGUAGES.filter((each) => languages.includes(each)),
  forms: LEARNING_FORMS.filter((each) => forms.includes(each)),
})

const byCode = (a: Offered, b: Offered): number => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)

export const offerValues = ({ offer }: Profile): OfferValues => ({
  offer: offer
    .map(({ educationalProgram, languages, learningForm }) =>
      inOrder({ code: educationalProgram, languages, forms: learningForm }),
    )
    .sort(byCode),
})

export const offerBody = ({ offer }: OfferValues) => ({
  offer: offer.map(({ code, languages, forms }) => ({
    educationalProgram: code,
    languages: [...languages],
    learningForm: [...forms],
  })),
})

/** Programs without a language or a form of study, which an offer cannot have. */
export const incomplete = ({ offer }: OfferValues): readonly Offered[] =>
  offer.filter(({ languages, forms }) => languages.length === 0 || forms.length === 0)

export function withPrograms(offer: readonly Offered[], added: readonly Offered[]): readonly Offered[] {
  const known = new Set(offer.map(({ code }) => code))
  return [...offer, ...added.filter(({ code }) => !known.has(code)).map(inOrder)].sort(byCode)
}

export const withoutPrograms = (offer: readonly Offered[], codes: ReadonlySet<string>): readonly Offered[] =>
  offer.filter(({ code }) => !codes.has(code))

export const withProgram = (offer: readonly Offered[], program: Offered): readonly Offered[] =>
  offer.map((each) => (each.code === program.code ? inOrder(program) : each))

/** Filter of programs: a part of the code or of a name in any language, level, field. */
export type ProgramFilter = { readonly text: string; readonly level: string; readonly field: string }
export const NO_FILTER: ProgramFilter = { text: '', level: '', field: '' }

/** Whether a program matches a filter. One missing from the directory matches by its code alone. */
export function isLookedFor(
  code: string,
  program: Program | undefined,
  { text, level, field }: ProgramFilter,
): boolean {
  if (level !== '' && program?.level !== level) return false
  if (field !== '' && program?.fieldCode !== field) return false
  return wordSearch(text)([code, program?.nameKz, program?.nameRu, program?.nameEn].join(' '))
}

type Field = { readonly code: string; readonly nameKz: string; readonly nameRu: string; readonly nameEn: string }

/** Fields of education of these programs by code, at one level or at all. */
export function fieldsOf(programs: Iterable<Program>, level: string): readonly Field[] {
  const fields = new Map<string, Field>()
  for (const { level: own, fieldCode, fieldNameKz, fieldNameRu, fieldNameEn } of programs) {
    if (level === '' || own === level)
      fields.set(fieldCode, { code: fieldCode, nameKz: fieldNameKz, nameRu: fieldNameRu, nameEn: fieldNameEn })
  }
  return [...fields.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

export const levelsOf = (programs: Iterable<Program>) => {
  const levels = new Set([...programs].map(({ level }) => level))
  return EDUCATION_LEVELS.filter((level) => levels.has(level))
}
