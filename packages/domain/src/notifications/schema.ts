import { z } from 'zod'
import { nextStep } from '../applications/schema.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { INSPECTOR_ROLES, type Role } from '../kernel/role.ts'
import { instant, localizedName, uuid } from '../kernel/values.ts'
import { EDITOR_ROLES } from '../universities/policy.ts'

const link = z.object({ url: z.string() })
const chosen = { university: localizedName, program: localizedName }
const application = { applicationId: z.string(), number: z.string() }

/** What comes next, in the order of time; a mail that was written before the portal said so has none. */
const steps = { steps: z.array(nextStep.extend({ at: z.string().nullable() })).optional() }

/** The calendar's entry that a mail brings; `sequence` grows with every change. */
const calendarEvent = z.object({
  id: z.string(),
  startsAt: z.string(),
  minutes: z.number(),
  sequence: z.number(),
})

const interview = {
  ...application,
  ...chosen,
  /** In Kazakhstan time: `2026-11-20` and `14:30`. */
  date: z.string(),
  time: z.string(),
  zoom: z.string(),
  /** The expert's mail leads to the interview, the applicant's to their applications. */
  interviewId: z.string().nullable(),
  event: calendarEvent,
}

/** When it happened: `2026-11-20` and `14:30` in Kazakhstan time. */
const moment = { date: z.string(), time: z.string() }

/** A grant of a competition, and until when its offer is answered: `2026-08-20` and `18:00` in Kazakhstan time. */
const grant = { ...application, ...chosen }
const answered = { date: z.string(), time: z.string() }

/** An interview that nobody holds any more, and who was to hold it. */
const held = { interviewId: z.string(), expertName: z.string() }

/**
 * Every mail the portal sends and what its text needs. Names of universities and programs travel in all three
 * languages; the template picks the reader's. The texts are `notifications.mails.<name>`.
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
  /** Of what competes: which claim counts otherwise than stated, or not at all. */
  claimCorrected: z.object({ ...application, claim: localizedName, reason: z.string() }),
  claimRefused: z.object({ ...application, claim: localizedName, reason: z.string() }),
  applicationAssigned: z.object({ ...application, ...chosen }),
  /** Several at once: one mail an inspector, not one an application. */
  applicationsAssigned: z.object({ count: z.number().int(), headName: z.string() }),
  applicationSentBack: z.object({ ...application, ...chosen, reason: z.string() }),
  testResent: z.object({ ...application, ...chosen, reason: z.string() }),
  testMinutesAdded: z.object({ ...application, ...chosen, minutes: z.number(), reason: z.string() }),
  interviewScheduled: z.object(interview),
  interviewMoved: z.object(interview),
  interviewCancelled: z.object({ ...interview, reason: z.string().optional() }),
  inspectorLost: z.object({ ...application, ...chosen, inspectorName: z.string() }),
  /** To the inspector who had it in hand. */
  applicationTakenBack: z.object({ ...application, ...chosen }),
  /** To heads, once an hour at most. */
  decisionsWaiting: z.object({ count: z.number().int() }),
  expertDeclined: z.object({ ...application, ...chosen, ...held, reason: z.string() }),
  expertLost: z.object({ ...application, ...chosen, ...held }),
  /** To the staff of a university whose offer is still the derived one, once a week at most. */
  offerUnconfirmed: z.object({ university: localizedName }),
  grantOffered: z.object({ ...grant, ...answered }),
  grantNotAllotted: z.object({ ...grant, reason: z.string() }),
  grantReminder: z.object({ ...grant, ...answered }),
  grantMovedUp: z.object(grant),
  grantLapsed: z.object(grant),
  /** The reason is the public one of the version. */
  grantTakenAway: z.object({ ...grant, reason: z.string().optional() }),
  appealGranted: z.object({ ...grant, reason: z.string() }),
  appealRefused: z.object({ ...grant, reason: z.string() }),
  passwordChanged: z.object(moment),
  /** To the old and the new address, like the next one. */
  emailChanged: z.object({ newEmail: z.string() }),
  rolesChanged: z.object({ roles: localizedName }),
  factorAdded: z.object({ factor: localizedName }),
  factorRemoved: z.object({ factor: localizedName }),
  factorReset: z.object({ reason: z.string() }),
  /** Somebody gave the right password and failed the second step. */
  secondStepFailed: z.object(moment),
  signedInElsewhere: z.object({ ...moment, device: localizedName, address: z.string() }),
} as const satisfies Record<string, z.ZodType>

/** Who is greeted in every mail; one that was written before the portal greeted by name has none. */
export const greeted = z.object({ recipientName: z.string().optional() })

export type MailName = keyof typeof MAILS
/** What each mail says, by its name; an index into it keeps a mail and its own payload together. */
export type MailPayloads = { readonly [Name in MailName]: z.input<(typeof MAILS)[Name]> }
export type MailPayload<Name extends MailName> = MailPayloads[Name]

/**
 * Why a message did not arrive and nobody tries any more to send it (docs/specification/notifications.md#delivery): the
 * other side has refused it for good, or could not be reached for about three days; a mail that had left came back; an SMS
 * that the gateway had taken did not arrive.
 */
const MAIL_PROBLEMS = ['REFUSED', 'AWAY', 'RETURNED'] as const
const DELIVERY_PROBLEMS = [...MAIL_PROBLEMS, 'UNDELIVERED'] as const
export type MailProblem = (typeof MAIL_PROBLEMS)[number]
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/** What the other side calls the reason: of a mail such as `5.1.1` (RFC 3463), of an SMS the gateway's own word. */
const statusCode = z.string().nullable()

/** GET staff/messages: mails and SMS that did not leave or did not arrive, the latest first. */
export const undeliveredQuery = z.object({ page: pageNumber, pageSize })
export const undelivered = z.object({
  id: uuid,
  kind: z.enum(['MAIL', 'SMS']),
  /** What its reader would have seen first; of an SMS nothing, for it may hold a code. */
  subject: z.string().nullable(),
  recipient: z.string(),
  createdAt: instant,
  failedAt: instant,
  problem: z.enum(DELIVERY_PROBLEMS),
  statusCode,
  /** What the mail server said of it that sent it back, shortened; it is plain text that strangers write. */
  diagnostic: z.string().nullable(),
  /** What it said is still kept. */
  canResend: z.boolean(),
})

/** A mail about an application: to whom, and what has become of it. */
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

/** Mails of the office that their readers may switch off for themselves, with the roles that get them. */
const SWITCHED = {
  applicationTakenBack: INSPECTOR_ROLES,
  decisionsWaiting: ['ADMIN'],
  expertDeclined: ['EXPERT_MANAGER'],
  expertLost: ['EXPERT_MANAGER'],
  offerUnconfirmed: EDITOR_ROLES,
} as const satisfies { readonly [Name in MailName]?: readonly Role[] }
export type SwitchedMail = keyof typeof SWITCHED
export const SWITCHED_MAIL_NAMES = Object.keys(SWITCHED) as readonly SwitchedMail[] as readonly [
  SwitchedMail,
  ...SwitchedMail[],
]

/** The mails that somebody with these roles gets and may switch off. */
export const switchedMailsOf = (roles: readonly Role[]): readonly SwitchedMail[] =>
  SWITCHED_MAIL_NAMES.filter((name) => SWITCHED[name].some((role) => roles.includes(role)))
