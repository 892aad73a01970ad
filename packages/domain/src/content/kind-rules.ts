import type { FieldError } from '../kernel/refusal.ts'
import { checkArchive, checkFigure, checkProgram } from './directory-rules.ts'
import {
  cityFields,
  fieldFields,
  linkFields,
  type ProgramFigureEntry,
  professionFields,
  programFields,
  programFigureFields,
  regionFields,
  universityFields,
} from './directory-schema.ts'
import {
  type ContentFields,
  type ContentValue,
  faultsOfFields,
  schemaOfFields,
  type Texts,
  type ValueOfFields,
} from './field-rules.ts'
import { checkBlock, checkPeriod, checkSession } from './guide-rules.ts'
import {
  faqFields,
  guideDayFields,
  guideNumberFields,
  guideTextFields,
  passingScoreFields,
  untBlockFields,
  untSessionFields,
} from './guide-schema.ts'
import {
  correctionReasonFields,
  type HolidayEntry,
  holidayFields,
  type Notice,
  noticeFields,
  operatorFields,
  preemptiveRightFields,
  questionFields,
  quotaCategoryFields,
} from './kind-schema.ts'
import { type QuestionEntry, questionFaults } from './question-rules.ts'
import { consentFields, mailTextFields, messageTemplateFields, smsTextFields, statementFields } from './text-schema.ts'

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

/** Rows of the shipped directories. Their published values are in the tables of the directories too. */
const ofDirectory = { isPublic: true, isOpen: false, isDated: false, title: 'name', isOfDirectory: true } as const
const addedToDirectory = { ...ofDirectory, isOpen: true } as const

/** Facts and texts of the help. */
const ofGuide = { isPublic: true, isDated: true, title: 'name' } as const
/** Messages hold from their confirmation: a queued one has the texts of its sending. */
const ofMessages = { isPublic: false, isOpen: false, isDated: false, hasPlaceholders: true } as const

const wrong = (field: string): FieldError => ({ field, msg: 'wrong_value' })

const checkNotice = ({ from, until }: Notice): readonly FieldError[] =>
  until !== '' && until < from ? [wrong('until')] : []

/** A moved day has a date: a working Saturday of every year does not exist. Only a holiday moves from a weekend. */
const checkHoliday = ({ day, type, isMoved }: HolidayEntry): readonly FieldError[] => [
  ...(type !== 'HOLIDAY' && day.length === 5 ? [wrong('day')] : []),
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
/** Names of all kinds in declared order. Each kind follows those that it names. */
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
