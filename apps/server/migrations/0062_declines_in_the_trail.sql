-- An expert's decline of an interview is in the trail.
alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'applicationOpened', 'fileDownloaded', 'applicationDownloaded', 'applicationsExported', 'interviewOpened',
  'interviewsExported', 'testOpened', 'scheduleUploaded', 'expertAssigned', 'expertChanged', 'expertReleased',
  'interviewDeclined',
  'applicationsAssigned', 'reasonCreated', 'reasonEdited', 'reasonDeleted', 'universityEdited', 'photoAdded',
  'photoDeleted', 'newsCreated', 'newsEdited', 'newsDeleted', 'staffCreated', 'staffEdited', 'staffDisabled',
  'staffEnabled', 'staffDeleted', 'accountDeleted', 'receptionChanged', 'resetLinkSent', 'staffSignedIn',
  'staffSignInFailed', 'claimChecked', 'claimsOpened', 'competitionCreated', 'competitionEdited',
  'competitionConfirmed', 'competitionRefused', 'allotmentRun', 'protocolProposed', 'protocolPublished',
  'protocolRefused', 'appealDecided', 'signingKeyRotated', 'factorAdded', 'factorRemoved',
  'factorReset', 'messageResent'));

-- A new sign-in of the same browser ends its earlier session; the mark is hashed with the account.
alter table sessions add column browser_mark bytea;
