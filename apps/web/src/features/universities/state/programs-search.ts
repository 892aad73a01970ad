import { EDUCATION_LEVELS, type EducationLevel } from '@portal/domain/kernel/education.ts'
import { oneOf, withoutAbsent, wordsIn } from '../../../platform/address.ts'

/** Search for programs on a university's page. */
export type ProgramsSearch = {
  readonly q?: string | undefined
  readonly level?: EducationLevel | undefined
  /** All programs found, not only the first ones. */
  readonly all?: true | undefined
}

export const parseProgramsSearch = (search: Readonly<Record<string, unknown>>): ProgramsSearch =>
  withoutAbsent({
    q: wordsIn(search['q']),
    level: oneOf(EDUCATION_LEVELS, search['level']),
    all: String(search['all']) === 'true' ? (true as const) : undefined,
  })
