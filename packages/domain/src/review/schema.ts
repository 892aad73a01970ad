import { z } from 'zod'
import { applicantRowShape, detailShape, interviewSummary, testSummary } from '../applications/schema.ts'
import { APPLICATION_STATUSES, DECISIONS } from '../applications/status.ts'
import { COUNTED_BY_DAY, HISTORY_EVENTS } from '../applications/workflow.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { instant, proseText } from '../kernel/values.ts'
import type { Desk, STAFF_TABS } from './status.ts'

const inspectorShape = {
  inspectorId: z.string().nullable(),
  inspectorName: z.string().nullable(),
  inspectorStatus: z.enum(DECISIONS).nullable(),
  adminComment: z.string().nullable(),
}

/** A row of the staff list, with what it offers to this reader beside being opened. */
export const staffRow = z.object({
  ...applicantRowShape,
  ...inspectorShape,
  version: z.number().int(),
  can: z.object({ assign: z.boolean() }),
})

const scores = z.record(z.string(), z.number())

/** The same for staff: who holds it and, once signed, what was graded. */
export const staffInterviewSummary = interviewSummary.extend({
  id: z.string(),
  expertName: z.string().nullable(),
  grade: z
    .object({
      interviewResult: scores,
      motivationalEssayResult: scores,
      dissertationResearchResult: scores.optional(),
      means: z.record(z.string(), z.number()),
      total: z.number(),
      signedAt: instant,
      signedWith: z.enum(['code', 'passkey']),
      expertName: z.string(),
    })
    .nullable(),
})

/** One application as staff get it, in the sight of the reader's university. */
export const staffApplicationView = z.object({
  ...applicantRowShape,
  ...inspectorShape,
  ...detailShape,
  /** The language in which the applicant is written to. */
  applicantLanguage: z.enum(LANGUAGES),
  test: testSummary.nullable(),
  interview: staffInterviewSummary.nullable(),
  history: z.array(
    z.object({
      at: instant,
      event: z.enum(HISTORY_EVENTS),
      from: z.enum(APPLICATION_STATUSES).nullable(),
      to: z.enum(APPLICATION_STATUSES),
      choice: z.number().int(),
      actorName: z.string().nullable(),
      inspectorName: z.string().nullable(),
      decision: z.enum(DECISIONS).nullable(),
      comment: z.string().nullable(),
    }),
  ),
})

/** Tabs whose applications wait for the reader themselves, by desk. */
export const WAITING_TABS = {
  head: ['IN_PROCESS', 'ASSIGNED_TO_ME', 'IN_PROCESS_ADMIN'],
  manager: ['IN_PROCESS', 'ON_REVISION'],
} as const satisfies { readonly [D in Desk]: readonly (typeof STAFF_TABS)[D][number][] }
export type WaitingTab = (typeof WAITING_TABS)[Desk][number]

/** Lower bounds, in whole working days, of the steps in which waiting is shown. */
export const AGE_STEPS = [0, 2, 4, 6, 11] as const

const count = z.number().int()

/** The day's start of a head or a manager: for a head all in their scope, for a manager what they have in hand. */
export const dayView = z.object({
  /** What waits for the reader, by tab, and how much of it is late. */
  waiting: z.array(z.object({ tab: z.enum(Object.values(WAITING_TABS).flat()), count, late: count })),
  lateAfterWorkingDays: count,
  /** The longest waiting of what is late: at most ten. */
  late: z.array(z.object({ id: z.string(), number: z.string(), fio: z.string(), since: instant, workingDays: count })),
  /** What happened yesterday and today, in Kazakhstan. */
  moves: z.array(z.object({ event: z.enum(COUNTED_BY_DAY), yesterday: count, today: count })),
  funnel: z.object({ sent: count, assigned: count, decided: count, passed: count, failed: count, withdrawn: count }),
  /** Applications under way by how long they have been with whom they are with, in steps of `AGE_STEPS`. */
  ages: z.array(z.object({ from: count, count })),
})

/** The most that a comment, a note or a reason holds. */
export const MAX_COMMENT = 4000

/** A decision: a reason is needed to refuse and to send back (docs/specification/review-office.md#reasons). */
export const decisionBody = z
  .object({
    comment: proseText.max(MAX_COMMENT).nullish(),
    status: z.enum(DECISIONS),
    version: z.number().int().optional(),
  })
  .refine(({ status, comment }) => status === 'PASSED' || (comment ?? '') !== '', {
    message: 'reason_required',
    path: ['comment'],
  })
export type DecisionBody = z.output<typeof decisionBody>

const words = proseText.min(1).max(MAX_COMMENT)

export const noteBody = z.object({ text: words })
export const noteEdit = noteBody.extend({ version: z.number().int().optional() })
export type NoteEdit = z.output<typeof noteEdit>
/** A note among staff; it never stands in an answer to an applicant. */
export const noteView = z.object({
  id: z.string(),
  text: z.string(),
  authorName: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
})

/** Where a reason is used: in a refusal that the applicant reads, or in sending a decision back to its inspector. */
export const REASON_KINDS = ['REJECT', 'SEND_BACK'] as const
export type ReasonKind = (typeof REASON_KINDS)[number]
const reasonTexts = { textKk: words, textRu: words, textEn: words }
export const reasonBody = z.object({ kind: z.enum(REASON_KINDS), ...reasonTexts })
export type ReasonBody = z.output<typeof reasonBody>
export const reasonEdit = z.object({ ...reasonTexts, version: z.number().int().optional() })
export type ReasonEdit = z.output<typeof reasonEdit>
export const reasonView = z.object({
  id: z.string(),
  kind: z.enum(REASON_KINDS),
  /** Null: for every university. */
  universityId: z.string().nullable(),
  textKk: z.string(),
  textRu: z.string(),
  textEn: z.string(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
})

/** Others who have the application open, and the version that they see. */
export const viewersBody = z.object({ isLeaving: z.boolean().default(false) })
export const viewersView = z.object({
  version: z.number().int(),
  others: z.array(z.object({ id: z.string(), fullName: z.string() })),
})
/** Somebody who was not seen for so long has closed the application. */
export const VIEWER_GONE_MS = 150_000
