import type { FieldError } from '../kernel/refusal.ts'
import { QUESTION_TYPES } from '../seasons/requirement-rules.ts'
import {
  checkArchive,
  checkFigure,
  checkProgram,
  cityFields,
  fieldFields,
  linkFields,
  type ProgramFigureEntry,
  professionFields,
  programFields,
  programFigureFields,
  regionFields,
  universityFields,
} from './directory-rules.ts'
import {
  type ContentField,
  type ContentFields,
  type ContentValue,
  faultsOfFields,
  schemaOfFields,
  type Texts,
  type ValueOfFields,
} from './field-rules.ts'
import {
  checkBlock,
  checkPeriod,
  checkSession,
  faqFields,
  guideDayFields,
  guideNumberFields,
  guideTextFields,
  passingScoreFields,
  untBlockFields,
  untSessionFields,
} from './guide-rules.ts'
import { type QuestionEntry, questionFaults } from './question-rules.ts'
import { consentFields, mailTextFields, messageTemplateFields, smsTextFields, statementFields } from './text-rules.ts'

/** Kind of content: its fields, once for schema, form, faults and differences. */
type Kind = {
  /** Its history is public, by day and difference. */
  readonly isPublic: boolean
  /** Entries can be added and ended. Otherwise they are those of the release. */
  readonly isOpen: boolean
  /** Published values are in a table of the directories too. */
  readonly isOfDirectory?: true
  /** A version may hold from a later day. Otherwise it holds at once. */
  readonly isDated: boolean
  /** Its texts have placeholders `{{name}}`: those of the shipped text (`placeholder-rules.ts`). */
  readonly hasPlaceholders?: true
  /** Each entry belongs to something else, with whose screen it is added. */
  readonly isPlaced?: true
  /** Field with the texts that name an entry in a list; null: its key names it. */
  readonly title: string | null
  /** Entries are archived by a value of their own, with a successor, and never ended (`checkArchive`). */
  readonly isArchiving?: true
  /** Fields that give a new entry its key and never change. */
  readonly keyFields?: readonly string[]
  readonly fields: ContentFields
  /** Faults between fields. */
  readonly check?: (value: ContentValue) => readonly FieldError[]
}

export const NOTICE_AUDIENCES = ['ALL', 'GUESTS', 'APPLICANTS', 'STAFF'] as const
export const NOTICE_TONES = ['INFO', 'WARNING'] as const
export const DAY_TYPES = ['HOLIDAY', 'DAY_OFF', 'WORKING_DAY'] as const

const texts = <const Look extends 'line' | 'prose' | 'markdown'>(look: Look, most: number) =>
  ({ type: 'texts', look, most }) as const
const optionalTexts = (most: number) => ({ type: 'texts', look: 'line', most, isOptional: true }) as const
const decimal = (most: number) => ({ type: 'number', least: 0, most, hasDecimal: true, isOptional: true }) as const

const noticeFields = {
  text: texts('prose', 400),
  audience: { type: 'choice', values: NOTICE_AUDIENCES },
  tone: { type: 'choice', values: NOTICE_TONES },
  from: { type: 'day' },
  until: { type: 'day' },
} as const satisfies Readonly<Record<string, ContentField>>
export type Notice = ValueOfFields<typeof noticeFields>

const holidayFields = {
  name: texts('line', 100),
  day: { type: 'yearDay' },
  type: { type: 'choice', values: DAY_TYPES },
  isMoved: { type: 'yes' },
} as const satisfies Readonly<Record<string, ContentField>>
export type HolidayEntry = ValueOfFields<typeof holidayFields>

const operatorFields = {
  name: optionalTexts(200),
  address: optionalTexts(300),
  hours: optionalTexts(200),
  bin: { type: 'text', form: 'bin', most: 12, isOptional: true },
  phone: { type: 'text', form: 'phone', most: 40, isOptional: true },
  email: { type: 'text', form: 'email', most: 254, isOptional: true },
} as const satisfies Readonly<Record<string, ContentField>>
export type OperatorEntry = ValueOfFields<typeof operatorFields>

const quotaCategoryFields = {
  name: texts('line', 300),
  shortName: texts('line', 100),
  quotaPercent: decimal(100),
  confirmingDocument: optionalTexts(500),
} as const satisfies Readonly<Record<string, ContentField>>
export type QuotaCategoryEntry = ValueOfFields<typeof quotaCategoryFields>

const preemptiveRightFields = {
  name: texts('line', 300),
  priority: { type: 'number', least: 1, most: 50 },
  confirmingDocument: optionalTexts(500),
} as const satisfies Readonly<Record<string, ContentField>>
export type PreemptiveRightEntry = ValueOfFields<typeof preemptiveRightFields>

const questionFields = {
  text: texts('line', 300),
  hint: optionalTexts(300),
  type: { type: 'choice', values: QUESTION_TYPES },
  options: { type: 'texts', look: 'prose', most: 2_000, isOptional: true },
  most: { type: 'number', least: 1, most: 1_000, isOptional: true },
  isRequired: { type: 'yes' },
} as const satisfies Readonly<Record<string, ContentField>>

/** Ready-made reason of a request for corrections. */
const correctionReasonFields = { text: texts('line', 300) } as const satisfies Readonly<Record<string, ContentField>>

/** Rows of the shipped directories. Their published values are in the tables of the directories too. */
const ofDirectory = { isPublic: true, isOpen: false, isDated: false, title: 'name', isOfDirectory: true } as const
const addedToDirectory = { ...ofDirectory, isOpen: true } as const

/** Facts and texts of the help. */
const ofGuide = { isPublic: true, isDated: true, title: 'name' } as const
/** Messages hold from their confirmation: a queued one has the texts of its sending. */
const ofMessages = { isPublic: false, isOpen: false, isDated: false, hasPlaceholders: true } as const

const wrong = (field: string): FieldError => ({ field, msg: 'wrong_value' })

const checkNotice = ({ from, until }: Notice): readonly FieldError[] =>
  from !== '' && until !== '' && until < from ? [wrong('until')] : []

/** A moved day has a date: a working Saturday of every year does not exist. Only a holiday moves from a weekend. */
const checkHoliday = ({ day, type, isMoved }: HolidayEntry): readonly FieldError[] => [
  ...(type !== 'HOLIDAY' && day !== '' && day.length === 5 ? [wrong('day')] : []),
  ...(type !== 'HOLIDAY' && isMoved ? [wrong('isMoved')] : []),
]

/** Everything that its owners keep (docs/specification/content.md#kinds). */
export const CONTENT_KINDS = {
  notice: {
    ...{ isPublic: false, isOpen: true, isDated: false, title: 'text', fields: noticeFields },
    check: (value) => checkNotice(value as Notice),
  },
  holiday: {
    ...{ isPublic: true, isOpen: true, isDated: true, title: 'name', fields: holidayFields },
    check: (value) => checkHoliday(value as HolidayEntry),
  },
  operator: { isPublic: true, isOpen: false, isDated: true, title: 'name', fields: operatorFields },
  quotaCategory: { ...ofDirectory, fields: quotaCategoryFields },
  preemptiveRight: { ...ofDirectory, fields: preemptiveRightFields },
  faq: { ...ofGuide, isOpen: true, title: 'question', fields: faqFields, hasPlaceholders: true },
  guideText: { ...ofGuide, isOpen: false, title: 'text', fields: guideTextFields, hasPlaceholders: true },
  untSession: { ...ofGuide, isOpen: true, fields: untSessionFields, check: checkSession },
  untBlock: { ...ofGuide, isOpen: false, fields: untBlockFields, check: checkBlock },
  passingScore: { ...ofGuide, isOpen: true, fields: passingScoreFields },
  guideNumber: { ...ofGuide, isOpen: false, fields: guideNumberFields },
  guideDay: { ...ofGuide, isOpen: false, fields: guideDayFields, check: checkPeriod },
  mailText: { ...ofMessages, title: 'subject', fields: mailTextFields },
  smsText: { ...ofMessages, title: 'text', fields: smsTextFields },
  correctionReason: { isPublic: false, isOpen: true, isDated: false, title: 'text', fields: correctionReasonFields },
  messageTemplate: { isPublic: false, isOpen: true, isDated: false, title: 'name', fields: messageTemplateFields },
  statement: { isPublic: false, isOpen: false, isDated: false, title: 'text', fields: statementFields },
  consent: {
    ...{ isPublic: true, isOpen: false, isDated: true, title: 'title', fields: consentFields, hasPlaceholders: true },
  },
  region: { ...ofDirectory, fields: regionFields },
  city: {
    ...{ ...addedToDirectory, isArchiving: true, keyFields: ['code'], fields: cityFields },
    check: checkArchive,
  },
  university: { ...addedToDirectory, isArchiving: true, fields: universityFields, check: checkArchive },
  field: {
    ...ofDirectory,
    isOpen: true,
    isArchiving: true,
    keyFields: ['code'],
    fields: fieldFields,
    check: checkArchive,
  },
  program: {
    ...{ ...addedToDirectory, isArchiving: true, keyFields: ['code'], fields: programFields },
    check: checkProgram,
  },
  programFigure: {
    ...{ ...addedToDirectory, title: null, keyFields: ['program', 'figure', 'year', 'university'] },
    fields: programFigureFields,
    check: (value) => checkFigure(value as ProgramFigureEntry),
  },
  profession: { ...addedToDirectory, fields: professionFields },
  link: { isPublic: true, isOpen: true, isDated: false, title: 'name', fields: linkFields },
  question: {
    ...{ isPublic: false, isOpen: true, isDated: false, isPlaced: true, title: 'text', fields: questionFields },
    check: (value) => questionFaults(value as QuestionEntry),
  },
} as const satisfies Readonly<Record<string, Kind>>

export type ContentKind = keyof typeof CONTENT_KINDS
export const CONTENT_KIND_NAMES = Object.keys(CONTENT_KINDS) as readonly ContentKind[]

export type ValueOf<Name extends ContentKind> = ValueOfFields<(typeof CONTENT_KINDS)[Name]['fields']>

export const kindOf = (name: ContentKind): Kind => CONTENT_KINDS[name]

/** Texts that name an entry in a list; null: its key names it. */
export const titleOf = (kind: ContentKind, value: ContentValue | null): Texts | null => {
  const { title } = kindOf(kind)
  return title === null ? null : ((value?.[title] as Texts | undefined) ?? null)
}

/** Whether entries of a kind can be ended: shown no more. */
export const canEnd = (name: ContentKind): boolean => kindOf(name).isOpen && kindOf(name).isArchiving !== true

export const contentSchema = (name: ContentKind) => schemaOfFields(kindOf(name).fields)

/** Faults of a value that keep it from being sent for confirmation. */
export const contentFaults = (name: ContentKind, value: ContentValue): readonly FieldError[] => {
  const { fields, check } = kindOf(name)
  return [...faultsOfFields(fields, value), ...(check?.(value) ?? [])]
}

/** Missing values of an entry, by field and language. */
export const missingOf = (name: ContentKind, value: ContentValue): readonly string[] =>
  faultsOfFields(kindOf(name).fields, value).flatMap(({ field, msg }) => (msg === 'field_required' ? [field] : []))
