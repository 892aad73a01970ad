-- What follows of a published protocol: offers, cut-offs, letters and appeals (docs/specification/competition.md).

-- Where an allotted line stands; the protocol itself says it.
alter table protocol_lines add column place text check (place in ('GENERAL', 'RESERVED'));
alter table protocol_lines add column quota text;

create index grants_of_a_protocol on protocol_lines (competition_id, version, code) where outcome = 'ALLOTTED';
create index grants_of_a_list on protocol_lines (competition_id, version, list, rank, code) where outcome = 'ALLOTTED';

-- The lists of a published protocol and how full they are (docs/allotment.md#output).
create table protocol_lists (
  competition_id uuid not null,
  version integer not null,
  list text not null,
  program text not null,
  university_id text,
  language text,
  -- Who had it among their choices.
  competitors integer not null,
  places integer not null,
  filled integer not null,
  -- How many have how many points, by columns of five: {"16": 3}.
  columns jsonb not null,
  -- {places, filled, last}, and the same with their quota.
  general jsonb not null,
  reserved jsonb not null,
  primary key (competition_id, version, list),
  foreign key (competition_id, version) references protocols (competition_id, version) on delete cascade
);

-- Counts of a published protocol, with small numbers left out.
create table protocol_figures (
  competition_id uuid not null,
  version integer not null,
  figures jsonb not null,
  -- SHA-256 of the input and the output of its run, lower-case hex.
  input_hash text not null,
  output_hash text not null,
  primary key (competition_id, version),
  foreign key (competition_id, version) references protocols (competition_id, version) on delete cascade
);

-- The grant that a competitor has been offered, and the answer: a fact beside the application's status.
create table grant_offers (
  application_id uuid primary key references competitors (application_id) on delete cascade,
  competition_id uuid not null,
  -- The protocol that offers it, as it is now.
  version integer not null,
  choice integer not null check (choice between 1 and 4),
  list text not null,
  place text not null check (place in ('GENERAL', 'RESERVED')),
  quota text,
  state text not null check (state in ('OFFERED', 'ACCEPTED', 'DECLINED', 'LAPSED')),
  is_moving_up boolean not null default false,
  offered_at timestamptz not null,
  accept_until timestamptz not null,
  answered_at timestamptz,
  -- How many days before the end the last reminder was sent.
  reminded_days integer,
  constraint offer_of_a_protocol foreign key (competition_id, version) references protocols (competition_id, version),
  constraint quota_of_a_reserved_place check ((place = 'RESERVED') = (quota is not null)),
  constraint only_the_accepted_move_up check (not is_moving_up or state = 'ACCEPTED'),
  constraint an_answer_has_its_time check ((state = 'OFFERED') = (answered_at is null))
);
create index offers_without_an_answer on grant_offers (accept_until) where state = 'OFFERED';
create index offers_of_a_competition on grant_offers (competition_id, state);

-- What has happened to the offers of a competitor.
create table grant_offer_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references competitors (application_id) on delete cascade,
  at timestamptz not null,
  event text not null check (event in ('OFFERED', 'ACCEPTED', 'DECLINED', 'LAPSED', 'MOVED_UP', 'TAKEN_AWAY')),
  version integer not null,
  choice integer not null,
  list text not null
);
create index events_of_an_offer on grant_offer_events (application_id, id);

-- Keys that letters are signed with: one of them now, the public halves of the others for what they have signed.
create table signing_keys (
  id text primary key,
  public_key text not null,
  -- Encrypted; a key that signs no more has none.
  sealed_private_key bytea,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint a_retired_key_signs_no_more check ((retired_at is null) = (sealed_private_key is not null))
);
create unique index one_key_signs on signing_keys ((true)) where retired_at is null;

create table grant_letters (
  -- What people type or scan to check it.
  code text primary key,
  application_id uuid not null references competitors (application_id) on delete cascade,
  competition_id uuid not null,
  version integer not null,
  kind text not null check (kind in ('DECISION', 'INVITATION')),
  language text not null check (language in ('kk', 'ru', 'en')),
  choice integer not null,
  content bytea not null,
  sha256 bytea not null,
  key_id text not null references signing_keys (id),
  signature bytea not null,
  made_at timestamptz not null,
  revoked_at timestamptz,
  -- The version that took the grant away or changed it; null: the answer to the offer did.
  revoked_by_version integer,
  foreign key (competition_id, version) references protocols (competition_id, version)
);
create unique index one_letter_that_holds on grant_letters (application_id, kind, language) where revoked_at is null;
create unique index letters_by_content on grant_letters (sha256);

create table grant_appeals (
  id uuid primary key,
  application_id uuid not null references competitors (application_id) on delete cascade,
  competition_id uuid not null,
  -- The protocol that it is against.
  version integer not null,
  state text not null check (state in ('SENT', 'GRANTED', 'REFUSED')),
  reason text not null,
  sent_at timestamptz not null,
  answer text,
  decided_at timestamptz,
  decided_by_id uuid references accounts (id),
  decided_by_name text,
  constraint one_appeal_a_protocol unique (application_id, version),
  constraint a_decision_is_whole check (
    (state = 'SENT') = (decided_at is null) and (state = 'SENT') = (answer is null)
    and (state = 'SENT') = (decided_by_name is null)),
  foreign key (competition_id, version) references protocols (competition_id, version)
);
create index appeals_in_their_order on grant_appeals ((decided_at is not null), sent_at, id);

create table grant_appeal_files (
  appeal_id uuid not null references grant_appeals (id) on delete cascade,
  position integer not null,
  file_id uuid not null references files (id),
  primary key (appeal_id, position)
);
create index appeals_of_a_file on grant_appeal_files (file_id);

-- What a granted appeal has corrected, beside what the claim was before.
create table grant_appeal_corrections (
  appeal_id uuid not null references grant_appeals (id) on delete cascade,
  kind text not null,
  code text not null,
  value_before jsonb,
  value_after jsonb,
  primary key (appeal_id, kind, code)
);

-- What of a competition guests read (0027_public_content.sql). Lines are written before their protocol is published.
do $$
declare
  name text;
begin
  foreach name in array array['competitions', 'competition_rules', 'protocols', 'protocol_lists', 'protocol_figures']
  loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function public_content_has_changed()', name || '_are_public', name);
  end loop;
end
$$;
create trigger protocol_lines_are_public after update or delete or truncate on protocol_lines
  for each statement execute function public_content_has_changed();
