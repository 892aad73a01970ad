import { ATTACHMENT_SLOTS, type AttachmentSlot } from '../accounts/schema.ts'
import {
  EDUCATION_LANGUAGE_CODES,
  EDUCATION_LANGUAGES,
  EDUCATION_LEVEL_CODES,
  EDUCATION_LEVELS,
  INTERVIEW_LANGUAGES,
} from '../kernel/education.ts'
import { keyed } from '../kernel/keyed.ts'
import { yesOrNo } from '../kernel/texts.ts'

/** The tasks of the form, in their order on the page (docs/specification/screens.md#application-form). */
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

type Row = {
  /**
   * How it is answered. Of all kinds but `own` the draft, the control, the check, the facts and the filter follow from
   * the row. A field of the kind `own` is unlike all others: each place lists it, or does not compile.
   */
  readonly kind: 'choice' | 'yesNo' | 'text' | 'file' | 'own'
  /** Where the applicant is asked for it. */
  readonly task: TaskName
  /** Its name in the catalogues. */
  readonly label: string
  /** Absent: of every application; else of those with a part on a grant (`hasGrantPart`). */
  readonly only?: 'GRANT'
  /** Of a choice or a text; what else is required is a rule. */
  readonly isRequired?: true
  /** What its change empties. */
  readonly clears?: readonly string[]
  /** Its filter in the staff list, and what stands there while it does not filter. */
  readonly filter?: { readonly name: string; readonly any: string }
  /** What can be chosen, the codes that callers may give for it, and where its names stand. */
  readonly values?: readonly string[]
  readonly codes?: Readonly<Record<string, number>>
  readonly names?: string
  /** Of the kind `own`: it refers to files. */
  readonly holdsFiles?: true
  /** It says something of the person for which they are treated apart: an export marks it. */
  readonly isPersonal?: true
}

const fileRow = <Slot extends string>(slot: Slot) =>
  ({ kind: 'file', task: 'documents', label: `documents.slots.${slot}` }) as const
const slots = keyed(ATTACHMENT_SLOTS, fileRow) as {
  readonly [Slot in AttachmentSlot]: ReturnType<typeof fileRow<Slot>>
}

/** What an application asks for beside the person, in the order of the form. Rules beyond a row stand in `rules.ts`. */
export const FIELDS = {
  educationLevel: {
    kind: 'choice',
    task: 'education',
    label: 'applications.education.level',
    isRequired: true,
    clears: ['choices', 'gpa'],
    values: EDUCATION_LEVELS,
    codes: EDUCATION_LEVEL_CODES,
    names: 'applications.level',
    filter: { name: 'educationLevel', any: 'applications.filters.anyLevel' },
  },
  educationLanguage: {
    kind: 'choice',
    task: 'education',
    label: 'applications.education.language',
    isRequired: true,
    clears: ['choices'],
    values: EDUCATION_LANGUAGES,
    codes: EDUCATION_LANGUAGE_CODES,
    names: 'directory.language',
    filter: { name: 'lang', any: 'applications.filters.anyLanguage' },
  },
  gpa: { kind: 'own', task: 'education', label: 'applications.education.gpa' },
  interviewLanguage: {
    kind: 'choice',
    task: 'education',
    label: 'applications.education.interviewLanguage',
    isRequired: true,
    values: INTERVIEW_LANGUAGES,
    codes: EDUCATION_LANGUAGE_CODES,
    names: 'directory.language',
  },
  choices: { kind: 'own', task: 'choices', label: 'applications.tasks.choices' },
  languageLevel: { kind: 'own', task: 'languages', label: 'applications.tasks.languages' },
  ...slots,
  additionalDocuments: { kind: 'own', task: 'documents', label: 'documents.add', holdsFiles: true },
  letterWords: { kind: 'own', task: 'documents', label: 'documents.letter.ask' },
  quotaCategoryIds: {
    kind: 'own',
    task: 'claims',
    label: 'applications.grant.quotaTitle',
    only: 'GRANT',
    isPersonal: true,
  },
  preemptiveRightIds: {
    kind: 'own',
    task: 'claims',
    label: 'applications.grant.rightTitle',
    only: 'GRANT',
    isPersonal: true,
  },
  untResult: { kind: 'own', task: 'results', label: 'applications.grant.total', only: 'GRANT' },
  attestatAverageScore: { kind: 'own', task: 'results', label: 'applications.grant.attestat', only: 'GRANT' },
  creativeSpecialty: { kind: 'yesNo', task: 'results', label: 'applications.grant.creative', only: 'GRANT' },
  faculty: { kind: 'text', task: 'results', label: 'applications.grant.faculty', only: 'GRANT' },
  grantFiles: {
    kind: 'own',
    task: 'grantFiles',
    label: 'applications.tasks.grantFiles',
    only: 'GRANT',
    holdsFiles: true,
  },
} as const satisfies Readonly<Record<string, Row>>

type Fields = typeof FIELDS
export type FieldName = keyof Fields
type Having<Part> = { [F in FieldName]: Fields[F] extends Part ? F : never }[FieldName]

export type SimpleField = Having<{ kind: 'choice' | 'yesNo' | 'text' }>
export type ChoiceField = Having<{ kind: 'choice' }>
export type OwnField = Having<{ kind: 'own' }>
export type GrantField = Having<{ only: 'GRANT' }>
/** The simple fields of every application, and those that a grant adds. */
export type CommonField = Exclude<SimpleField, GrantField>
export type GrantSimpleField = SimpleField & GrantField
export type FieldOf<Task extends TaskName> = Having<{ task: Task }>
/** The fields of some tasks that are unlike all others. */
export type OwnFieldOf<Task extends TaskName> = OwnField & FieldOf<Task>

/** The row of a field, with what any row may have. */
export const rowOf = (field: FieldName): Row => FIELDS[field]

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[]
export const isSimple = <F extends FieldName>(field: F): field is F & SimpleField =>
  !['file', 'own'].includes(rowOf(field).kind)
export const isOfGrant = (field: FieldName): field is GrantField => rowOf(field).only === 'GRANT'
export const isCommon = (field: FieldName): field is CommonField => isSimple(field) && !isOfGrant(field)
export const COMMON_FIELDS = FIELD_NAMES.filter(isCommon)
export const GRANT_FIELDS = FIELD_NAMES.filter(isSimple).filter((field): field is GrantSimpleField => isOfGrant(field))
export const fieldsOf = <Task extends TaskName>(task: Task) =>
  FIELD_NAMES.filter((field): field is FieldOf<Task> => FIELDS[field].task === task)
/** The fields that refer to files, each as `{id}` or a list of them. */
export const FILE_FIELDS = FIELD_NAMES.filter((field) => rowOf(field).kind === 'file' || rowOf(field).holdsFiles)

/** The fields by which the staff list can be filtered, and the names of their filters. */
export type FilterField = SimpleField & Having<{ filter: object }>
export type FilterName = Fields[FilterField]['filter']['name']
export const FILTER_FIELDS = FIELD_NAMES.filter((field): field is FilterField => rowOf(field).filter !== undefined)

/** What the kinds of simple fields are, each as `Choice`, `YesNo` or `Text` says. */
export type ByKind<F extends SimpleField, Choice, YesNo, Text> = Fields[F] extends { kind: 'choice' }
  ? Choice
  : Fields[F] extends { kind: 'yesNo' }
    ? YesNo
    : Text
/** An object of simple fields, each made from its name and row. */
export const ofFields = <F extends SimpleField, Value>(fields: readonly F[], make: (field: F, row: Row) => Value) =>
  keyed(fields, (field) => make(field, rowOf(field)))

export type ValueOf<F extends ChoiceField> = Fields[F]['values'][number]
/** A simple field as it is stored once the application is submitted. */
export type AnswerOf<F extends SimpleField> = F extends ChoiceField
  ? ValueOf<F> | (Fields[F] extends { isRequired: true } ? never : null)
  : ByKind<F, never, boolean, string | null>

/** A text or a figure of a draft, character by character; empty where there is none. */
export const typedOf = (value: string | number | null | undefined): string => value?.toString() ?? ''
/** The same without the spaces around it. */
export const textOf = (value: string | number | null | undefined): string => typedOf(value).trim()

/** What was chosen, given by its name or its code; null where it is none of the choices. */
export function chosenIn<F extends ChoiceField>(
  field: F,
  given: string | number | null | undefined,
): ValueOf<F> | null {
  const { values = [], codes } = rowOf(field)
  const text = textOf(given)
  return (values.find((value) => value === text || codes?.[value]?.toString() === text) ?? null) as ValueOf<F> | null
}

type FieldText =
  | ReturnType<typeof yesOrNo>
  | 'applications.view.notAsked'
  | { [F in ChoiceField]: `${Fields[F]['names']}.${Fields[F]['values'][number]}` }[ChoiceField]

/**
 * The answer of a simple field in the reader's words; empty where it says nothing that is known. An application that is
 * older than a yes or no was not asked.
 */
export function fieldText(field: SimpleField, value: unknown, t: (key: FieldText) => string): string {
  const { kind, values, names } = rowOf(field)
  if (kind === 'yesNo') return t(typeof value === 'boolean' ? yesOrNo(value) : 'applications.view.notAsked')
  if (kind === 'text') return String(value ?? '')
  return values?.some((known) => known === value) ? t(`${names}.${value}` as FieldText) : ''
}
