-- Uploads under way. Their pieces are in the file store under the ids in `pieces`, in the order of the file; with the
-- last piece they become one file, and the row says which until it is removed.
create table uploads (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  name text not null check (name <> ''),
  size integer not null check (size between 0 and 5242880),
  received integer not null default 0 check (received between 0 and size),
  pieces uuid[] not null default '{}' check (cardinality(pieces) <= 1000),
  -- Deferred: the upload is closed before the row of its file is written.
  file_id uuid references files on delete cascade deferrable initially deferred,
  created_at timestamptz not null
);
create index uploads_of_owner on uploads (owner_id);
create index uploads_by_age on uploads (created_at);
create index uploads_of_file on uploads (file_id);
