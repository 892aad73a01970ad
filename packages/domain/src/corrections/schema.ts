import { z } from 'zod'
import { LANGUAGES } from '../kernel/language.ts'
import { fileName, instant, isoDate, lineText, localizedName, proseText, uuid } from '../kernel/values.ts'
import { CORRECTION_STATES } from './status.ts'

/** Most items of one request, and most characters of own words. */
export const MAX_CORRECTION_ITEMS = 30
export const MAX_CORRECTION_WORDS = 1_000

const reasonTexts = z.object({ kk: z.string(), ru: z.string(), en: z.string() })

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

/** One item with the new file. The file is an own upload, as in drafts. */
export const correctBody = z.object({ itemId: uuid, fileId: uuid })
export type CorrectBody = z.output<typeof correctBody>

/** `version`: that of the request. An outdated one is refused, so no unseen file is sent. */
export const answerBody = z.object({ version: z.number().int().optional() })
export type AnswerBody = z.output<typeof answerBody>

const correctionItem = z.object({
  id: z.string(),
  slot: z.string(),
  /** Requirement of a further document, or kind of a document of a grant. */
  kind: z.string().nullable(),
  /** Name of a further document as asked. */
  label: localizedName.nullable(),
  /** Key of the ready-made reason, with its texts when it was asked; null: own words alone. */
  reason: z.string().nullable(),
  reasonText: reasonTexts.nullable(),
  words: z.string().nullable(),
  wordsLanguage: z.enum(LANGUAGES).nullable(),
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
  /** `answer`: the reader may give files and send them. */
  can: z.object({ answer: z.boolean(), cancel: z.boolean() }),
})
export type CorrectionView = z.output<typeof correctionView>

/** Request in a row of a list. */
export const correctionMark = z.object({
  state: z.enum(CORRECTION_STATES),
  until: instant,
  items: z.number().int(),
  ready: z.number().int(),
})

/** All rounds, the newest first, and the documents that may be asked now, by file. */
export const correctionRounds = z.object({
  list: z.array(correctionView),
  askable: z.array(z.string()),
  can: z.object({ ask: z.boolean() }),
})

/** Ready-made reason in effect. */
export const correctionReason = z.object({ key: z.string(), text: reasonTexts })

/** Verdict on a document for its owner. */
export const DOCUMENT_VERDICTS = ['ACCEPTED', 'REPLACE'] as const
export const documentVerdict = z.object({ fileId: z.string(), verdict: z.enum(DOCUMENT_VERDICTS) })

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
