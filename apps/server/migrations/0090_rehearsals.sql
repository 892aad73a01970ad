-- Last check of a season's days: contradictions, and facts of the last season (docs/specification/seasons.md#check).
create table season_walks (
  season integer primary key references seasons on delete cascade,
  walked_at timestamptz not null,
  findings jsonb not null
);

-- Rehearsals of a season, each in a schema of its own (docs/decisions/0072-rehearsals-in-a-schema.md). A row is the
-- only way to a schema; without one a job removes it. secret_hash: of the cookie. session_hash: the session of the
-- staff member. Without that session open, nothing is served.
create table rehearsals (
  id uuid primary key,
  secret_hash bytea not null unique,
  session_hash bytea not null,
  season integer not null,
  at timestamptz not null,
  person jsonb not null,
  back_in text not null check (back_in in ('kk', 'ru', 'en')),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  is_ready boolean not null default false
);
