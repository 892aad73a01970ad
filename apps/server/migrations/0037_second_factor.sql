-- Second factors of accounts, sign-ins that wait for one, where sessions were begun, and the devices of an account.

create table second_factors (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('CODE', 'PASSKEY')),
  name text not null,
  created_at timestamptz not null,
  -- Null: a code's secret has been shown and no code has proved yet that somebody keeps it. It counts for nothing.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of a code: the secret, sealed, and the last 30 seconds whose code was taken.
  sealed_secret bytea,
  last_step bigint,
  -- Of a passkey.
  credential_id text,
  public_key bytea,
  counter bigint,
  transports text[],
  check (kind <> 'CODE' or sealed_secret is not null),
  check (kind <> 'PASSKEY' or (credential_id is not null and public_key is not null and counter is not null))
);
create unique index one_code_each on second_factors (account_id) where kind = 'CODE';
create unique index second_factor_already_exists on second_factors (credential_id);
create index second_factors_of_account on second_factors (account_id);

-- Only hashes are stored, of random texts that nobody guesses. A used one goes.
create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- The right password was given, the second step is still to come.
create table sign_in_tickets (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The account has no factor and may do nothing but add one.
  is_to_enrol boolean not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_of_account on sign_in_tickets (account_id);
create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at);

-- What a passkey is to sign, once: `subject` is the ticket or the interview that it is for.
create table passkey_challenges (
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('ADD', 'SIGN_IN', 'SIGN_GRADE')),
  subject text not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (account_id, purpose, subject)
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

alter table sessions add column id uuid not null default gen_random_uuid();
alter table sessions add column device text;
alter table sessions add column address text;
create unique index sessions_by_id on sessions (id);

-- What an account has signed in from: hashes of a browser's own mark, and of a kind of browser in a network.
create table known_devices (
  account_id uuid not null references accounts on delete cascade,
  mark bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, mark)
);
create index known_devices_by_sight on known_devices (seen_at);

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
  'factorReset'));
