import { ATTACHMENT_SLOTS, PERSONAL_FIELDS } from '@portal/domain/accounts/schema.ts'
import { SAVED_AS } from '@portal/domain/applications/status.ts'
import type { ApiError } from '../../../platform/api-error.ts'
import type { TextKey } from '../../../platform/texts.ts'
import { errorText } from '../../../ui/use-form.ts'
import {
  bodyOf,
  DEFAULT_LANGUAGES,
  type DraftValues,
  extraLanguages,
  isNamedChoice,
  isStatedLanguage,
  type TaskName,
} from './draft-values.ts'
import { isStatedSubject } from './grant-values.ts'

/** A sending that the server refused, and what it was about. */
export type Refusal = { readonly error: ApiError; readonly attempt: number; readonly values: DraftValues }

/** What a field that the server names is called, where it is mended, and the control there. */
export type FieldPlace = {
  readonly label: TextKey
  readonly task: TaskName | 'profile'
  /** The control's id; absent where the fault belongs to no single one. */
  readonly control?: string
}

/** A fault of the last sending that has not been mended since. */
export type FieldFault = FieldPlace & { readonly text: TextKey }

const PLACES: Readonly<Record<string, FieldPlace>> = {
  educationLevel: { label: 'applications.education.level', task: 'education', control: 'draft-educationLevel' },
  educationLanguage: {
    label: 'applications.education.language',
    task: 'education',
    control: 'draft-educationLanguage',
  },
  interviewLanguage: {
    label: 'applications.education.interviewLanguage',
    task: 'education',
    control: 'draft-interviewLanguage',
  },
  gpa: { label: 'applications.education.gpa', task: 'education', control: 'draft-gpa' },
  choices: { label: 'applications.tasks.choices', task: 'choices', control: 'draft-choices-0-universityId' },
  universityId: {
    label: 'applications.choices.university',
    task: 'choices',
    control: 'draft-choices-0-universityId',
  },
  educationalProgram: {
    label: 'applications.choices.program',
    task: 'choices',
    control: 'draft-choices-0-educationalProgram',
  },
  languageLevel: { label: 'applications.tasks.languages', task: 'languages' },
  letterWords: { label: 'documents.letter.ask', task: 'documents', control: 'draft-motivationLetter-words' },
  additionalDocuments: { label: 'documents.add', task: 'documents', control: 'draft-additional-0' },
  quotaCategoryIds: { label: 'applications.grant.quotaTitle', task: 'claims' },
  preemptiveRightIds: { label: 'applications.grant.rightTitle', task: 'claims' },
  untResult: { label: 'applications.grant.total', task: 'results', control: 'draft-untResult-total' },
  attestatAverageScore: {
    label: 'applications.grant.attestat',
    task: 'results',
    control: 'draft-attestatAverageScore',
  },
  grantFiles: {
    label: 'applications.tasks.grantFiles',
    task: 'grantFiles',
    control: 'draft-grant-GRANT_CERTIFICATE-0',
  },
}

/** Refusals that name no field but are about one. */
const FIELD_OF_KEY: Readonly<Record<string, string>> = {
  application_already_exists: 'choices',
  phone_number_already_exists: 'phoneNumber',
  wrong_phone_number: 'phoneNumber',
  passport_number_already_exists: 'passportNumber',
  iin_already_exists: 'iin',
  wrong_iin: 'iin',
  gpa_error: 'gpa',
}

/** The nth of what is sent, as an index of what stands in the form: unfinished rows stay at home. */
function rowOf<Row>(rows: readonly Row[], isSent: (row: Row) => boolean, at: number): number {
  const row = rows.filter(isSent)[at]
  return row === undefined ? -1 : rows.indexOf(row)
}

/** The place of a dotted path such as `choices.1.educationalProgram` in a form that was sent with these values. */
export function placeOf(field: string, values: DraftValues): FieldPlace | null {
  const [first = '', index, last] = field.split('.')
  const at = Number(index)
  const { grant } = values
  if (first === 'choices' && index !== undefined) {
    const row = rowOf(values.choices, isNamedChoice, at)
    const part = last === 'universityId' ? 'universityId' : 'educationalProgram'
    return {
      label: PLACES[part]?.label ?? 'applications.tasks.choices',
      task: 'choices',
      control: `draft-choices-${row}-${part}`,
    }
  }
  if (first === 'languageLevel' && index !== undefined) {
    const entry = values.languageLevel.filter(isStatedLanguage)[at]
    const isDefault = DEFAULT_LANGUAGES.some((language) => language === entry?.language)
    const extra = entry === undefined ? -1 : extraLanguages(values.languageLevel).indexOf(entry)
    const control = isDefault ? `draft-language-${entry?.language}` : `draft-extra-${extra}-${last}`
    return { label: 'applications.tasks.languages', task: 'languages', control }
  }
  if (first === 'untResult' && index === 'subjects' && grant !== null) {
    const [, , position, part = 'subject'] = field.split('.')
    const row = rowOf(grant.untSubjects, isStatedSubject, Number(position))
    return { label: 'applications.grant.subjects', task: 'results', control: `draft-subject-${row}-${part}` }
  }
  if ((first === 'quotaCategoryIds' || first === 'preemptiveRightIds') && index !== undefined && grant !== null)
    return { ...(PLACES[first] as FieldPlace), control: `draft-${first}-${grant[first][at]}` }
  if (first === 'grantFiles' && index !== undefined && grant !== null) {
    const file = grant.files[at]
    const place = grant.files.slice(0, at).filter((other) => other.kind === file?.kind).length
    return { label: 'applications.tasks.grantFiles', task: 'grantFiles', control: `draft-grant-${file?.kind}-${place}` }
  }
  if (first === 'consents' && index !== undefined)
    return { label: 'applications.check.consents', task: 'check', control: `draft-consent-${index}` }
  if (first === 'additionalDocuments' && index !== undefined)
    return { label: 'documents.add', task: 'documents', control: `draft-additional-${at}` }
  const slot = ATTACHMENT_SLOTS.find((known) => known === first)
  if (slot !== undefined) return { label: `documents.slots.${slot}`, task: 'documents', control: `draft-${slot}` }
  const personal = PERSONAL_FIELDS.find((known) => known === first)
  if (personal !== undefined)
    return { label: `accounts.fields.${personal}`, task: 'profile', control: `profile-${personal}` }
  return PLACES[first] ?? null
}

const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((held, part) => (held as Record<string, unknown> | null | undefined)?.[part], body)

/**
 * What a refusal still says: a fault goes when its field has another value than was sent. A refusal about a field of
 * which the answer names none counts as that field's.
 */
export function faultsOf(refusal: Refusal | null, values: DraftValues): readonly FieldFault[] {
  if (refusal === null) return []
  const { error } = refusal
  const known = FIELD_OF_KEY[error.msg]
  const errors = error.errors.length > 0 || known === undefined ? error.errors : [{ field: known, msg: error.msg }]
  const sent = bodyOf(refusal.values, SAVED_AS.sent, null)
  const now = bodyOf(values, SAVED_AS.sent, null)
  return errors.flatMap(({ field, msg }) => {
    const place = placeOf(field, refusal.values)
    const path = field.split('.')
    const isMended = JSON.stringify(valueAt(sent, path)) !== JSON.stringify(valueAt(now, path))
    return place === null || isMended ? [] : [{ ...place, text: errorText(msg) }]
  })
}
