import { z } from 'zod'
import { correctionMark, correctionView } from '../applications/correction-schema.ts'
import { staffRefereeView } from '../applications/referee-schema.ts'
import {
  applicantRowShape,
  conversationMark,
  detailShape,
  interviewSummary,
  testSummary,
} from '../applications/schema.ts'
import { slotInvitationMark } from '../applications/slot-schema.ts'
import { APPLICATION_STATUSES, DECISIONS } from '../applications/status.ts'
import { COUNTED_BY_DAY, HISTORY_EVENTS } from '../applications/workflow.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { instant, proseText, uuid } from '../kernel/values.ts'
import { CHECK_POINTS, MAX_CHECK_WORDS, VERDICTS } from './check-rules.ts'
import { DIFFERENCES } from './difference-rules.ts'
import { type Desk, STAFF_TABS } from './status.ts'

const inspectorShape = {
  inspectorId: z.string().nullable(),
  inspectorName: z.string().nullable(),
  inspectorStatus: z.enum(DECISIONS).nullable(),
  adminComment: z.string().nullable(),
}

export const staffRow = z.object({
  ...applicantRowShape,
  ...inspectorShape,
  version: z.number().int(),
  correction: correctionMark.nullable(),
  /** Null: nothing was written, or the reader's university no longer considers the application. */
  conversation: conversationMark.nullable(),
  can: z.object({ assign: z.boolean() }),
})

const scores = z.record(z.string(), z.number())

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

export const staffApplicationView = z.object({
  ...applicantRowShape,
  ...inspectorShape,
  ...detailShape,
  applicantLanguage: z.enum(LANGUAGES),
  test: testSummary.nullable(),
  interview: staffInterviewSummary.nullable(),
  correction: correctionView.nullable(),
  /** Named referees, the newest first. */
  referees: z.array(staffRefereeView),
  slotInvitation: slotInvitationMark.nullable(),
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

export const WAITING_TABS = {
  head: ['IN_PROCESS', 'ASSIGNED_TO_ME', 'IN_PROCESS_ADMIN'],
  manager: ['IN_PROCESS', 'ON_REVISION'],
} as const satisfies { readonly [D in Desk]: readonly (typeof STAFF_TABS)[D][number][] }
export type WaitingTab = (typeof WAITING_TABS)[Desk][number]

/** Lower bounds of the chart of waiting times, in whole working days. */
export const AGE_STEPS = [0, 2, 4, 6, 11] as const

const count = z.number().int()

/** Start of the day of a head (everything in scope) or a manager (own assignments). */
export const dayView = z.object({
  /** Applications that wait for the reader, by tab, and the late ones among them. */
  waiting: z.array(z.object({ tab: z.enum(Object.values(WAITING_TABS).flat()), count, late: count })),
  /** Conversations that wait for the reader, and the tab with most of them. */
  messages: z.object({ count, tab: z.enum(Object.values(STAFF_TABS).flat()) }),
  lateAfterWorkingDays: count,
  /** Late applications with the longest wait: ten at most. */
  late: z.array(z.object({ id: z.string(), number: z.string(), fio: z.string(), since: instant, workingDays: count })),
  /** Answered requests for corrections that wait for the reader's check. */
  corrections: z.object({ answered: count }),
  /** Events of yesterday and today, in Kazakhstan. */
  moves: z.array(z.object({ event: z.enum(COUNTED_BY_DAY), yesterday: count, today: count })),
  funnel: z.object({ sent: count, assigned: count, decided: count, passed: count, failed: count, withdrawn: count }),
  /** Applications under way by the time since they reached their present desk, in steps of `AGE_STEPS`. */
  ages: z.array(z.object({ from: count, count })),
})

export const MAX_COMMENT = 4000

/** Decision. Refusing and sending back need a reason (docs/specification/review-office.md#reasons). */
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
/** Note among staff. Answers to applicants never contain it. */
export const noteView = z.object({
  id: z.string(),
  text: z.string(),
  authorName: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
})

/** Verdict on one point of one document (docs/specification/review-office.md#checks). */
export const checkBody = z.object({
  fileId: uuid,
  point: z.enum(CHECK_POINTS),
  verdict: z.enum(VERDICTS),
  words: proseText.max(MAX_CHECK_WORDS).nullish(),
  version: z.number().int().optional(),
})
export type CheckBody = z.output<typeof checkBody>
export const checkView = z.object({
  fileId: z.string(),
  point: z.enum(CHECK_POINTS),
  verdict: z.enum(VERDICTS),
  words: z.string().nullable(),
  name: z.string(),
  at: instant,
})
/** Newest verdict on each point, and the points that a machine doubts. */
export const checksView = z.object({
  checks: z.array(checkView),
  differences: z.array(
    z.object({ point: z.enum(CHECK_POINTS), kind: z.enum(DIFFERENCES), other: z.string().nullable() }),
  ),
  can: z.object({ check: z.boolean() }),
})

/** Use of a reason: in a refusal that the applicant reads, or when a decision goes back to its inspector. */
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
  universityId: z.string().nullable(),
  textKk: z.string(),
  textRu: z.string(),
  textEn: z.string(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
})

/** Other staff who have the application open, and its version. */
export const viewersBody = z.object({ isLeaving: z.boolean().default(false) })
export const viewersView = z.object({
  version: z.number().int(),
  others: z.array(z.object({ id: z.string(), fullName: z.string() })),
})
/** A viewer without a sign of life for this long has closed the application. */
export const VIEWER_GONE_MS = 150_000
