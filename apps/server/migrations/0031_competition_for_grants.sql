-- The competition for grants (docs/specification/competition.md).

alter table applications drop constraint applications_type_check;
alter table applications add constraint applications_type_check
  check (type in ('ENROLLMENT', 'GRANT', 'GRANT_COMPETITION'));
alter table applications drop constraint applications_check3;
alter table applications add constraint grant_part_is_there
  check (type = 'ENROLLMENT' or status = 'CREATED' or grant_part is not null);

-- All choices of a competitor are open at once; of all others one is under consideration.
alter table choices add column is_competing boolean not null default false;
drop index one_choice_under_consideration;
create unique index one_choice_under_consideration on choices (application_id)
  where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and not is_competing;

create table competitions (
  id uuid primary key,
  year integer not null check (year between 2020 and 2100),
  level text not null check (level in ('BACHELOR', 'MASTERS_DEGREE', 'PHD')),
  created_at timestamptz not null,
  created_by_id uuid not null references accounts (id),
  created_by_name text not null,
  -- The version of the rules that hold (competition_rules), and what of them others ask for.
  rules_version integer not null,
  opens_at timestamptz,
  closes_at timestamptz,
  claims_close_at timestamptz,
  constraint one_competition_a_year_and_level unique (year, level)
);
-- Which one takes applications now is asked at every submission.
create index competitions_by_level on competitions (level, opens_at);

-- Every version of the rules, whole; who wrote it, who confirmed it, and the public reason.
create table competition_rules (
  competition_id uuid not null references competitions (id) on delete cascade,
  version integer not null,
  state text not null check (state in ('PROPOSED', 'HOLDING', 'PAST', 'REFUSED')),
  rules jsonb not null,
  reason text,
  proposed_at timestamptz not null,
  proposed_by_id uuid not null references accounts (id),
  proposed_by_name text not null,
  confirmed_at timestamptz,
  confirmed_by_id uuid references accounts (id),
  confirmed_by_name text,
  primary key (competition_id, version)
);
create unique index one_proposal_of_rules on competition_rules (competition_id) where state = 'PROPOSED';
create unique index rules_that_hold on competition_rules (competition_id) where state = 'HOLDING';

-- Who competes in which competition, and under which code: drawn at random, shown to the applicant alone.
create table competitors (
  application_id uuid primary key references applications (id) on delete cascade,
  competition_id uuid not null references competitions (id),
  code text not null,
  constraint one_competitor_a_code unique (competition_id, code)
);

-- What a competitor claims, each checked by the office.
create table grant_claims (
  application_id uuid not null references competitors (application_id) on delete cascade,
  kind text not null check (kind in ('SCORE', 'AVERAGE', 'QUOTA', 'RIGHT')),
  -- Of a quota or a right its code; else empty.
  code text not null default '',
  state text not null check (state in ('WAITING', 'CONFIRMED', 'CORRECTED', 'REFUSED')),
  stated jsonb not null,
  -- What counts; null while nothing does.
  value jsonb,
  reason text,
  checked_at timestamptz,
  checked_by_id uuid references accounts (id),
  checked_by_name text,
  answer text,
  answered_at timestamptz,
  version integer not null default 1,
  primary key (application_id, kind, code),
  constraint what_counts_is_checked check ((state in ('CONFIRMED', 'CORRECTED')) = (value is not null)),
  constraint no_refusal_without_reason check (state in ('WAITING', 'CONFIRMED') or reason is not null)
);
create index claims_that_wait on grant_claims (application_id) where state = 'WAITING';

-- Allotments that were computed: dry runs, simulations, and those that were published.
create table allotment_runs (
  id uuid primary key,
  competition_id uuid not null references competitions (id) on delete cascade,
  number integer not null,
  kind text not null check (kind in ('DRY', 'SIMULATION')),
  round integer not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  -- Per cent.
  progress integer not null default 0,
  rules_version integer not null,
  parameters jsonb not null,
  summary jsonb,
  -- Input and output, each compressed by gzip, and the SHA-256 of their bytes before that.
  input bytea,
  output bytea,
  input_hash text,
  output_hash text,
  created_at timestamptz not null,
  created_by_id uuid not null references accounts (id),
  created_by_name text not null,
  finished_at timestamptz,
  constraint one_run_a_number unique (competition_id, number)
);

-- Published results, each by two people; a mistake is corrected by the next version, never in place.
create table protocols (
  competition_id uuid not null references competitions (id),
  version integer not null,
  round integer not null,
  run_id uuid not null references allotment_runs (id),
  state text not null check (state in ('PROPOSED', 'PUBLISHING', 'PUBLISHED', 'REFUSED')),
  reason text,
  proposed_at timestamptz not null,
  proposed_by_id uuid not null references accounts (id),
  proposed_by_name text not null,
  published_at timestamptz,
  published_by_id uuid references accounts (id),
  published_by_name text,
  primary key (competition_id, version)
);
create unique index one_proposal_of_a_protocol on protocols (competition_id) where state in ('PROPOSED', 'PUBLISHING');

-- The lines of a published protocol: how each choice of each competitor ended, and why (docs/allotment.md#lines).
create table protocol_lines (
  competition_id uuid not null,
  version integer not null,
  code text not null,
  choice integer not null,
  list text not null,
  outcome text not null check (outcome in ('ALLOTTED', 'BELOW_MINIMUM', 'OUTRANKED', 'BETTER_CHOICE')),
  -- What the competitor was compared by, as in the input: total, right, average, profile.
  merit jsonb not null,
  line jsonb not null,
  -- The place on the list of the program, by merit, from 1; equals share one.
  rank integer,
  primary key (competition_id, version, code, choice),
  foreign key (competition_id, version) references protocols (competition_id, version) on delete cascade
);
create index protocol_lines_by_list on protocol_lines (competition_id, version, list, rank, code);

alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'applicationOpened', 'fileDownloaded', 'applicationDownloaded', 'applicationsExported', 'interviewOpened',
  'interviewsExported', 'testOpened', 'scheduleUploaded', 'expertAssigned', 'expertChanged', 'expertReleased',
  'applicationsAssigned', 'reasonCreated', 'reasonEdited', 'reasonDeleted', 'universityEdited', 'photoAdded',
  'photoDeleted', 'newsCreated', 'newsEdited', 'newsDeleted', 'staffCreated', 'staffEdited', 'staffDisabled',
  'staffEnabled', 'staffDeleted', 'accountDeleted', 'receptionChanged', 'resetLinkSent', 'staffSignedIn',
  'staffSignInFailed', 'claimChecked', 'claimsOpened', 'competitionCreated', 'competitionEdited',
  'competitionConfirmed', 'competitionRefused', 'allotmentRun', 'protocolProposed', 'protocolPublished',
  'protocolRefused', 'appealDecided', 'letterRevoked', 'signingKeyRotated'));
