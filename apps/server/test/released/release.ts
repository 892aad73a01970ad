/**
 * The version whose servers may still run while the newest schema is there: commit 444159f, the last before the portal was
 * made to run on several servers (docs/decisions/0032-two-versions-at-once.md). A release moves both and the statements on.
 */
export const RELEASED = { first: '0001_accounts.sql', last: '0035_lists_of_a_country.sql' } as const

/** What migrations since have forbidden in tables of the release, and why its servers do nothing of it. */
export const CONSTRAINTS_SINCE: Readonly<Record<string, string>> = {
  audit_events_event_check: 'letterRevoked is not allowed any more: nothing of the release has ever written it.',
  mails_check: 'It allows more: the release forgets what a mail said when it has sent it.',
  sessions_by_id: 'They do not give the column, whose default is drawn.',
}
