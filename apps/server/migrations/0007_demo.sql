-- Whether this portal was filled with the demo's people and applications: a row once they all stand.

create table demo (
  is_only_row boolean primary key default true check (is_only_row),
  made_at timestamptz not null
);
