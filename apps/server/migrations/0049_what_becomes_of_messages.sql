-- What has become of a mail or an SMS besides that it left: since when nobody tries any more, and why. A mail about an
-- application names it and keeps its subject, so that the office sees what its applicant was told; the version before
-- writes neither. Nobody looks for the mails of an application that is gone, so the id refers to nothing.
alter table mails
  add column application_id uuid,
  add column subject text,
  add column failed_at timestamptz,
  add column problem text constraint mails_problem_check check (problem in ('REFUSED', 'AWAY'));
create index mails_of_application on mails (application_id, created_at) where application_id is not null;
create index mails_failed on mails (failed_at, id) where failed_at is not null;

alter table sms_messages
  add column failed_at timestamptz,
  add column problem text constraint sms_problem_check check (problem in ('REFUSED', 'AWAY'));
create index sms_failed on sms_messages (failed_at, id) where failed_at is not null;

alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'applicationOpened', 'fileDownloaded', 'applicationDownloaded', 'applicationsExported', 'interviewOpened',
  'interviewsExported', 'testOpened', 'scheduleUploaded', 'expertAssigned', 'expertChanged', 'expertReleased',
  'applicationsAssigned', 'reasonCreated', 'reasonEdited', 'reasonDeleted', 'universityEdited', 'photoAdded',
  'photoDeleted', 'newsCreated', 'newsEdited', 'newsDeleted', 'staffCreated', 'staffEdited', 'staffDisabled',
  'staffEnabled', 'staffDeleted', 'accountDeleted', 'receptionChanged', 'resetLinkSent', 'staffSignedIn',
  'staffSignInFailed', 'claimChecked', 'claimsOpened', 'competitionCreated', 'competitionEdited',
  'competitionConfirmed', 'competitionRefused', 'allotmentRun', 'protocolProposed', 'protocolPublished',
  'protocolRefused', 'appealDecided', 'signingKeyRotated', 'factorAdded', 'factorRemoved',
  'factorReset', 'messageResent'));
