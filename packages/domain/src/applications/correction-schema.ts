import { z } from 'zod'
import { LANGUAGES } from '../kernel/language.ts'
import { fileName, instant, localizedName } from '../kernel/values.ts'

/** States of one request for corrections. LAPSED: not answered in time, which decides nothing. */
export const CORRECTION_STATES = ['ASKED', 'ANSWERED', 'CANCELLED', 'LAPSED', 'CLOSED', 'WITHDRAWN'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

/** States that a list of the office shows: the applicant's turn, or the inspector's. */
export const CORRECTION_MARKS = ['ASKED', 'ANSWERED'] as const
export type CorrectionMark = (typeof CORRECTION_MARKS)[number]

/** A cancelled request is as if it had not been asked. */
export const isCancelled = (state: CorrectionState): boolean => state === 'CANCELLED'
export const STANDING_CORRECTIONS = CORRECTION_STATES.filter((state) => !isCancelled(state))

/** The office has new files to check. */
export const isAnswered = (state: CorrectionState): boolean => state === 'ANSWERED'

/** The applicant may still answer. */
export const isAsked = (state: CorrectionState): boolean => state === 'ASKED'

export const reasonTexts = z.object({ kk: z.string(), ru: z.string(), en: z.string() })

/** Values of an application that the office may ask to correct. */
export const CORRECTED_FIELDS = [
  'lastName',
  'firstName',
  'middleName',
  'birthday',
  'gender',
  'passportNumber',
  'passportExprDate',
  'iin',
  'gpa',
] as const
export type CorrectedField = (typeof CORRECTED_FIELDS)[number]
/** Key of the name of a value. */
export const correctedLabel = (field: CorrectedField) =>
  field === 'gpa' ? ('applications.education.gpa' as const) : (`accounts.fields.${field}` as const)

const why = {
  /** Key of the ready-made reason, with its texts when it was asked; null: own words alone. */
  reason: z.string().nullable(),
  reasonText: reasonTexts.nullable(),
  words: z.string().nullable(),
  wordsLanguage: z.enum(LANGUAGES).nullable(),
}

/** Asked value. Null: none is stated. `after` is null until `isReady`, or for a value that is taken away. */
const correctionField = z.object({
  id: z.string(),
  field: z.enum(CORRECTED_FIELDS),
  ...why,
  before: z.string().nullable(),
  after: z.string().nullable(),
  isReady: z.boolean(),
})

const correctionItem = z.object({
  id: z.string(),
  slot: z.string(),
  /** Requirement of a further document, or kind of a document of a grant. */
  kind: z.string().nullable(),
  /** Place among the additional documents, from 1; null: another slot. */
  number: z.number().int().nullable(),
  /** Name of a further document as asked. */
  label: localizedName.nullable(),
  ...why,
  before: fileName,
  after: fileName.nullable(),
  isReady: z.boolean(),
})

export const correctionView = z.object({
  id: z.string(),
  round: z.number().int(),
  state: z.enum(CORRECTION_STATES),
  askedAt: instant,
  /** End of the last day for the answer in Kazakhstan. */
  until: instant,
  answeredAt: instant.nullable(),
  /** Null for the applicant. */
  authorName: z.string().nullable(),
  version: z.number().int(),
  items: z.array(correctionItem),
  fields: z.array(correctionField),
  /** `answer`: the reader may give files and send them. */
  can: z.object({ answer: z.boolean(), cancel: z.boolean() }),
})
export type CorrectionView = z.output<typeof correctionView>

/** Request in a row of a list. */
export const correctionMark = z.object({ state: z.enum(CORRECTION_STATES), until: instant })
/** The same for its applicant, with the number of items, and of those with a new file. */
export const ownCorrectionMark = correctionMark.extend({ items: z.number().int(), ready: z.number().int() })

/** Verdict on a document or a value for its owner. */
export const DOCUMENT_VERDICTS = ['ACCEPTED', 'REPLACE'] as const
export const fieldVerdict = z.object({ field: z.enum(CORRECTED_FIELDS), verdict: z.enum(DOCUMENT_VERDICTS) })
export const documentVerdict = z.object({ fileId: z.string(), verdict: z.enum(DOCUMENT_VERDICTS) })
