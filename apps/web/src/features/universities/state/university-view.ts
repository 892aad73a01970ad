import type { OfferedProgram } from '@portal/domain/directory/schema.ts'
import {
  EDUCATION_LANGUAGES,
  EDUCATION_LEVELS,
  type EducationLanguage,
  type EducationLevel,
} from '@portal/domain/kernel/education.ts'
import { wordSearch } from '@portal/domain/kernel/fold-letters.ts'
import { picked } from '@portal/domain/kernel/keyed.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { Answer } from '../../../platform/client.ts'
import type { ProgramsSearch } from './programs-search.ts'

/** Programs listed before the reader asks for all of them. */
export const FIRST_PROGRAMS = 12

type University = Answer<'readUniversity'>['data']

const ROW = ['code', 'level', 'languages', 'learningForms', 'figures'] as const

export type ProgramOfView = Pick<OfferedProgram, (typeof ROW)[number]> & { readonly name: string }

export type UniversityView = Omit<University, 'programs'> & {
  readonly programs: readonly ProgramOfView[]
  readonly found: number
  readonly levels: readonly { readonly level: EducationLevel; readonly count: number }[]
  readonly taught: readonly EducationLanguage[]
}

const wordsOf = (program: OfferedProgram): string =>
  [program.code, program.nameKz, program.nameRu, program.nameEn]
    .concat([program.fieldCode, program.fieldNameKz, program.fieldNameRu, program.fieldNameEn])
    .join(' ')

/** Bachelor's programs first; the order within a level stays. */
const byLevel = (one: OfferedProgram, other: OfferedProgram): number =>
  EDUCATION_LEVELS.indexOf(one.level) - EDUCATION_LEVELS.indexOf(other.level)

/** Content of a university's page for a search: the first programs found, and figures over all of them. */
export function viewOf(
  { programs, ...university }: University,
  { q = '', level, all }: ProgramsSearch,
  language: Language,
): UniversityView {
  const hasAll = wordSearch(q)
  const found = [...programs]
    .sort(byLevel)
    .filter((program) => (level === undefined || program.level === level) && hasAll(wordsOf(program)))
  const count = (of: EducationLevel): number => programs.filter((program) => program.level === of).length
  return {
    ...university,
    programs: (all ? found : found.slice(0, FIRST_PROGRAMS)).map((program) => ({
      ...picked(program, ROW),
      name: nameIn(program, language),
    })),
    found: found.length,
    levels: EDUCATION_LEVELS.map((of) => ({ level: of, count: count(of) })).filter((each) => each.count > 0),
    taught: EDUCATION_LANGUAGES.filter((each) => programs.some(({ languages }) => languages.includes(each))),
  }
}
