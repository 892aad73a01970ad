import { z } from 'zod'
import { instant, proseText, uuid } from '../kernel/values.ts'
import { PAPERS } from './status.ts'

const count = z.number().int()
const WHOLE = 100

const share = z.number().min(0).max(WHOLE)
/** Covered rectangle of a page, in per cent of its width and height, from the upper left corner. */
export const cover = z
  .strictObject({ left: share, top: share, width: share.positive(), height: share.positive() })
  .refine(({ left, width }) => left + width <= WHOLE, { path: ['width'], error: 'wrong_value' })
  .refine(({ top, height }) => top + height <= WHOLE, { path: ['height'], error: 'wrong_value' })
export type Cover = z.output<typeof cover>

export const MOST_COVERS = 50

/** File whose page a person sees or decides on. A correction may have put another one in its place. */
export const seenFile = z.object({ fileId: uuid.optional() })

/** Decision on one page. A page that is not shown is withheld from all experts. */
export const clearingBody = seenFile.extend({
  isShown: z.boolean(),
  covers: z.array(cover).max(MOST_COVERS),
  reason: proseText.max(1_000).refine((text) => text !== '', { message: 'reason_required' }),
  /** Time of the decision that the person has seen; null: none. Another one since is a conflict. */
  after: z.iso.datetime().nullish(),
})
export type ClearingBody = z.output<typeof clearingBody>

export const paperRow = z.object({
  slot: z.enum(PAPERS),
  /** Null: a file that has no pages, such as a text document. */
  pages: count.nullable(),
})

export const clearedPage = z.object({
  page: count,
  isShown: z.boolean(),
  covers: z.array(cover),
  reason: z.string(),
  byName: z.string(),
  at: instant,
})

/** Papers of a case for the head. `number` is that of the application. */
export const casePapers = z.object({
  applicationId: z.string(),
  number: z.string(),
  fullName: z.string(),
  papers: z.array(paperRow.extend({ fileId: uuid, cleared: z.array(clearedPage) })),
  can: z.object({ clear: z.boolean() }),
})
