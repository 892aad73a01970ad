-- Requirements of a season (docs/decisions/0071-requirements-are-rows.md). Null, or no program: all of them.
create table season_requirements (
  id uuid primary key,
  season integer not null references seasons on delete cascade,
  position integer not null,
  kind text check (kind in ('ENROLLMENT', 'GRANT', 'GRANT_COMPETITION')),
  level text check (level in ('BACHELOR', 'MASTERS_DEGREE', 'PHD')),
  applicant_group text check (applicant_group in ('CITIZEN', 'KANDAS', 'STATELESS_RESIDENT', 'FOREIGN')),
  programs text[] not null default '{}',
  demand jsonb not null,
  changed_at timestamptz not null
);
create index season_requirements_of_season on season_requirements (season, position);
create trigger season_requirements_are_public after insert or update or delete or truncate on season_requirements
  for each statement execute function public_content_has_changed();

-- Requirements and questions that a sent application was checked against, and its answers. Null: sent before them.
alter table applications add column asked jsonb;
alter table applications add column answers jsonb;
