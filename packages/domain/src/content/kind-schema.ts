import { QUESTION_TYPES } from '../seasons/requirement-rules.ts'
import type { ContentFields, ValueOfFields } from './field-rules.ts'

export const NOTICE_AUDIENCES = ['ALL', 'GUESTS', 'APPLICANTS', 'STAFF'] as const
export const NOTICE_TONES = ['INFO', 'WARNING'] as const
export const DAY_TYPES = ['HOLIDAY', 'DAY_OFF', 'WORKING_DAY'] as const

const texts = <const Look extends 'line' | 'prose' | 'markdown'>(look: Look, most: number) =>
  ({ type: 'texts', look, most }) as const
const optionalTexts = (most: number) => ({ type: 'texts', look: 'line', most, isOptional: true }) as const
const decimal = (most: number) => ({ type: 'number', least: 0, most, hasDecimal: true, isOptional: true }) as const

export const noticeFields = {
  text: texts('prose', 400),
  audience: { type: 'choice', values: NOTICE_AUDIENCES },
  tone: { type: 'choice', values: NOTICE_TONES },
  from: { type: 'day' },
  until: { type: 'day' },
} as const satisfies ContentFields
export type Notice = ValueOfFields<typeof noticeFields>

export const holidayFields = {
  name: texts('line', 100),
  day: { type: 'yearDay' },
  type: { type: 'choice', values: DAY_TYPES },
  isMoved: { type: 'yes' },
} as const satisfies ContentFields
export type HolidayEntry = ValueOfFields<typeof holidayFields>

export const operatorFields = {
  name: optionalTexts(200),
  address: optionalTexts(300),
  hours: optionalTexts(200),
  bin: { type: 'text', form: 'bin', most: 12, isOptional: true },
  phone: { type: 'text', form: 'phone', most: 40, isOptional: true },
  email: { type: 'text', form: 'email', most: 254, isOptional: true },
} as const satisfies ContentFields
export type OperatorEntry = ValueOfFields<typeof operatorFields>

export const quotaCategoryFields = {
  name: texts('line', 300),
  shortName: texts('line', 100),
  quotaPercent: decimal(100),
  confirmingDocument: optionalTexts(500),
} as const satisfies ContentFields
export type QuotaCategoryEntry = ValueOfFields<typeof quotaCategoryFields>

export const preemptiveRightFields = {
  name: texts('line', 300),
  priority: { type: 'number', least: 1, most: 50 },
  confirmingDocument: optionalTexts(500),
} as const satisfies ContentFields
export type PreemptiveRightEntry = ValueOfFields<typeof preemptiveRightFields>

export const questionFields = {
  text: texts('line', 300),
  hint: optionalTexts(300),
  type: { type: 'choice', values: QUESTION_TYPES },
  options: { type: 'texts', look: 'prose', most: 2_000, isOptional: true },
  most: { type: 'number', least: 1, most: 1_000, isOptional: true },
  isRequired: { type: 'yes' },
} as const satisfies ContentFields

/** Ready-made reason of a request for corrections. */
export const correctionReasonFields = { text: texts('line', 300) } as const satisfies ContentFields
