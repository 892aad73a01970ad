-- Applicants may delete their accounts; looking at the result of a test is a reading.

alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'applicationOpened', 'fileDownloaded', 'applicationDownloaded', 'applicationsExported', 'interviewOpened', 'interviewsExported', 'testOpened',
  'applicationsAssigned', 'reasonCreated', 'reasonEdited', 'reasonDeleted',
  'universityEdited', 'photoAdded', 'photoDeleted', 'newsCreated', 'newsEdited', 'newsDeleted',
  'staffCreated', 'staffEdited', 'staffDisabled', 'staffEnabled', 'staffDeleted', 'accountDeleted',
  'receptionChanged', 'resetLinkSent', 'staffSignedIn', 'staffSignInFailed'));
-- Null: registered before the version was kept.
alter table applicant_profiles add column consent_version text;
create index mails_of_recipient on mails (recipient);
