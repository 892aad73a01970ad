/** Everything that is written to the audit trail. */
export const AUDIT_EVENTS = [
  'applicationOpened',
  'fileDownloaded',
  'applicationDownloaded',
  'applicationsExported',
  'interviewOpened',
  'interviewsExported',
  'testOpened',
  'scheduleUploaded',
  'expertAssigned',
  'expertChanged',
  'expertReleased',
  'interviewDeclined',
  'staffCreated',
  'staffEdited',
  'staffDisabled',
  'staffEnabled',
  'staffDeleted',
  'accountDeleted',
  'applicationsAssigned',
  'reasonCreated',
  'reasonEdited',
  'reasonDeleted',
  'universityEdited',
  'photoAdded',
  'photoDeleted',
  'newsCreated',
  'newsEdited',
  'newsDeleted',
  'receptionChanged',
  'resetLinkSent',
  'staffSignedIn',
  'staffSignInFailed',
  'claimChecked',
  'claimsOpened',
  'competitionCreated',
  'competitionEdited',
  'competitionConfirmed',
  'competitionRefused',
  'allotmentRun',
  'protocolProposed',
  'protocolPublished',
  'protocolRefused',
  'appealDecided',
  'signingKeyRotated',
  'factorAdded',
  'factorRemoved',
  'factorReset',
  'messageResent',
  'auditorNamed',
  'auditorRemoved',
  'protocolAudited',
] as const
/** Looks at one application, which its owner may know of. */
export const READING_EVENTS = [
  'applicationOpened',
  'fileDownloaded',
  'applicationDownloaded',
  'interviewOpened',
  'testOpened',
  'claimsOpened',
] as const satisfies readonly AuditEvent[]
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

/** Of a change of a staff member the trail names these fields, and says nothing of what stands in them. */
export const STAFF_FIELDS = ['fullName', 'email', 'roles', 'phoneNumber', 'universityId', 'interviewLanguages'] as const

/** What is told of an event besides who, when and about what: filters, counts, ids. Never a person's data. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** The same reading by the same person within so long is one event. */
export const AUDIT_REPEATS_AFTER_MS = 10 * 60_000

/**
 * Failed sign-ins of one staff account that are written in an hour, and of all e-mails that are nobody's together:
 * enough to see an attempt and when it began. Strangers must not be able to fill the trail.
 */
export const FAILED_SIGN_INS_AN_HOUR = 20

/** Rows that a filter counts and pages through; who meets more of them narrows the filter. */
export const MAX_AUDIT_ROWS = 10_000
