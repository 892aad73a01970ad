import { ATTACHMENT_SLOTS, type AttachmentSlot, type ProfileView } from '@portal/domain/accounts/schema.ts'
import {
  COMMON_FIELDS,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type FieldOf,
  fieldsOf,
  type GrantField,
  isOfGrant,
  isSimple,
  type OwnField,
  type OwnFieldOf,
  rowOf,
  TASKS,
  type TaskName,
  typedOf,
} from '@portal/domain/applications/form.ts'
import { documentPlan, isGpa, pairKey } from '@portal/domain/applications/rules.ts'
import {
  type ApplicationType,
  isCompeting as isCompetingType,
  isDraft as isDraftStatus,
  SAVED_AS,
} from '@portal/domain/applications/status.ts'
import type { Asked } from '@portal/domain/seasons/requirement-rules.ts'
import type { TextKey } from '../../../platform/texts.ts'
import type { StoredFile } from '../../../ui/stored-file.ts'
import type { ApplicationBody, ApplicationView } from '../api.ts'
import { EMPTY_GRANT, type GrantValues, grantBodyOf, grantValuesOf } from './grant-values.ts'
import { simpleBody, simpleValues } from './simple-values.ts'

export type Choice = { readonly universityId: string; readonly educationalProgram: string }
export type LanguageLevel = { readonly language: string; readonly level: string }

/** Answer to a question as typed; `file` of a file. */
export type TypedAnswer = { readonly question: string; readonly value: string; readonly file: StoredFile | null }

export const EMPTY_CHOICE: Choice = { universityId: '', educationalProgram: '' }

/** Languages that cannot be removed or renamed (docs/specification/applications.md#languages). */
export const DEFAULT_LANGUAGES = ['KAZAKH', 'RUSSIAN', 'ENGLISH'] as const

/** Values of an empty draft in the form: texts, empty for a missing value. */
export const EMPTY_DRAFT = {
  ...simpleValues(COMMON_FIELDS, {}),
  gpa: '',
  choices: [EMPTY_CHOICE] as readonly Choice[],
  languageLevel: [] as readonly LanguageLevel[],
  files: {} as Partial<Record<AttachmentSlot, StoredFile>>,
  /** Number of words in the letter with this id, stated by its writer. */
  letterWords: null as { readonly id: string; readonly count: string } | null,
  /** Files of further documents; `kind`: id of the requirement. */
  furtherFiles: [] as readonly (StoredFile & { readonly kind: string })[],
  answers: [] as readonly TypedAnswer[],
  /** Null: the profile's additional documents. */
  additional: null as readonly StoredFile[] | null,
  /** Null: an application for enrolment. */
  grant: null as GrantValues | null,
  /** For an application with a grant part: the grant is competed for, not held. */
  isCompeting: false,
}
export type DraftValues = Readonly<typeof EMPTY_DRAFT>

export const EMPTY_GRANT_DRAFT: DraftValues = { ...EMPTY_DRAFT, grant: EMPTY_GRANT }
export const EMPTY_COMPETING_DRAFT: DraftValues = { ...EMPTY_GRANT_DRAFT, isCompeting: true }

export function typeOf({ grant, isCompeting }: Pick<DraftValues, 'grant' | 'isCompeting'>): ApplicationType {
  if (grant === null) return 'ENROLLMENT'
  return isCompeting ? 'GRANT_COMPETITION' : 'GRANT'
}

export function valuesOf(view: ApplicationView): DraftValues {
  const { draft, user } = view
  if (draft === null) return EMPTY_DRAFT
  const files = ATTACHMENT_SLOTS.flatMap((slot) => {
    const held = user[slot]
    return draft[slot] && held?.id === draft[slot].id ? [[slot, held] as const] : []
  })
  const choices = (draft.choices ?? []).map((choice) => ({
    universityId: typedOf(choice.universityId),
    educationalProgram: typedOf(choice.educationalProgram),
  }))
  return {
    ...simpleValues(COMMON_FIELDS, draft),
    gpa: typedOf(draft.gpa),
    choices: choices.length > 0 ? choices : [EMPTY_CHOICE],
    languageLevel: (draft.languageLevel ?? []).map(({ language, level }) => ({
      language: typedOf(language),
      level: typedOf(level),
    })),
    files: Object.fromEntries(files),
    letterWords: draft.letterWords ? { id: draft.letterWords.id, count: typedOf(draft.letterWords.count) } : null,
    additional: draft.additionalDocuments ? user.additionalDocuments : null,
    furtherFiles: view.furtherFiles.map(({ kind, id, name }) => ({ kind, id, name })),
    answers: (draft.answers ?? []).map(({ question, value, id }) => ({
      question,
      value: typedOf(value),
      file: view.answers.find((answer) => answer.file?.id === id)?.file ?? null,
    })),
    grant: grantValuesOf(view),
    isCompeting: isCompetingType(draft.type),
  }
}

const DEFAULTS: readonly string[] = DEFAULT_LANGUAGES

export const extraLanguages = (levels: readonly LanguageLevel[]): readonly LanguageLevel[] =>
  levels.filter(({ language }) => !DEFAULTS.includes(language))

/** A submission omits empty rows. */
export const isNamedChoice = (choice: Choice): boolean => choice.universityId !== '' || choice.educationalProgram !== ''
export const isStatedLanguage = ({ language, level }: LanguageLevel): boolean => language.trim() !== '' && level !== ''

/** Body of the calls: an empty field is omitted or null. A draft keeps every character. */
export function bodyOf(
  values: DraftValues,
  status: ApplicationBody['status'],
  version: number | null,
): ApplicationBody {
  const isDraft = isDraftStatus(status)
  const choices = values.choices.filter((choice) => isDraft || isNamedChoice(choice))
  const own: { readonly [F in Exclude<OwnField, GrantField>]: ApplicationBody[F] } = {
    gpa: (isDraft ? values.gpa : values.gpa.trim()) || null,
    choices: choices.map(({ universityId, educationalProgram }) => ({
      universityId: universityId || null,
      educationalProgram: educationalProgram || null,
    })),
    languageLevel: values.languageLevel.filter((entry) => isDraft || isStatedLanguage(entry)),
    letterWords: values.letterWords,
    additionalDocuments: values.additional?.map(({ id }) => ({ id })),
    furtherFiles: values.furtherFiles.map(({ kind, id }) => ({ kind, id })),
    answers: values.answers.flatMap(({ question, value, file }) =>
      value === '' && file === null
        ? []
        : [{ question, value: value || null, ...(file === null ? {} : { id: file.id }) }],
    ),
  }
  return {
    type: typeOf(values),
    status,
    ...simpleBody(COMMON_FIELDS, values),
    ...own,
    ...Object.fromEntries(Object.entries(values.files).map(([slot, { id }]) => [slot, { id }])),
    ...(values.grant === null ? {} : grantBodyOf(values.grant, isDraft)),
    // The form submits only after both boxes are ticked.
    ...(isDraft ? {} : { consents: { personalData: true, accuracy: true } }),
    ...(version === null ? {} : { version }),
  }
}

/** Tasks of a draft. Those whose fields are all of a grant part need one; some tasks have no fields. */
export const tasksOf = ({ grant }: Pick<DraftValues, 'grant'>): readonly TaskName[] =>
  TASKS.filter((task) => {
    const fields = fieldsOf(task)
    return grant !== null || fields.length === 0 || !fields.every(isOfGrant)
  })

export type Gap = { readonly task: TaskName; readonly label: TextKey }

export const requiredSlots = ({ educationLevel }: DraftValues, needs: Asked['documents']): readonly AttachmentSlot[] =>
  documentPlan({ level: educationLevel || 'BACHELOR', citizenship: '', needs }).required

/** The file in a slot: the application's own, else the profile's. */
export const fileIn = (slot: AttachmentSlot, values: DraftValues, profile: ProfileView): StoredFile | null =>
  values.files[slot] ?? profile[slot]

/** Whether the grade point average suits the level; an empty one is no fault yet. */
export const isGpaFine = ({ gpa, educationLevel }: DraftValues): boolean =>
  gpa === '' || isGpa(gpa.trim(), educationLevel || 'BACHELOR')

export const isRepeated = (choices: readonly Choice[], at: number): boolean => {
  const choice = choices[at]
  if (choice === undefined || choice.universityId === '' || choice.educationalProgram === '') return false
  return choices.slice(0, at).some((other) => pairKey(other) === pairKey(choice))
}

/** Gaps in the fields of the form. The server checks again and decides. */
export function gapsOf(
  values: DraftValues,
  profile: ProfileView,
  asked: Pick<Asked, 'documents' | 'choices'>,
): readonly Gap[] {
  const { choices } = values
  const isChosen =
    choices.length > 0 && choices.every((choice) => choice.universityId !== '' && choice.educationalProgram !== '')
  const isUnique = !choices.some((_choice, at) => isRepeated(choices, at))
  const own: Record<OwnFieldOf<'education' | 'choices'>, boolean> = {
    // A gap of the grant part, which knows the open competitions.
    competitionId: true,
    gpa: values.gpa.trim() !== '' && isGpaFine(values),
    choices: isChosen && isUnique && choices.length <= asked.choices,
  }
  return [
    ...[...fieldsOf('education'), ...fieldsOf('choices')]
      .filter((field) => (isSimple(field) ? rowOf(field).isRequired && values[field] === '' : !own[field]))
      .map((field) => FIELDS[field]),
    ...requiredSlots(values, asked.documents)
      .filter((slot) => fileIn(slot, values, profile) === null)
      .map((slot) => ({ task: 'documents' as const, label: `documents.slots.${slot}` as const })),
  ]
}

/** A part of a draft with a name: a field of the education, or a whole other task. */
export type DraftPart = FieldOf<'education'> | Exclude<TaskName, 'education' | 'check'>

export const isAlone = (part: FieldName | DraftPart): part is FieldOf<'education'> =>
  fieldsOf('education').some((field) => field === part)
export const partOf = (field: FieldName): DraftPart => (isAlone(field) ? field : FIELDS[field].task)
const DRAFT_PARTS = [...new Set(FIELD_NAMES.map(partOf))]

/** The saved form of a draft, normalized: equal for drafts of equal meaning. */
function meaningOf(values: DraftValues): Partial<Record<FieldName, unknown>> {
  const { grantFiles, ...body } = bodyOf(values, SAVED_AS.draft, null)
  return { ...body, grantFiles: grantFiles?.map(({ kind, id }) => [kind, id]).sort() }
}

export function differingParts(a: DraftValues, b: DraftValues): readonly DraftPart[] {
  const [one, other] = [meaningOf(a), meaningOf(b)]
  const differing = FIELD_NAMES.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field])).map(
    partOf,
  )
  return DRAFT_PARTS.filter((part) => differing.includes(part))
}

export const isSame = (a: DraftValues, b: DraftValues): boolean => differingParts(a, b).length === 0

const NO_ANSWER = { value: '', file: null }

/** Answer to a question as typed; an empty one if there is none. */
export const answerTo = ({ answers }: DraftValues, question: string): Omit<TypedAnswer, 'question'> =>
  answers.find((answer) => answer.question === question) ?? NO_ANSWER

export function isAnswered(values: DraftValues, question: string): boolean {
  const { value, file } = answerTo(values, question)
  return value.trim() !== '' || file !== null
}
