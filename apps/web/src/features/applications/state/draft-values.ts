import { ATTACHMENT_SLOTS, type AttachmentSlot, type ProfileView } from '@portal/domain/accounts/schema.ts'
import { isGpa, pairKey, REQUIRED_DOCUMENTS } from '@portal/domain/applications/rules.ts'
import { isDraft as isDraftStatus } from '@portal/domain/applications/status.ts'
import {
  EDUCATION_LANGUAGES,
  EDUCATION_LEVELS,
  type EducationLanguage,
  type EducationLevel,
  INTERVIEW_LANGUAGES,
} from '@portal/domain/kernel/education.ts'
import type { TextKey } from '../../../platform/texts.ts'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { EMPTY_GRANT, type GrantValues, grantBodyOf, grantValuesOf } from './grant-values.ts'
import type { ApplicationBody, ApplicationView } from './own-application.ts'

export type Choice = { readonly universityId: string; readonly educationalProgram: string }
export type LanguageLevel = { readonly language: string; readonly level: string }

/** A draft as the form holds it: texts, empty where nothing is stated. */
export type DraftValues = {
  readonly educationLevel: EducationLevel | ''
  readonly educationLanguage: EducationLanguage | ''
  readonly interviewLanguage: (typeof INTERVIEW_LANGUAGES)[number] | ''
  readonly gpa: string
  readonly choices: readonly Choice[]
  readonly languageLevel: readonly LanguageLevel[]
  /** Files that this application has instead of the profile's. */
  readonly files: Partial<Record<AttachmentSlot, StoredFile>>
  /** How many words the letter of this id has, as its writer says. */
  readonly letterWords: { readonly id: string; readonly count: string } | null
  /** Null: the profile's additional documents. */
  readonly additional: readonly StoredFile[] | null
  /** Null: an application for enrolment. */
  readonly grant: GrantValues | null
}

export const EMPTY_CHOICE: Choice = { universityId: '', educationalProgram: '' }

/** Languages that cannot be removed or renamed (docs/specification/applications.md#languages). */
export const DEFAULT_LANGUAGES = ['KAZAKH', 'RUSSIAN', 'ENGLISH'] as const

export const EMPTY_DRAFT: DraftValues = {
  educationLevel: '',
  educationLanguage: '',
  interviewLanguage: '',
  gpa: '',
  choices: [EMPTY_CHOICE],
  languageLevel: [],
  files: {},
  letterWords: null,
  additional: null,
  grant: null,
}
export const EMPTY_GRANT_DRAFT: DraftValues = { ...EMPTY_DRAFT, grant: EMPTY_GRANT }

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | '' =>
  values.find((known) => known === value) ?? ''

/** The form's values from a stored draft. */
export function valuesOf(view: ApplicationView): DraftValues {
  const { draft, user } = view
  if (draft === null) return EMPTY_DRAFT
  const files = ATTACHMENT_SLOTS.flatMap((slot) => {
    const held = user[slot]
    return draft[slot] && held?.id === draft[slot].id ? [[slot, held] as const] : []
  })
  const choices = (draft.choices ?? []).map((choice) => ({
    universityId: textOf(choice.universityId),
    educationalProgram: textOf(choice.educationalProgram),
  }))
  return {
    educationLevel: oneOf(EDUCATION_LEVELS, draft.educationLevel),
    educationLanguage: oneOf(EDUCATION_LANGUAGES, draft.educationLanguage),
    interviewLanguage: oneOf(INTERVIEW_LANGUAGES, draft.interviewLanguage),
    gpa: textOf(draft.gpa),
    choices: choices.length > 0 ? choices : [EMPTY_CHOICE],
    languageLevel: (draft.languageLevel ?? []).map(({ language, level }) => ({
      language: textOf(language),
      level: textOf(level),
    })),
    files: Object.fromEntries(files),
    letterWords: draft.letterWords ? { id: draft.letterWords.id, count: textOf(draft.letterWords.count) } : null,
    additional: draft.additionalDocuments ? user.additionalDocuments : null,
    grant: grantValuesOf(view),
  }
}

const DEFAULTS: readonly string[] = DEFAULT_LANGUAGES

/** The languages that somebody has added by name. */
export const extraLanguages = (levels: readonly LanguageLevel[]): readonly LanguageLevel[] =>
  levels.filter(({ language }) => !DEFAULTS.includes(language))

/** A sending leaves out rows that nobody has filled in. */
export const isNamedChoice = (choice: Choice): boolean => choice.universityId !== '' || choice.educationalProgram !== ''
export const isStatedLanguage = ({ language, level }: LanguageLevel): boolean => language.trim() !== '' && level !== ''

/** What the calls take; what is empty is left out or null. A draft keeps every character, finished or not. */
export function bodyOf(
  values: DraftValues,
  status: ApplicationBody['status'],
  version: number | null,
): ApplicationBody {
  const isDraft = isDraftStatus(status)
  const choices = values.choices.filter((choice) => isDraft || isNamedChoice(choice))
  return {
    type: values.grant === null ? 'ENROLLMENT' : 'GRANT',
    status,
    educationLevel: values.educationLevel || null,
    educationLanguage: values.educationLanguage || null,
    interviewLanguage: values.interviewLanguage || null,
    gpa: (isDraft ? values.gpa : values.gpa.trim()) || null,
    choices: choices.map(({ universityId, educationalProgram }) => ({
      universityId: universityId || null,
      educationalProgram: educationalProgram || null,
    })),
    languageLevel: values.languageLevel.filter((entry) => isDraft || isStatedLanguage(entry)),
    letterWords: values.letterWords,
    ...Object.fromEntries(Object.entries(values.files).map(([slot, { id }]) => [slot, { id }])),
    ...(values.additional === null ? {} : { additionalDocuments: values.additional.map(({ id }) => ({ id })) }),
    ...(values.grant === null ? {} : grantBodyOf(values.grant, isDraft)),
    // Nothing is sent before both boxes are ticked.
    ...(isDraft ? {} : { consents: { personalData: true, accuracy: true } }),
    ...(version === null ? {} : { version }),
  }
}

/** Every task there is, in their order on the page (docs/specification/screens.md#application-form). */
export const TASKS = [
  'education',
  'choices',
  'claims',
  'results',
  'documents',
  'grantFiles',
  'languages',
  'check',
] as const
export type TaskName = (typeof TASKS)[number]

const GRANT_TASKS: readonly TaskName[] = ['claims', 'results', 'grantFiles']

/** The tasks of a draft: a grant has some of its own. */
export const tasksOf = ({ grant }: DraftValues): readonly TaskName[] =>
  TASKS.filter((task) => grant !== null || !GRANT_TASKS.includes(task))

/** Something that stands in the way of sending: where it is mended, and what it is called. */
export type Gap = { readonly task: TaskName; readonly label: TextKey }

/** The documents that the draft's level asks for; bachelor's while none is chosen. */
export const requiredSlots = ({ educationLevel }: DraftValues): readonly AttachmentSlot[] =>
  REQUIRED_DOCUMENTS[educationLevel || 'BACHELOR']

/** The file in a slot: the application's own, else the profile's. */
export const fileIn = (slot: AttachmentSlot, values: DraftValues, profile: ProfileView): StoredFile | null =>
  values.files[slot] ?? profile[slot]

/** Whether the grade point average is one that this level takes; nothing typed is no fault yet. */
export const isGpaFine = ({ gpa, educationLevel }: DraftValues): boolean =>
  gpa === '' || isGpa(gpa.trim(), educationLevel || 'BACHELOR')

/** Whether a choice repeats one above it. */
export const isRepeated = (choices: readonly Choice[], at: number): boolean => {
  const choice = choices[at]
  if (choice === undefined || choice.universityId === '' || choice.educationalProgram === '') return false
  return choices.slice(0, at).some((other) => pairKey(other) === pairKey(choice))
}

/** Everything that is missing or wrong before sending. The server checks again and decides. */
export function gapsOf(values: DraftValues, profile: ProfileView): readonly Gap[] {
  const { choices } = values
  const isChosen =
    choices.length > 0 && choices.every((choice) => choice.universityId !== '' && choice.educationalProgram !== '')
  const isUnique = !choices.some((_choice, at) => isRepeated(choices, at))
  const education: [boolean, TextKey][] = [
    [values.educationLevel !== '', 'applications.education.level'],
    [values.educationLanguage !== '', 'applications.education.language'],
    [values.gpa.trim() !== '' && isGpaFine(values), 'applications.education.gpa'],
    [values.interviewLanguage !== '', 'applications.education.interviewLanguage'],
  ]
  return [
    ...education.filter(([isThere]) => !isThere).map(([, label]) => ({ task: 'education' as const, label })),
    ...(isChosen && isUnique ? [] : [{ task: 'choices' as const, label: 'applications.tasks.choices' as const }]),
    ...requiredSlots(values)
      .filter((slot) => fileIn(slot, values, profile) === null)
      .map((slot) => ({ task: 'documents' as const, label: `documents.slots.${slot}` as const })),
  ]
}
