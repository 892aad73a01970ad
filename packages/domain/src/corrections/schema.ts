import { z } from 'zod'
import { correctionView, reasonTexts } from '../applications/correction-schema.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { isoDate, lineText, proseText, uuid } from '../kernel/values.ts'

/** Most items of one request, and most characters of own words. */
export const MAX_CORRECTION_ITEMS = 30
export const MAX_CORRECTION_WORDS = 1_000

/** Asked document. Each has a ready-made reason, own words, or both. Without `wordsLanguage` the letters tell it. */
const askedItem = z
  .object({
    fileId: uuid,
    reason: lineText.min(1).max(64).nullish(),
    words: proseText.max(MAX_CORRECTION_WORDS).nullish(),
    wordsLanguage: z.enum(LANGUAGES).nullish(),
  })
  .refine(({ reason, words }) => Boolean(reason) || Boolean(words), { message: 'reason_required', path: ['reason'] })

/** `until`: last day for the answer in Kazakhstan. `version`: that of the application. */
export const askBody = z.object({
  items: z.array(askedItem).min(1).max(MAX_CORRECTION_ITEMS),
  until: isoDate,
  version: z.number().int().optional(),
})
export type AskBody = z.output<typeof askBody>

/** One item with the new file, an own upload as in drafts; null: without it again. */
export const correctBody = z.object({ itemId: uuid, fileId: uuid.nullable() })
export type CorrectBody = z.output<typeof correctBody>

/** `version`: that of the request. An outdated one is refused, so no unseen file is sent. */
export const answerBody = z.object({ version: z.number().int().optional() })
export type AnswerBody = z.output<typeof answerBody>

/** All rounds, the newest first, and the documents that may be asked now, by file. */
export const correctionRounds = z.object({
  list: z.array(correctionView),
  askable: z.array(z.string()),
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
  /** Key of a ready-made reason; empty: own words. */
  byReason: z.array(group.extend({ text: reasonTexts.nullable() })),
  /** Country of citizenship, and language of education. */
  byCountry: z.array(group),
  byLanguage: z.array(group),
})
