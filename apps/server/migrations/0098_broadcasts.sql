-- Notices to many applicants (docs/decisions/0077-notices-to-many.md). recipients: number when the notice was sent for
-- confirmation or scheduled.
create table broadcasts (
  id uuid primary key,
  season integer not null references seasons,
  university_id text references universities,
  kind text not null check (kind in ('SERVICE', 'NEWS')),
  state text not null check (state in ('DRAFT', 'WAITING', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED')),
  filter jsonb not null,
  subject jsonb not null,
  text jsonb not null,
  version integer not null default 1,
  writer_ids uuid[] not null,
  author_name text not null,
  written_at timestamptz not null,
  recipients integer,
  confirmer_name text,
  reason text,
  due_at timestamptz,
  ended_at timestamptz,
  check ((state in ('SCHEDULED', 'SENDING', 'SENT', 'CANCELLED')) <= (due_at is not null))
);
create index broadcasts_of_season on broadcasts (season, written_at desc);
create index broadcasts_under_way on broadcasts (due_at) where state in ('SCHEDULED', 'SENDING');

-- One row a recipient. queued_at without mail_id: the account had switched news off, or was deleted.
-- stop_token: switches news of its account off.
create table broadcast_recipients (
  broadcast_id uuid not null references broadcasts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  stop_token uuid not null default gen_random_uuid(),
  queued_at timestamptz,
  mail_id uuid,
  primary key (broadcast_id, account_id)
);
create unique index recipients_by_stop_token on broadcast_recipients (stop_token);
create index recipients_not_queued on broadcast_recipients (broadcast_id, account_id) where queued_at is null;
create index recipients_of_account on broadcast_recipients (account_id);
