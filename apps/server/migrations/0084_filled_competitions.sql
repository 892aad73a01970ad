-- Rules from which a competition was filled in: those of an earlier competition, or figures of the directory by their
-- year (docs/decisions/0068-figures-by-program-and-year.md). Null: by a version without it.
alter table competitions
  add column filled_from_id uuid references competitions,
  add column filled_from_year integer;
