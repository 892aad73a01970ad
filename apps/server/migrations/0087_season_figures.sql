-- Figures of a season whose first applications are removed, counted before (docs/specification/applications.md#removal).
create table season_figures (
  season integer not null references seasons,
  type text not null,
  education_level text not null,
  university_id text not null,
  status text not null,
  count integer not null check (count > 0),
  primary key (season, type, education_level, university_id, status)
);
