export const AUDIT_EVENTS = [
  'applicationOpened',
  'fileDownloaded',
  'applicationDownloaded',
  'applicationsExported',
  'interviewOpened',
  'conversationRead',
  'messageReported',
  'interviewsExported',
  'testOpened',
  'scheduleUploaded',
  'expertAssigned',
  'expertChanged',
  'expertReleased',
  'interviewDeclined',
  'attendanceNoted',
  'slotsOpened',
  'slotsClosed',
  'slotInvited',
  'slotInvitationCancelled',
  'accommodationRead',
  'accommodationAnswered',
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
  'seasonCreated',
  'seasonEdited',
  'seasonConfirmed',
  'seasonDeleted',
  'seasonClosed',
  'seasonWindowsSet',
  'seasonRequirementsSet',
  'windowExtended',
  'seasonRehearsed',
  'resetLinkSent',
  'staffSignedIn',
  'staffSignInFailed',
  'correctionAsked',
  'correctionCancelled',
  'claimChecked',
  'claimsOpened',
  'competitionCreated',
  'competitionEdited',
  'competitionStepConfirmed',
  'competitionOpened',
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
  'broadcastSent',
  'broadcastScheduled',
  'broadcastGivenBack',
  'broadcastTakenBack',
  'contentSaved',
  'contentSent',
  'contentDiscarded',
  'contentPublished',
  'contentRefused',
  'contentKept',
  'contentExported',
  'contentImported',
] as const
/** Readings of one application, which its owner may see. */
export const READING_EVENTS = [
  'applicationOpened',
  'fileDownloaded',
  'applicationDownloaded',
  'interviewOpened',
  'testOpened',
  'claimsOpened',
  'conversationRead',
  'accommodationRead',
] as const satisfies readonly AuditEvent[]
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

/** Staff fields whose change the trail names, without their values. */
export const STAFF_FIELDS = [
  'fullName',
  'email',
  'roles',
  'rights',
  'phoneNumber',
  'universityId',
  'interviewLanguages',
] as const

/** Details of an event besides actor, time and object: filters, counts, ids. Never personal data. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** A reading repeated by the same person within this time is one event. */
export const AUDIT_REPEATS_AFTER_MS = 10 * 60_000

/**
 * Logged failed sign-ins an hour: for each staff account, and for all unknown e-mails together. Enough to see an attack
 * and its start, without letting strangers fill the trail.
 */
export const FAILED_SIGN_INS_AN_HOUR = 20

/** Rows that a filter counts and pages through. A larger result needs a narrower filter. */
export const MAX_AUDIT_ROWS = 10_000
