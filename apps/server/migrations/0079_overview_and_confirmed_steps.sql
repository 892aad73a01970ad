-- Times of stages of a whole season in one index scan (docs/specification/review-office.md#overview).
create index application_history_spans on application_history (at) include (application_id, id, event, choice);

-- Confirmed steps of a competition, and the act that opens it (docs/decisions/0065). Null: by a version without them.
alter table competitions
  add column confirmed_steps jsonb not null default '[]',
  add column opening_decided_at timestamptz,
  add column opening_decided_by_id uuid references accounts,
  add column opening_decided_by_name text;

alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'applicationOpened', 'fileDownloaded', 'applicationDownloaded', 'applicationsExported', 'interviewOpened',
  'interviewsExported', 'testOpened', 'scheduleUploaded', 'expertAssigned', 'expertChanged', 'expertReleased',
  'interviewDeclined', 'applicationsAssigned', 'reasonCreated', 'reasonEdited', 'reasonDeleted', 'universityEdited',
  'photoAdded', 'photoDeleted', 'newsCreated', 'newsEdited', 'newsDeleted', 'staffCreated', 'staffEdited',
  'staffDisabled', 'staffEnabled', 'staffDeleted', 'accountDeleted', 'receptionChanged', 'resetLinkSent',
  'staffSignedIn', 'staffSignInFailed', 'claimChecked', 'claimsOpened', 'competitionCreated', 'competitionEdited',
  'competitionConfirmed', 'competitionRefused', 'allotmentRun', 'protocolProposed', 'protocolPublished',
  'protocolRefused', 'appealDecided', 'signingKeyRotated', 'factorAdded', 'factorRemoved', 'factorReset',
  'messageResent', 'auditorNamed', 'auditorRemoved', 'protocolAudited', 'competitionStepConfirmed',
  'competitionOpened'));
