-- Directories that their owners keep (docs/decisions/0073-directories-kept-by-their-owners.md). kept_at: published
-- values of the content decide the row, no longer the files of a release. References are checked at the end of a
-- transaction: one publication may bring a university with its branches.
alter table universities
  add column branch_of text references universities deferrable initially deferred,
  add column successor_id text references universities deferrable initially deferred,
  add column kept_at timestamptz;
alter table programs
  add column successor_code text references programs deferrable initially deferred,
  add column kept_at timestamptz;
alter table cities
  add column successor_id text references cities deferrable initially deferred,
  add column kept_at timestamptz;
alter table city_guides add column kept_at timestamptz;
alter table regions add column kept_at timestamptz;
alter table professions add column kept_at timestamptz;

-- Numeric ids of entries that people add. Those of a release stay below it.
create sequence added_directory_numbers start 1000001;

-- Changes of one file wait together, for one confirmation.
create table content_imports (
  id uuid primary key,
  taken_at timestamptz not null,
  taken_by_id uuid not null references accounts,
  taken_by_name text not null
);
alter table content_versions add column import_id uuid references content_imports;
create index versions_of_an_import on content_versions (import_id, kind, key) where import_id is not null;

-- Moment of each publication, for the order of public changes of one day.
alter table content_published add column published_at timestamptz not null default now();
