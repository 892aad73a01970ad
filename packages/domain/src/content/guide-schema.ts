import type { ContentFields, ValueOfFields } from './field-rules.ts'

const line = (most: number) => ({ type: 'texts', look: 'line', most }) as const
const prose = (most: number) => ({ type: 'texts', look: 'prose', most }) as const
const whole = (least: number, most: number) => ({ type: 'number', least, most }) as const
const day = { type: 'day' } as const
const laterDay = { type: 'day', isOptional: true } as const
const source = { type: 'text', form: 'line', most: 1000, isOptional: true } as const

/** Headings of the questions. The specification's ten are about applying. */
export const QUESTION_GROUPS = ['APPLYING', 'SIGNING_IN', 'OTHER'] as const

/** `changedOn`: day of the last change that readers see, unless the version holds from a later one. */
export const faqFields = {
  question: line(300),
  answer: prose(5000),
  group: { type: 'choice', values: QUESTION_GROUPS },
  order: whole(1, 999),
  changedOn: laterDay,
} as const satisfies ContentFields
export type FaqEntry = ValueOfFields<typeof faqFields>

/** Text of the help. Its key is that of the catalogue below `guidance`. */
export const guideTextFields = { text: prose(6000) } as const satisfies ContentFields
export type GuideTextEntry = ValueOfFields<typeof guideTextFields>

/** Session of the unified national test (UNT) with its days. */
export const untSessionFields = {
  name: line(100),
  ...{ applicationFrom: day, applicationTo: day, testingFrom: day, testingTo: day },
  countsForGrant: { type: 'yes' },
} as const satisfies ContentFields
export type UntSessionEntry = ValueOfFields<typeof untSessionFields>

/** Subject block of the UNT. */
export const untBlockFields = {
  name: line(100),
  ...{ tasks: whole(1, 200), minScore: whole(0, 200), maxScore: whole(1, 200) },
} as const satisfies ContentFields
/** Blocks of the test in their order there. */
export const UNT_BLOCKS = [
  'HISTORY_OF_KAZAKHSTAN',
  'MATHEMATICAL_LITERACY',
  'READING_LITERACY',
  'PROFILE_1',
  'PROFILE_2',
] as const
export type UntBlockEntry = ValueOfFields<typeof untBlockFields>

/** Least total of the UNT that a kind of university or a field asks for. */
export const passingScoreFields = {
  name: line(200),
  score: whole(0, 200),
  order: whole(1, 999),
} as const satisfies ContentFields
export type PassingScoreEntry = ValueOfFields<typeof passingScoreFields>

/** Number in the help's texts, under the name of its placeholder. `year`: year or academic year of the number. */
export const guideNumberFields = {
  name: line(200),
  value: { type: 'number', least: 0, most: 100_000_000 },
  year: { type: 'text', form: 'years', most: 9, isOptional: true },
  source,
} as const satisfies ContentFields
export type GuideNumberEntry = ValueOfFields<typeof guideNumberFields>

/** Day or period in the help's texts, under the name of its placeholder. */
export const guideDayFields = { name: line(200), from: day, to: laterDay, source } as const satisfies ContentFields
export type GuideDayEntry = ValueOfFields<typeof guideDayFields>
