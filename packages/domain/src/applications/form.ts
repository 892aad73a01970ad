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

/** Tasks of the form, in page order (docs/specification/screens.md#application-form). */
export const TASKS = [
  'education',
  'choices',
  'questions',
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
   * Kind of the field. For all kinds except `own` the draft, the control, the check, the facts and the filter are
   * derived from the row. Each place must list the `own` fields itself, otherwise it does not compile.
   */
  readonly kind: 'choice' | 'yesNo' | 'text' | 'file' | 'own'
  readonly task: TaskName
  readonly label: string
  /** Absent: in every application. `GRANT`: only in applications with a grant part (`hasGrantPart`). */
  readonly only?: 'GRANT'
  /** For a choice or a text. Other requirements are in the rules. */
  readonly isRequired?: true
  readonly clears?: readonly string[]
  /** Filter of the staff list, and its text for "any". */
  readonly filter?: { readonly name: string; readonly any: string }
  /** Options, their wire codes, and the catalogue prefix of their names. */
  readonly values?: readonly string[]
  readonly codes?: Readonly<Record<string, number>>
  readonly names?: string
  /** Refers to files; for the kind `own`. */
  readonly holdsFiles?: true
  /** Personal fact that gives special treatment, such as a quota: an export marks it. */
  readonly isPersonal?: true
}

const fileRow = <Slot extends string>(slot: Slot) =>
  ({ kind: 'file', task: 'documents', label: `documents.slots.${slot}` }) as const
const slots = keyed(ATTACHMENT_SLOTS, fileRow) as {
  readonly [Slot in AttachmentSlot]: ReturnType<typeof fileRow<Slot>>
}

/** Fields of an application besides personal data, in form order. Further rules are in `rules.ts`. */
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
  competitionId: { kind: 'own', task: 'education', label: 'applications.competition.which', only: 'GRANT' },
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
  answers: { kind: 'own', task: 'questions', label: 'applications.tasks.questions', holdsFiles: true },
  languageLevel: { kind: 'own', task: 'languages', label: 'applications.tasks.languages' },
  ...slots,
  additionalDocuments: { kind: 'own', task: 'documents', label: 'documents.add', holdsFiles: true },
  furtherFiles: { kind: 'own', task: 'documents', label: 'documents.further', holdsFiles: true },
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
export type CommonField = Exclude<SimpleField, GrantField>
export type GrantSimpleField = SimpleField & GrantField
export type FieldOf<Task extends TaskName> = Having<{ task: Task }>
export type OwnFieldOf<Task extends TaskName> = OwnField & FieldOf<Task>

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
/** Fields with references to files: `{id}`, or a list of them. */
export const FILE_FIELDS = FIELD_NAMES.filter((field) => rowOf(field).kind === 'file' || rowOf(field).holdsFiles)

/** Fields with a filter in the staff list, and the names of these filters. */
export type FilterField = SimpleField & Having<{ filter: object }>
export type FilterName = Fields[FilterField]['filter']['name']
export const FILTER_FIELDS = FIELD_NAMES.filter((field): field is FilterField => rowOf(field).filter !== undefined)

/** Type by the kind of a simple field. */
export type ByKind<F extends SimpleField, Choice, YesNo, Text> = Fields[F] extends { kind: 'choice' }
  ? Choice
  : Fields[F] extends { kind: 'yesNo' }
    ? YesNo
    : Text
export const ofFields = <F extends SimpleField, Value>(fields: readonly F[], make: (field: F, row: Row) => Value) =>
  keyed(fields, (field) => make(field, rowOf(field)))

export type ValueOf<F extends ChoiceField> = Fields[F]['values'][number]
/** Stored type of a simple field after submission. */
export type AnswerOf<F extends SimpleField> = F extends ChoiceField
  ? ValueOf<F> | (Fields[F] extends { isRequired: true } ? never : null)
  : ByKind<F, never, boolean, string | null>

/** Text of a draft's value as typed; empty if there is none. */
export const typedOf = (value: string | number | null | undefined): string => value?.toString() ?? ''
export const textOf = (value: string | number | null | undefined): string => typedOf(value).trim()

/** Option given by its name or code; null for any other value. */
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
 * Answer of a simple field in the reader's language; empty for an unknown option. An application older than a yes/no
 * field shows "not asked".
 */
export function fieldText(field: SimpleField, value: unknown, t: (key: FieldText) => string): string {
  const { kind, values, names } = rowOf(field)
  if (kind === 'yesNo') return t(typeof value === 'boolean' ? yesOrNo(value) : 'applications.view.notAsked')
  if (kind === 'text') return String(value ?? '')
  return values?.some((known) => known === value) ? t(`${names}.${value}` as FieldText) : ''
}
