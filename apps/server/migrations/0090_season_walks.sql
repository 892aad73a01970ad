-- Last check of a season's days: contradictions, and facts of the last season (docs/specification/seasons.md#check).
create table season_walks (
  season integer primary key references seasons on delete cascade,
  walked_at timestamptz not null,
  findings jsonb not null
);
