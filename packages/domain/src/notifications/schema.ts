import { z } from 'zod'
import { email } from '../accounts/schema.ts'
import { nextStep } from '../applications/schema.ts'
import { APPLICATION_TYPES } from '../applications/status.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { INSPECTOR_ROLES, type Role } from '../kernel/role.ts'
import { instant, lineText, localizedName, proseText, uuid } from '../kernel/values.ts'
import { EDITOR_ROLES } from '../universities/policy.ts'
import { FEEDBACK_TOPICS, isPagePath, MOST_FEEDBACK } from './feedback-rules.ts'

const link = z.object({ url: z.string() })
const chosen = { university: localizedName, program: localizedName }
const application = { applicationId: z.string(), number: z.string() }

const steps = { steps: z.array(nextStep.extend({ at: z.string().nullable() })).optional() }

const calendarEvent = z.object({
  id: z.string(),
  startsAt: z.string(),
  minutes: z.number(),
  sequence: z.number(),
})

const interview = {
  ...application,
  ...chosen,
  /** Kazakhstan time: `2026-11-20` and `14:30`. */
  date: z.string(),
  time: z.string(),
  zoom: z.string(),
  /** Interview that the expert's mail links to. Null in the applicant's mail, which links to the applications. */
  interviewId: z.string().nullable(),
  event: calendarEvent,
}

/** Meeting of a commission in Kazakhstan time. */
const meeting = { date: z.string(), time: z.string(), zoom: z.string(), event: calendarEvent }

/** Competition of an expert panel, and the expert whom it has lost. */
const ofPanel = { competitionId: z.string(), competition: localizedName, expertName: z.string() }

/** Kazakhstan time: `2026-11-20` and `14:30`. */
const moment = { date: z.string(), time: z.string() }

/** `competition`: its name and kind. Older mails in the queue have none. */
const grant = { ...application, ...chosen, competition: localizedName.optional() }
/** Deadline for the answer to a grant in Kazakhstan time: `2026-08-20` and `18:00`. */
const answerDeadline = { date: z.string(), time: z.string() }

const lastDay = { ...application, ...chosen, date: z.string() }
const askedItem = z.object({
  document: localizedName,
  reason: localizedName.nullable(),
  words: z.string().nullable(),
})

const asksReferee = link.extend({ applicant: z.string(), place: localizedName, date: z.string() })
/** `type` gives the address of the application. A draft has no number. */
const aboutReferee = z.object({ applicationId: z.string(), type: z.enum(APPLICATION_TYPES), referee: z.string() })

/** Interview that lost its expert, and the name of that expert. */
const lostExpert = { interviewId: z.string(), expertName: z.string() }

/**
 * Mails of the portal with the payload of each text. Names of universities and programs are stored in three languages;
 * the template picks the reader's. The texts are `notifications.mails.<name>`.
 */
export const MAILS = {
  confirmEmail: link,
  resetPassword: link.extend({ validMinutes: z.number() }),
  accountCreated: link.extend({ validMinutes: z.number() }),
  applicationSent: z.object({ ...application, ...chosen, ...steps }),
  applicationPassed: z.object({ ...application, ...chosen }),
  grantPassed: z.object({ ...application, ...chosen }),
  applicationFailed: z.object({ ...application, ...chosen, reason: z.string() }),
  nextChoiceBegins: z.object({
    ...application,
    ...chosen,
    reason: z.string(),
    nextUniversity: localizedName,
    nextProgram: localizedName,
    ...steps,
  }),
  applicationWithdrawn: z.object({ ...application, ...chosen }),
  /** Undecided at the closing of its season: ended, or continued in the next one. */
  applicationEnded: z.object({ ...application, ...chosen, season: localizedName, reason: z.string() }),
  applicationCarriedOver: z.object({ ...application, ...chosen, season: localizedName, reason: z.string().optional() }),
  /** To the owner of drafts of former seasons, once a season. */
  draftOffered: z.object({ season: localizedName }),
  /** A claim of a competing application that was corrected or refused. */
  claimCorrected: z.object({ ...application, claim: localizedName, reason: z.string() }),
  claimRefused: z.object({ ...application, claim: localizedName, reason: z.string() }),
  applicationAssigned: z.object({ ...application, ...chosen }),
  /** Bulk assignment: one mail per inspector. */
  applicationsAssigned: z.object({ count: z.number().int(), headName: z.string() }),
  applicationSentBack: z.object({ ...application, ...chosen, reason: z.string() }),
  testResent: z.object({ ...application, ...chosen, reason: z.string() }),
  testMinutesAdded: z.object({ ...application, ...chosen, minutes: z.number(), reason: z.string() }),
  interviewScheduled: z.object(interview),
  interviewMoved: z.object(interview),
  interviewCancelled: z.object({ ...interview, reason: z.string().optional() }),
  /** To the applicant. */
  interviewMissed: z.object({ ...application, ...chosen, ...moment }),
  /** To the applicant and to an expert of the case, who reads its number in the competition. */
  commissionMeeting: z.object({ ...application, ...chosen, ...meeting }),
  gradingMeeting: z.object({ gradingId: z.string(), number: z.string(), ...meeting }),
  /** To an expert who no longer has the case of a coming meeting. */
  gradingMeetingCancelled: z.object({ number: z.string(), ...meeting }),
  /** To an expert after a draw, for the cases without a meeting. */
  gradingGiven: z.object({ competition: localizedName, count: z.number().int() }),
  /** To the heads of the competition: an expert declined a case, or can no longer grade some. */
  gradingDeclined: z.object({ ...ofPanel, number: z.string(), reason: z.string() }),
  gradingLost: z.object({ ...ofPanel, count: z.number().int() }),
  /** `date`: last day for choosing in Kazakhstan. */
  slotInvited: z.object(lastDay),
  slotReminder: z.object(lastDay),
  slotFreed: z.object(lastDay),
  /** To the heads of the competition in scope, without the wish. */
  accommodationAsked: z.object({ ...application, ...chosen }),
  accommodationAnswered: z.object({ ...application, ...chosen }),
  inspectorLost: z.object({ ...application, ...chosen, inspectorName: z.string() }),
  applicationTakenBack: z.object({ ...application, ...chosen }),
  /** To heads, once an hour at most. */
  decisionsWaiting: z.object({ count: z.number().int() }),
  expertDeclined: z.object({ ...application, ...chosen, ...lostExpert, reason: z.string() }),
  expertLost: z.object({ ...application, ...chosen, ...lostExpert }),
  /** To the staff of a university with an unconfirmed list of programs, once a week at most. */
  offerUnconfirmed: z.object({ university: localizedName }),
  /** To keepers of the content, once a day at most. */
  contentWaiting: z.object({ count: z.number().int() }),
  grantOffered: z.object({ ...grant, ...answerDeadline }),
  grantNotAllotted: z.object({ ...grant, reason: z.string() }),
  grantReminder: z.object({ ...grant, ...answerDeadline }),
  grantMovedUp: z.object(grant),
  /** The same grant, now on a general place or on that of another quota. */
  grantPlaceChanged: z.object(grant),
  grantLapsed: z.object(grant),
  /** `reason`: public reason of the new version of the results. */
  grantTakenAway: z.object({ ...grant, reason: z.string().optional() }),
  appealGranted: z.object({ ...grant, reason: z.string() }),
  appealRefused: z.object({ ...grant, reason: z.string() }),
  /** `date`: last day for the answer in Kazakhstan. `items`: asked documents with their reasons. */
  correctionAsked: z.object({ ...lastDay, items: z.array(askedItem) }),
  correctionReminder: z.object({ ...lastDay, items: z.array(askedItem) }),
  correctionLapsed: z.object(lastDay),
  correctionCancelled: z.object({ ...application, ...chosen }),
  /** To the inspector. */
  correctionAnswered: z.object({ ...application, ...chosen, count: z.number().int() }),
  /** To a referee, who has no account. `place`: university and program; `date`: last day in Kazakhstan. */
  refereeAsked: asksReferee,
  refereeReminder: asksReferee,
  refereeReplaced: z.object({ applicant: z.string() }),
  /** To the applicant, without any content of the letter. */
  refereeGiven: aboutReferee,
  refereeDeclined: aboutReferee,
  refereeBounced: aboutReferee,
  refereeExpired: aboutReferee,
  /** To the inspector. */
  letterReceived: z.object({ ...application, ...chosen }),
  passwordChanged: z.object(moment),
  /** To the old and the new address, like `rolesChanged`. */
  emailChanged: z.object({ newEmail: z.string() }),
  rolesChanged: z.object({ roles: localizedName }),
  factorAdded: z.object({ factor: localizedName }),
  factorRemoved: z.object({ factor: localizedName }),
  recoveryCodesDrawn: z.object(moment),
  factorReset: z.object({ reason: z.string() }),
  /** A sign-in with the right password failed at the second step. */
  secondStepFailed: z.object(moment),
  signedInElsewhere: z.object({ ...moment, device: localizedName, address: z.string() }),
  /** Notices to many: texts in all languages. `stopUrl`: address that switches news off. */
  broadcastService: z.object({ title: localizedName, text: localizedName }),
  /** To the other heads of the office. */
  broadcastWaiting: z.object({ id: z.string(), author: z.string() }),
  broadcastNews: z.object({ title: localizedName, text: localizedName, stopUrl: z.string() }),
  /** Without the content of the message. `type` gives the address of the application. */
  messageFromOffice: z.object({ ...application, university: localizedName, type: z.enum(APPLICATION_TYPES) }),
  messagesWaiting: z.object({ count: z.number().int() }),
  messageReported: z.object(application),
  /** To a person who answered `messageFromOffice` or `messagesWaiting` by mail. */
  answerRefused: z.object({}),
  /** To the office. `page`: path below the portal's base; `reason`: what was written. */
  feedbackReceived: z.object({
    topic: localizedName,
    sender: localizedName,
    page: z.string(),
    reason: z.string(),
    replyTo: z.string().optional(),
  }),
} as const satisfies Record<string, z.ZodType>

/** Name in the greeting. Older mails in the queue have none. */
export const greeted = z.object({ recipientName: z.string().optional() })

export type MailName = keyof typeof MAILS
export type MailPayloads = { readonly [Name in MailName]: z.input<(typeof MAILS)[Name]> }
export type MailPayload<Name extends MailName> = MailPayloads[Name]

/**
 * Final reasons for a message that did not arrive (docs/specification/notifications.md#delivery). `REFUSED`: rejected
 * permanently. `AWAY`: unreachable for about three days. `RETURNED`: a sent mail came back. `UNDELIVERED`: an SMS that
 * the gateway accepted did not arrive.
 */
const MAIL_PROBLEMS = ['REFUSED', 'AWAY', 'RETURNED'] as const
const DELIVERY_PROBLEMS = [...MAIL_PROBLEMS, 'UNDELIVERED'] as const
export type MailProblem = (typeof MAIL_PROBLEMS)[number]
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/** Status code of the other side: for a mail such as `5.1.1` (RFC 3463), for an SMS the gateway's own word. */
const statusCode = z.string().nullable()

/** Mails and SMS that were not sent or did not arrive, latest first. */
export const undeliveredQuery = z.object({ page: pageNumber, pageSize })
export const undelivered = z.object({
  id: uuid,
  kind: z.enum(['MAIL', 'SMS']),
  /** Null for an SMS: its text may contain a code. */
  subject: z.string().nullable(),
  recipient: z.string(),
  createdAt: instant,
  failedAt: instant,
  problem: z.enum(DELIVERY_PROBLEMS),
  statusCode,
  /** Diagnostic text of the mail server that returned it, shortened. Plain text written by strangers. */
  diagnostic: z.string().nullable(),
  canResend: z.boolean(),
})

export const messageState = z.object({
  id: uuid,
  subject: z.string(),
  isToApplicant: z.boolean(),
  createdAt: instant,
  sentAt: instant.nullable(),
  failedAt: instant.nullable(),
  problem: z.enum(MAIL_PROBLEMS).nullable(),
  statusCode,
})

/** Feedback of a guest or a signed-in person (docs/specification/notifications.md#feedback). */
export const feedbackBody = z.object({
  topic: z.enum(FEEDBACK_TOPICS),
  text: proseText.min(1).max(MOST_FEEDBACK),
  /** Empty: the writer wants no answer. */
  email: z.union([z.literal(''), email]),
  page: lineText.refine(isPagePath, 'wrong_value'),
  /** Invisible to people. A message with it is not sent. */
  homepage: z.string().max(300),
})
export type FeedbackBody = z.output<typeof feedbackBody>

/** Mails to the caller as they read them in the portal (docs/specification/notifications.md#notices). */
export const noticesQuery = z.object({ page: pageNumber, pageSize })
const noticeText = z.object({
  lead: z.string(),
  reason: z.object({ label: z.string(), text: z.string() }).nullable(),
  next: z.string(),
  steps: z.array(z.string()),
  /** `address` begins with `/admission/`. */
  button: z.object({ text: z.string(), address: z.string() }),
})
export const notice = z.object({
  id: uuid,
  at: instant,
  title: z.string(),
  isUnread: z.boolean(),
  /** Null: the mail has a one-time link, which is in the mail alone. */
  text: noticeText.nullable(),
})
export const noticesRead = z.object({ until: z.iso.datetime({ offset: true }).transform((text) => new Date(text)) })

/** Cap of the count of unread notices. */
export const MOST_UNREAD = 99

/** Office mails that their readers may switch off, with the roles that receive them. */
const SWITCHED = {
  applicationTakenBack: INSPECTOR_ROLES,
  decisionsWaiting: ['ADMIN'],
  messagesWaiting: INSPECTOR_ROLES,
  messageReported: ['ADMIN'],
  expertDeclined: ['EXPERT_MANAGER'],
  expertLost: ['EXPERT_MANAGER'],
  gradingDeclined: ['EXPERT_MANAGER'],
  gradingLost: ['EXPERT_MANAGER'],
  accommodationAsked: ['EXPERT_MANAGER'],
  offerUnconfirmed: EDITOR_ROLES,
} as const satisfies { readonly [Name in MailName]?: readonly Role[] }
export type SwitchedMail = keyof typeof SWITCHED
export const SWITCHED_MAIL_NAMES = Object.keys(SWITCHED) as readonly SwitchedMail[] as readonly [
  SwitchedMail,
  ...SwitchedMail[],
]

/** Mails that these roles receive and may switch off. */
export const switchedMailsOf = (roles: readonly Role[]): readonly SwitchedMail[] =>
  SWITCHED_MAIL_NAMES.filter((name) => SWITCHED[name].some((role) => roles.includes(role)))
