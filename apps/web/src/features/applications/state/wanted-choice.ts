import { pairKey } from '@portal/domain/applications/rules.ts'
import { MAX_CHOICES } from '@portal/domain/applications/status.ts'
import {
  EDUCATION_LANGUAGES,
  EDUCATION_LEVELS,
  type EducationLanguage,
  type EducationLevel,
} from '@portal/domain/kernel/education.ts'
import { type Choice, type DraftValues, isNamedChoice } from './draft-values.ts'

export type WantedChoice = {
  readonly choice: Choice
  readonly level: EducationLevel
  /** Language of teaching; empty: the form asks. */
  readonly taught: EducationLanguage | ''
}

type Search = {
  readonly university?: string
  readonly program?: string
  readonly level?: string
  readonly taught?: string
}

/** The choice in an address; null if it names none that a form accepts. */
export function wantedOf({ university, program, level, taught }: Search): WantedChoice | null {
  const known = EDUCATION_LEVELS.find((each) => each === level)
  if (university === undefined || program === undefined || known === undefined) return null
  return {
    choice: { universityId: university, educationalProgram: program },
    level: known,
    taught: EDUCATION_LANGUAGES.find((each) => each === taught) ?? '',
  }
}

/** Reason why a draft cannot take a choice (docs/specification/applications.md#choices). */
export type WantedFault = 'repeated' | 'full' | 'otherLevel'

/** Changes of a draft that takes the choice as its last; earlier choices stay. */
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
