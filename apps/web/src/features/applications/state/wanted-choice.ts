import { entriesOfAddress } from '@portal/domain/accounts/shortlist-rules.ts'
import { pairKey } from '@portal/domain/applications/rules.ts'
import { MAX_CHOICES } from '@portal/domain/applications/status.ts'
import {
  EDUCATION_LANGUAGES,
  EDUCATION_LEVELS,
  type EducationLanguage,
  type EducationLevel,
} from '@portal/domain/kernel/education.ts'
import { type Choice, type DraftValues, isNamedChoice } from './draft-values.ts'

export type WantedChoices = {
  readonly choices: readonly Choice[]
  readonly level: EducationLevel
  /** Language of teaching; empty: the form asks. */
  readonly taught: EducationLanguage | ''
}

type Search = {
  readonly university?: string
  readonly program?: string
  /** Several choices, as a shortlist has them in an address. */
  readonly choices?: string
  readonly level?: string
  readonly taught?: string
}

/** The choices in an address; null if it names none that a form accepts. */
export function wantedOf({ university, program, choices, level, taught }: Search): WantedChoices | null {
  const known = EDUCATION_LEVELS.find((each) => each === level)
  const listed = entriesOfAddress(choices ?? '').flatMap((entry) =>
    entry.university === null ? [] : [{ universityId: entry.university, educationalProgram: entry.program }],
  )
  const one =
    university === undefined || program === undefined ? [] : [{ universityId: university, educationalProgram: program }]
  const all = [...one, ...listed].slice(0, MAX_CHOICES)
  if (all.length === 0 || known === undefined) return null
  return { choices: all, level: known, taught: EDUCATION_LANGUAGES.find((each) => each === taught) ?? '' }
}

/** Reason why a draft cannot take a choice (docs/specification/applications.md#choices). */
export type WantedFault = 'repeated' | 'full' | 'otherLevel'

/** Changes of a draft that takes the choices as its last; earlier choices stay. As many are taken as there is room for. */
export function withWanted(values: DraftValues, wanted: WantedChoices): Partial<DraftValues> | WantedFault {
  const named = values.choices.filter(isNamedChoice)
  const known = new Set(named.map(pairKey))
  const fresh = wanted.choices.filter((choice) => !known.has(pairKey(choice)))
  if (fresh.length === 0) return 'repeated'
  if (values.educationLevel !== '' && values.educationLevel !== wanted.level && named.length > 0) return 'otherLevel'
  if (named.length >= MAX_CHOICES) return 'full'
  return {
    educationLevel: wanted.level,
    educationLanguage: values.educationLanguage || wanted.taught,
    choices: [...named, ...fresh].slice(0, MAX_CHOICES),
  }
}
