import { z } from 'zod'
import { ATTACHMENT_SLOTS, type AttachmentSlot, personalView } from '../accounts/schema.ts'
import { COMMON_FIELDS, FIELDS, type FieldName, GRANT_FIELDS, rowOf } from '../applications/form.ts'
import type { testSummary } from '../applications/schema.ts'
import type { MAX_CHOICES } from '../applications/status.ts'
import { GRADE_GROUP_NAMES, GRADE_GROUPS, type GradeGroup } from '../interviews/status.ts'
import { keyed } from '../kernel/keyed.ts'
import type { TextParameters } from '../kernel/texts.ts'
import { many } from '../kernel/values.ts'
import { inSeason } from '../seasons/schema.ts'
import { staffFilter } from './list-schema.ts'
import type { staffApplicationView, staffInterviewSummary } from './schema.ts'

/** Groups of columns, in the order of the sheet and of the dialog. */
export const EXPORT_GROUPS = [
  'application',
  'person',
  'contacts',
  'papers',
  'education',
  'choices',
  'documents',
  'test',
  'interview',
  'processing',
] as const
export type ExportGroup = (typeof EXPORT_GROUPS)[number]

type Part<Key extends string> = { readonly key: Key; readonly parameters?: TextParameters }
type Column<Key extends string> = {
  readonly group: ExportGroup
  readonly label: readonly Part<Key>[]
  /** Personal data: identity, contacts, papers, or a right to special treatment. */
  readonly isPersonal: boolean
}

const column = <Key extends string>(group: ExportGroup, ...keys: readonly Key[]): Column<Key> => ({
  group,
  label: keys.map((key) => ({ key })),
  isPersonal: false,
})
const personal = <Key extends string>(group: ExportGroup, key: Key): Column<Key> => ({
  ...column(group, key),
  isPersonal: true,
})
const ofField = <Field extends FieldName>(field: Field): Column<(typeof FIELDS)[Field]['label']> => ({
  ...column('education', FIELDS[field].label),
  isPersonal: rowOf(field).isPersonal === true,
})

const CHOICE_PLACES = [1, 2, 3, 4] as const satisfies { readonly length: typeof MAX_CHOICES }
type ChoicePlace = (typeof CHOICE_PLACES)[number]
const CHOICE_PARTS = {
  university: 'applications.choices.university',
  program: 'applications.exporting.columns.educationalProgramName',
  state: 'applications.exporting.columns.status',
  comment: 'applications.exporting.columns.comment',
} as const
export type ChoicePart = keyof typeof CHOICE_PARTS
export type ChoiceColumn = `choice${ChoicePlace}.${ChoicePart}`
const CHOICE_PART_NAMES = Object.keys(CHOICE_PARTS) as readonly ChoicePart[]
export const CHOICE_COLUMNS = CHOICE_PLACES.flatMap((place) =>
  CHOICE_PART_NAMES.map((part) => ({ name: `choice${place}.${part}` as const, place, part })),
)

const ofChoice = (
  place: ChoicePlace,
  part: ChoicePart,
): Column<'applications.choices.nth' | (typeof CHOICE_PARTS)[ChoicePart]> => ({
  group: 'choices',
  label: [{ key: 'applications.choices.nth', parameters: { number: place } }, { key: CHOICE_PARTS[part] }],
  isPersonal: false,
})

export type CriterionColumn = { [G in GradeGroup]: `${G}.${(typeof GRADE_GROUPS)[G][number]}` }[GradeGroup]
export type MeanColumn = `${GradeGroup}.mean`
export const CRITERION_COLUMNS = GRADE_GROUP_NAMES.flatMap((group) =>
  GRADE_GROUPS[group].map((criterion) => ({ name: `${group}.${criterion}` as CriterionColumn, group, criterion })),
)

const columns = {
  number: column('application', 'applications.exporting.columns.number'),
  type: column('application', 'applications.exporting.columns.type'),
  status: column('application', 'applications.exporting.columns.status'),
  createdDate: column('application', 'applications.exporting.columns.createdDate'),
  sentDate: column('application', 'applications.exporting.columns.sentDate'),
  lastStatusUpdateDate: column('application', 'applications.exporting.columns.lastStatusUpdateDate'),
  consent: column('application', 'applications.exporting.columns.consent'),

  lastName: personal('person', 'applications.exporting.columns.lastName'),
  firstName: personal('person', 'applications.exporting.columns.firstName'),
  middleName: personal('person', 'accounts.fields.middleName'),
  fio: personal('person', 'applications.exporting.columns.fio'),
  birthday: personal('person', 'accounts.fields.birthday'),
  gender: personal('person', 'accounts.fields.gender'),
  citizenship: personal('person', 'applications.exporting.columns.citizenship'),
  nationality: personal('person', 'accounts.fields.nationality'),
  countryOfResidence: personal('person', 'applications.exporting.columns.countryOfResidence'),
  kandas: personal('person', 'applications.exporting.columns.kandas'),
  refugee: personal('person', 'applications.exporting.columns.refugee'),
  grantHolder: column('person', 'profile.facts.grantHolder'),

  phoneNumber: personal('contacts', 'accounts.fields.phoneNumber'),
  email: personal('contacts', 'accounts.fields.email'),
  applicantLanguage: column('contacts', 'applications.exporting.columns.applicantLanguage'),

  passportNumber: personal('papers', 'accounts.fields.passportNumber'),
  passportExprDate: personal('papers', 'accounts.fields.passportExprDate'),
  iin: personal('papers', 'accounts.fields.iin'),

  ...(keyed(COMMON_FIELDS, ofField) as {
    [F in (typeof COMMON_FIELDS)[number]]: Column<(typeof FIELDS)[F]['label']>
  }),
  gpa: ofField('gpa'),
  languageLevel: ofField('languageLevel'),
  letterWords: column('education', 'applications.view.letterWords'),
  untScore: column('education', 'applications.exporting.columns.untScore'),
  untResult: ofField('untResult'),
  untSubjects: column('education', 'applications.grant.subjects'),
  competitionId: ofField('competitionId'),
  attestatAverageScore: ofField('attestatAverageScore'),
  ...(keyed(GRANT_FIELDS, ofField) as {
    [F in (typeof GRANT_FIELDS)[number]]: Column<(typeof FIELDS)[F]['label']>
  }),
  quotaCategoryIds: ofField('quotaCategoryIds'),
  preemptiveRightIds: ofField('preemptiveRightIds'),
  answers: personal('education', FIELDS.answers.label),

  universityName: column('choices', 'applications.exporting.columns.universityName'),
  educationalProgram: column('choices', 'applications.exporting.columns.educationalProgram'),
  educationalProgramName: column('choices', 'applications.exporting.columns.educationalProgramName'),
  ...(Object.fromEntries(CHOICE_COLUMNS.map(({ name, place, part }) => [name, ofChoice(place, part)])) as Record<
    ChoiceColumn,
    ReturnType<typeof ofChoice>
  >),

  ...keyed(ATTACHMENT_SLOTS, (slot) => column('documents', FIELDS[slot].label)),
  additionalDocuments: column('documents', 'documents.slots.additionalDocuments'),
  furtherFiles: column('documents', FIELDS.furtherFiles.label),
  grantFiles: column('documents', FIELDS.grantFiles.label),

  testState: column('test', 'applications.exporting.columns.testState'),
  testStartedAt: column('test', 'applications.exporting.columns.testStartedAt'),
  testFinishedAt: column('test', 'applications.exporting.columns.testFinishedAt'),
  testProfile: column('test', 'screening.result.profile'),

  interviewStartsAt: column('interview', 'applications.exporting.columns.interviewStartsAt'),
  interviewStatus: column('interview', 'applications.exporting.columns.interviewStatus'),
  interviewAttendance: column('interview', 'applications.exporting.columns.interviewAttendance'),
  interviewZoom: column('interview', 'applications.exporting.columns.interviewZoom'),
  interviewExpert: column('interview', 'applications.besides.expert'),
  interviewTotal: column('interview', 'applications.exporting.columns.interviewTotal'),
  interviewSignedAt: column('interview', 'applications.exporting.columns.interviewSignedAt'),
  ...(Object.fromEntries(
    GRADE_GROUP_NAMES.map((group) => [
      `${group}.mean`,
      column('interview', `interviews.grade.groups.${group}`, 'interviews.grade.meanTerm'),
    ]),
  ) as Record<MeanColumn, Column<`interviews.grade.groups.${GradeGroup}` | 'interviews.grade.meanTerm'>>),
  ...(Object.fromEntries(
    CRITERION_COLUMNS.map(({ name, group }) => [
      name,
      column('interview', `interviews.grade.groups.${group}`, `interviews.grade.criteria.${name}.name`),
    ]),
  ) as Record<
    CriterionColumn,
    Column<`interviews.grade.groups.${GradeGroup}` | `interviews.grade.criteria.${CriterionColumn}.name`>
  >),

  inspectorName: column('processing', 'applications.exporting.columns.inspectorName'),
  inspectorStatus: column('processing', 'applications.exporting.columns.inspectorStatus'),
  comment: column('processing', 'applications.exporting.columns.comment'),
  adminComment: column('processing', 'applications.exporting.columns.adminComment'),
  correction: column('processing', 'applications.filters.correction'),
  messages: column('processing', 'applications.exporting.columns.messages'),
  referee: column('processing', 'applications.exporting.columns.referee'),
} as const

export type ExportColumn = keyof typeof columns
type ColumnText = (typeof columns)[ExportColumn]['label'][number]['key']
const COLUMNS: Readonly<Record<ExportColumn, Column<ColumnText>>> = columns
const NAMES = Object.keys(columns) as readonly ExportColumn[]

export const columnsOf = (group: ExportGroup): readonly ExportColumn[] =>
  NAMES.filter((name) => COLUMNS[name].group === group)
export const EXPORT_COLUMNS: readonly ExportColumn[] = EXPORT_GROUPS.flatMap(columnsOf)

/** Whether a column is personal data (docs/specification/review-office.md#export). */
export const isPersonal = (name: ExportColumn): boolean => COLUMNS[name].isPersonal

export const columnLabel = (name: ExportColumn, t: (key: ColumnText, parameters?: TextParameters) => string): string =>
  COLUMNS[name].label.map(({ key, parameters }) => t(key, parameters)).join(': ')

/** Whether a text names a column. A stored choice may name a column that no longer exists. */
export const isExportColumn = (text: string): text is ExportColumn => Object.hasOwn(columns, text)

export const DEFAULT_COLUMNS = [
  'number',
  'type',
  'status',
  'createdDate',
  'sentDate',
  'lastStatusUpdateDate',
  'lastName',
  'firstName',
  'fio',
  'citizenship',
  'countryOfResidence',
  'kandas',
  'refugee',
  'educationLevel',
  'educationLanguage',
  'universityName',
  'educationalProgram',
  'educationalProgramName',
  'inspectorName',
  'inspectorStatus',
  'comment',
  'adminComment',
] as const satisfies readonly ExportColumn[]

type Shown = readonly ExportColumn[]
/** No column: a link, or an ability of the reader. */
const NONE: Shown = []
type View = keyof typeof staffApplicationView.shape

/**
 * Columns of each fact that staff read of an application. A new fact does not compile without its columns or `NONE`.
 */
export const SHOWN_IN = {
  application: {
    id: NONE,
    universityId: NONE,
    inspectorId: NONE,
    university: NONE,
    speciality: NONE,
    version: NONE,
    can: NONE,
    sentTo: ['competitionId'],
    /** These have their own tables below. */
    user: NONE,
    test: NONE,
    interview: NONE,
    /** History is a list for each application. The dossier has it. */
    history: NONE,
    correction: ['correction'],
    referees: ['referee'],
    /** It is about the time alone. */
    slotInvitation: NONE,
    number: ['number'],
    type: ['type'],
    status: ['status'],
    createdDate: ['createdDate'],
    sentDate: ['sentDate'],
    lastStatusUpdateDate: ['lastStatusUpdateDate'],
    fio: ['fio'],
    universityName: ['universityName'],
    educationalProgram: ['educationalProgram'],
    educationalProgramName: ['educationalProgramName'],
    comment: ['comment'],
    inspectorName: ['inspectorName'],
    inspectorStatus: ['inspectorStatus'],
    adminComment: ['adminComment'],
    consent: ['consent'],
    applicantLanguage: ['applicantLanguage'],
  } satisfies Record<Exclude<View, FieldName | keyof typeof personalView>, Shown>,
  /** Calls of their own. */
  beside: { conversation: ['messages'] } satisfies Record<string, Shown>,
  form: {
    ...keyed([...COMMON_FIELDS, ...GRANT_FIELDS], (field): Shown => [field]),
    ...keyed(ATTACHMENT_SLOTS, (slot): Shown => [slot]),
    gpa: ['gpa'],
    competitionId: ['competitionId'],
    choices: CHOICE_COLUMNS.map(({ name }) => name),
    languageLevel: ['languageLevel'],
    answers: ['answers'],
    additionalDocuments: ['additionalDocuments'],
    furtherFiles: ['furtherFiles'],
    letterWords: ['letterWords'],
    quotaCategoryIds: ['quotaCategoryIds'],
    preemptiveRightIds: ['preemptiveRightIds'],
    untResult: ['untResult', 'untSubjects'],
    attestatAverageScore: ['attestatAverageScore'],
    grantFiles: ['grantFiles'],
  } satisfies Record<FieldName, Shown>,
  user: {
    id: NONE,
    ...keyed(Object.keys(personalView) as readonly (keyof typeof personalView)[], (field): Shown => [field]),
    grantHolder: ['grantHolder'],
  } satisfies Record<Exclude<keyof typeof staffApplicationView.shape.user.shape, FieldName | AttachmentSlot>, Shown>,
  test: {
    active: ['testState'],
    passed: ['testState'],
    startedAt: ['testStartedAt'],
    finishedAt: ['testFinishedAt'],
    profile: ['testProfile'],
  } satisfies Record<keyof typeof testSummary.shape | 'profile', Shown>,
  interview: {
    id: NONE,
    date: ['interviewStartsAt'],
    time: ['interviewStartsAt'],
    startsAt: ['interviewStartsAt'],
    zoom: ['interviewZoom'],
    status: ['interviewStatus'],
    attendance: ['interviewAttendance'],
    expertName: ['interviewExpert'],
    grade: [
      'interviewTotal',
      'interviewSignedAt',
      ...GRADE_GROUP_NAMES.map((group) => `${group}.mean` as const),
      ...CRITERION_COLUMNS.map(({ name }) => name),
    ],
  } satisfies Record<keyof typeof staffInterviewSummary.shape, Shown>,
}

const exportColumn = z.enum(NAMES as readonly [ExportColumn, ...ExportColumn[]])

/** Filters of the list, and the selected columns (`columns` repeated); none: those of the list. */
export const exportQuery = staffFilter.extend({ ...inSeason, columns: many(exportColumn) })
export type ExportQuery = z.output<typeof exportQuery>

export const columnChoice = z.object({ columns: z.array(exportColumn).min(1).max(NAMES.length) })
