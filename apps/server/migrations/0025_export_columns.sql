-- The columns that somebody took out last: the dialog begins with them, in whichever browser.
create table export_columns (
  account_id uuid primary key references accounts (id) on delete cascade,
  columns text[] not null check (cardinality(columns) > 0)
);
