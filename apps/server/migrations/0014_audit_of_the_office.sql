-- Applications given out in bulk, and changes of the reasons to pick from.

alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'applicationOpened', 'fileDownloaded', 'applicationDownloaded', 'applicationsExported', 'interviewOpened', 'interviewsExported',
  'applicationsAssigned', 'reasonCreated', 'reasonEdited', 'reasonDeleted',
  'staffCreated', 'staffEdited', 'staffDisabled', 'staffEnabled', 'staffDeleted',
  'receptionChanged', 'resetLinkSent', 'staffSignedIn', 'staffSignInFailed'));
