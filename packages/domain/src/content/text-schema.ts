import { MAX_MESSAGE } from '../conversations/rules.ts'
import type { ContentFields, ValueOfFields } from './field-rules.ts'

const line = (most: number) => ({ type: 'texts', look: 'line', most }) as const
const prose = (most: number) => ({ type: 'texts', look: 'prose', most }) as const

/** Texts of one mail of the portal. Its key is the name of the mail. */
export const mailTextFields = {
  subject: line(200),
  lead: prose(1500),
  reason: { type: 'texts', look: 'line', most: 200, isOptional: true },
  next: prose(1500),
  button: line(80),
} as const satisfies ContentFields
export type MailTextEntry = ValueOfFields<typeof mailTextFields>

/** Text of an SMS. A longer one would be sent in several parts. */
export const smsTextFields = { text: line(200) } as const satisfies ContentFields
export type SmsTextEntry = ValueOfFields<typeof smsTextFields>

/** Ready-made message of the office to an applicant. */
export const messageTemplateFields = { name: line(100), text: prose(MAX_MESSAGE) } as const satisfies ContentFields
export type MessageTemplateEntry = ValueOfFields<typeof messageTemplateFields>

/** Scales of the screening test. */
export const TEST_SCALES = [
  'motivation',
  'selfOrganisation',
  'perseverance',
  'stressTolerance',
  'communication',
  'adaptability',
  'learningIndependence',
  'candour',
] as const

/** Statement of the screening test. Reversed: "no" counts most. A change makes a new version of the test. */
export const statementFields = {
  text: line(300),
  scale: { type: 'choice', values: TEST_SCALES },
  isReversed: { type: 'yes' },
} as const satisfies ContentFields
export type StatementEntry = ValueOfFields<typeof statementFields>

/** Text of a consent. A line `## ` begins a section, `- ` an item of a list. */
export const consentFields = { title: line(200), body: prose(20_000) } as const satisfies ContentFields
export type ConsentEntry = ValueOfFields<typeof consentFields>
