-- What the last look at the file store has found, one row: objects that no row names (removed, or held back because they
-- were too many to be believed), and objects that rows name and that are not there.
create table store_sweeps (
  is_last boolean primary key default true check (is_last),
  swept_at timestamptz not null,
  kept integer not null,
  removed integer not null,
  held_back integer not null,
  missing integer not null
);
