-- Any number of windows a season, by kind, level and group of applicants. Null: all of them.
create table season_windows (
  id uuid primary key,
  season integer not null references seasons on delete cascade,
  kind text check (kind in ('ENROLLMENT', 'GRANT')),
  level text check (level in ('BACHELOR', 'MASTERS_DEGREE', 'PHD')),
  applicant_group text check (applicant_group in ('CITIZEN', 'KANDAS', 'STATELESS_RESIDENT', 'FOREIGN')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- Minutes after the closing in which submissions are still accepted. They are not announced.
  grace_minutes integer not null default 0 check (grace_minutes between 0 and 1440),
  check (opens_at < closes_at)
);
create index season_windows_of_season on season_windows (season, opens_at);

-- More time for one person, with a reason.
create table window_extensions (
  account_id uuid not null references accounts on delete cascade,
  season integer not null references seasons on delete cascade,
  until timestamptz not null,
  reason text not null,
  given_at timestamptz not null,
  given_by_name text not null,
  primary key (account_id, season)
);

-- False: the reception is opened and closed by hand or by its own window. A version without windows reads it as closed by hand.
alter table reception add column follows_windows boolean not null default false;

create trigger season_windows_are_public after insert or delete or update or truncate on season_windows
  for each statement execute function public_content_has_changed();
