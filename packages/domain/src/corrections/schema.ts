import { z } from 'zod'
import { CORRECTED_FIELDS, correctionView, reasonTexts } from '../applications/correction-schema.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { isoDate, lineText, proseText, uuid } from '../kernel/values.ts'

/** Most items of one request, and most characters of own words. */
export const MAX_CORRECTION_ITEMS = 30
export const MAX_CORRECTION_WORDS = 1_000

/** Reason of an asked thing: ready-made, in own words, or both. Without `wordsLanguage` the letters tell it. */
const why = {
  reason: lineText.min(1).max(64).nullish(),
  words: proseText.max(MAX_CORRECTION_WORDS).nullish(),
  wordsLanguage: z.enum(LANGUAGES).nullish(),
}
const isExplained = ({ reason, words }: { reason?: string | null | undefined; words?: string | null | undefined }) =>
  Boolean(reason) || Boolean(words)
const UNEXPLAINED = { message: 'reason_required', path: ['reason'] }
const askedItem = z.object({ fileId: uuid, ...why }).refine(isExplained, UNEXPLAINED)
const askedField = z.object({ field: z.enum(CORRECTED_FIELDS), ...why }).refine(isExplained, UNEXPLAINED)

/** Documents and values, one at least. `until`: last day for the answer in Kazakhstan. `version`: of the application. */
export const askBody = z
  .object({
    items: z.array(askedItem).max(MAX_CORRECTION_ITEMS).default([]),
    fields: z.array(askedField).max(CORRECTED_FIELDS.length).default([]),
    until: isoDate,
    version: z.number().int().optional(),
  })
  .refine(({ items, fields }) => items.length + fields.length > 0, { message: 'field_required', path: ['items'] })
export type AskBody = z.output<typeof askBody>

/**
 * One item with the new file, an own upload as in drafts; null: without it again. Or one field with the new value as
 * typed; empty: none; null: not given again.
 */
export const correctBody = z.union([
  z.object({ itemId: uuid, fileId: uuid.nullable() }),
  z.object({ fieldId: uuid, value: lineText.max(100).nullable() }),
])
export type CorrectBody = z.output<typeof correctBody>

/** `version`: that of the request. An outdated one is refused, so no unseen file is sent. */
export const answerBody = z.object({ version: z.number().int().optional() })
export type AnswerBody = z.output<typeof answerBody>

/** All rounds, the newest first, and the documents that may be asked now, by file. */
export const correctionRounds = z.object({
  list: z.array(correctionView),
  askable: z.array(z.string()),
  /** Fields that may be asked now. */
  askableFields: z.array(z.enum(CORRECTED_FIELDS)),
  /** First and last day that a request may end with; null: nothing may be asked. */
  days: z.object({ first: isoDate, last: isoDate }).nullable(),
  can: z.object({ ask: z.boolean() }),
})

/** Ready-made reason in effect. */
export const correctionReason = z.object({ key: z.string(), text: reasonTexts })

const count = z.number().int()
const group = z.object({ key: z.string(), asked: count })

/** Requests of a season in the reader's scope, and the asked items by group, the largest first. */
export const correctionFigures = z.object({
  requests: count,
  asked: count,
  answered: count,
  lapsed: count,
  items: count,
  byDocument: z.array(group),
  byField: z.array(group),
  /** Key of a ready-made reason; empty: own words. */
  byReason: z.array(group.extend({ text: reasonTexts.nullable() })),
  /** Country of citizenship, and language of education. */
  byCountry: z.array(group),
  byLanguage: z.array(group),
})
