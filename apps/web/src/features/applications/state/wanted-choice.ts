import { pairKey } from '@portal/domain/applications/rules.ts'
import { MAX_CHOICES } from '@portal/domain/applications/status.ts'
import {
  EDUCATION_LANGUAGES,
  EDUCATION_LEVELS,
  type EducationLanguage,
  type EducationLevel,
} from '@portal/domain/kernel/education.ts'
import { type Choice, type DraftValues, isNamedChoice } from './draft-values.ts'

/** What somebody has come to apply for, from the public pages of universities and programs. */
export type WantedChoice = {
  readonly choice: Choice
  readonly level: EducationLevel
  /** A language in which it is taught; empty: the form asks. */
  readonly taught: EducationLanguage | ''
}

type Search = {
  readonly university?: string
  readonly program?: string
  readonly level?: string
  readonly taught?: string
}

/** The choice of an address; null where it names none that a form could take. */
export function wantedOf({ university, program, level, taught }: Search): WantedChoice | null {
  const known = EDUCATION_LEVELS.find((each) => each === level)
  if (university === undefined || program === undefined || known === undefined) return null
  return {
    choice: { universityId: university, educationalProgram: program },
    level: known,
    taught: EDUCATION_LANGUAGES.find((each) => each === taught) ?? '',
  }
}

/** Why a draft cannot take a choice (docs/specification/applications.md#choices). */
export type WantedFault = 'repeated' | 'full' | 'otherLevel'

/** What changes in a draft that takes the choice as its last; what was chosen before stays. */
export function withWanted(values: DraftValues, wanted: WantedChoice): Partial<DraftValues> | WantedFault {
  const named = values.choices.filter(isNamedChoice)
  if (named.some((each) => pairKey(each) === pairKey(wanted.choice))) return 'repeated'
  if (values.educationLevel !== '' && values.educationLevel !== wanted.level && named.length > 0) return 'otherLevel'
  if (named.length >= MAX_CHOICES) return 'full'
  return {
    educationLevel: wanted.level,
    educationLanguage: values.educationLanguage || wanted.taught,
    choices: [...named, wanted.choice],
  }
}
