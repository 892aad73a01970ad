import { PERSONAL_FIELD_OF_KEY } from '@portal/domain/accounts/rules.ts'
import { PERSONAL_FIELDS } from '@portal/domain/accounts/schema.ts'
import { FIELD_NAMES, FIELDS, FILE_FIELDS, type OwnField, type TaskName } from '@portal/domain/applications/form.ts'
import { certificateOf } from '@portal/domain/applications/rules.ts'
import { SAVED_AS } from '@portal/domain/applications/status.ts'
import type { ApiError } from '../../../../platform/api-error.ts'
import type { TextKey } from '../../../../platform/texts.ts'
import { errorText } from '../../../../ui/use-form.ts'
import {
  bodyOf,
  DEFAULT_LANGUAGES,
  type DraftValues,
  extraLanguages,
  isNamedChoice,
  isStatedLanguage,
  typeOf,
} from '../draft-values.ts'
import { isStatedSubject } from '../grant-values.ts'

export type Refusal = { readonly error: ApiError; readonly attempt: number; readonly values: DraftValues }

export type FieldLocation = {
  readonly label: TextKey
  readonly task: TaskName | 'profile'
  /** Id of the control; absent for a fault without a single control. */
  readonly control?: string | undefined
}

/** `name`: of the field, or `file` for a file to attach. */
export type FieldFault = FieldLocation & { readonly name: string; readonly text: TextKey }

/** Field of a refusal that names none. */
const FIELD_OF_KEY: Readonly<Record<string, string>> = {
  application_already_exists: 'choices',
  ...PERSONAL_FIELD_OF_KEY,
  gpa_error: 'gpa',
}

/** Index in the form of the nth row that was sent: unfinished rows are not sent. */
function rowOf<Row>(rows: readonly Row[], isSent: (row: Row) => boolean, at: number): number {
  const row = rows.filter(isSent)[at]
  return row === undefined ? -1 : rows.indexOf(row)
}

const PAIR = {
  universityId: 'applications.choices.university',
  educationalProgram: 'applications.choices.program',
} as const

type LocationIn = (rest: readonly string[], values: DraftValues) => Partial<FieldLocation>
const claimAt =
  (field: 'quotaCategoryIds' | 'preemptiveRightIds'): LocationIn =>
  ([index], { grant }) => ({ control: index && grant ? `draft-${field}-${grant[field][Number(index)]}` : undefined })

/** Control of each field outside of the simple ones, from the rest of its path. Default: `draft-` and its name. */
const OWN_LOCATIONS: Record<OwnField, LocationIn> = {
  competitionId: () => ({}),
  gpa: () => ({}),
  choices: ([index, last], { choices }) => {
    if (index === undefined) return { control: 'draft-choices-0-universityId' }
    const part = last === 'universityId' ? last : 'educationalProgram'
    return { label: PAIR[part], control: `draft-choices-${rowOf(choices, isNamedChoice, Number(index))}-${part}` }
  },
  languageLevel: ([index, last], { languageLevel }) => {
    if (index === undefined) return { control: undefined }
    const entry = languageLevel.filter(isStatedLanguage)[Number(index)]
    const isDefault = DEFAULT_LANGUAGES.some((language) => language === entry?.language)
    const extra = entry === undefined ? -1 : extraLanguages(languageLevel).indexOf(entry)
    return { control: isDefault ? `draft-language-${entry?.language}` : `draft-extra-${extra}-${last}` }
  },
  furtherFiles: ([kind]) => ({ control: `draft-further-${kind}-0` }),
  answers: ([question]) => ({ control: `draft-answer-${question}` }),
  additionalDocuments: ([index = '0']) => ({ control: `draft-additional-${index}` }),
  letterWords: () => ({ control: 'draft-motivationLetter-words' }),
  quotaCategoryIds: claimAt('quotaCategoryIds'),
  preemptiveRightIds: claimAt('preemptiveRightIds'),
  untResult: ([part, index, last = 'subject'], { grant }) => {
    if (part === 'subjects' && index === undefined)
      return { label: 'applications.grant.subjects', control: 'draft-untResult-total' }
    if (part !== 'subjects' || grant === null) return { control: 'draft-untResult-total' }
    const row = rowOf(grant.untSubjects, isStatedSubject, Number(index))
    return { label: 'applications.grant.subjects', control: `draft-subject-${row}-${last}` }
  },
  attestatAverageScore: () => ({}),
  grantFiles: ([index], values) => {
    const { grant } = values
    if (index === undefined || grant === null)
      return { control: `draft-grant-${certificateOf(typeOf(values), 'UNT')}-0` }
    const file = grant.files[Number(index)]
    const nth = grant.files.slice(0, Number(index)).filter((other) => other.kind === file?.kind).length
    return { control: `draft-grant-${file?.kind}-${nth}` }
  },
}

/** Control of a dotted path such as `choices.1.educationalProgram` in a form that was sent with these values. */
export function locationOf(path: string, values: DraftValues): FieldLocation | null {
  const [first = '', ...rest] = path.split('.')
  // The pair at the top level is the first choice.
  if (first === 'universityId' || first === 'educationalProgram')
    return { label: PAIR[first], task: 'choices', control: `draft-choices-0-${first}` }
  if (first === 'consents' && rest[0] !== undefined)
    return { label: 'applications.check.consents', task: 'check', control: `draft-consent-${rest[0]}` }
  const personal = PERSONAL_FIELDS.find((known) => known === first)
  if (personal !== undefined)
    return { label: `accounts.fields.${personal}`, task: 'profile', control: `profile-${personal}` }
  const field = FIELD_NAMES.find((known) => known === first)
  if (field === undefined) return null
  const { label, task } = FIELDS[field]
  return { label, task, control: `draft-${field}`, ...OWN_LOCATIONS[field as OwnField]?.(rest, values) }
}

const isFile = (field: string | undefined): boolean => FILE_FIELDS.some((known) => known === field)

const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((held, part) => (held as Record<string, unknown> | null | undefined)?.[part], body)

/**
 * Open faults of a refusal: a fault is dropped when its field has another value than was sent. A refusal without fields
 * may still belong to one, by its key.
 */
export function faultsOf(refusal: Refusal | null, values: DraftValues): readonly FieldFault[] {
  if (refusal === null) return []
  const { error } = refusal
  const known = FIELD_OF_KEY[error.msg]
  const errors = error.errors.length > 0 || known === undefined ? error.errors : [{ field: known, msg: error.msg }]
  const sent = bodyOf(refusal.values, SAVED_AS.sent, null)
  const now = bodyOf(values, SAVED_AS.sent, null)
  return errors.flatMap(({ field, msg }) => {
    const location = locationOf(field, refusal.values)
    const path = field.split('.')
    const isCorrected = JSON.stringify(valueAt(sent, path)) !== JSON.stringify(valueAt(now, path))
    return location === null || isCorrected
      ? []
      : [{ ...location, name: isFile(path[0]) ? 'file' : field, text: errorText(msg) }]
  })
}
