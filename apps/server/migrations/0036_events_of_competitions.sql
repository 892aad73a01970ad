-- No act of the office revokes a letter: a result that is published does, or the holder’s answer.
alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'applicationOpened', 'fileDownloaded', 'applicationDownloaded', 'applicationsExported', 'interviewOpened',
  'interviewsExported', 'testOpened', 'scheduleUploaded', 'expertAssigned', 'expertChanged', 'expertReleased',
  'applicationsAssigned', 'reasonCreated', 'reasonEdited', 'reasonDeleted', 'universityEdited', 'photoAdded',
  'photoDeleted', 'newsCreated', 'newsEdited', 'newsDeleted', 'staffCreated', 'staffEdited', 'staffDisabled',
  'staffEnabled', 'staffDeleted', 'accountDeleted', 'receptionChanged', 'resetLinkSent', 'staffSignedIn',
  'staffSignInFailed', 'claimChecked', 'claimsOpened', 'competitionCreated', 'competitionEdited',
  'competitionConfirmed', 'competitionRefused', 'allotmentRun', 'protocolProposed', 'protocolPublished',
  'protocolRefused', 'appealDecided', 'signingKeyRotated'));
