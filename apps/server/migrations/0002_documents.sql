-- Uploaded files. The bytes are in the file store under the id; this row says whose they are and what they contain.

create table files (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  name text not null check (name <> ''),
  size integer not null check (size between 1 and 5242880),
  type text not null,
  sha256 bytea not null,
  created_at timestamptz not null
);
create index files_of_owner on files (owner_id);
create index files_by_age on files (created_at);

-- A profile's attachments: one file a slot, several only for additionalDocuments.
create table profile_attachments (
  account_id uuid not null references applicant_profiles on delete cascade,
  slot text not null,
  position integer not null default 0,
  file_id uuid not null references files,
  primary key (account_id, slot, position)
);
create index profile_attachments_of_file on profile_attachments (file_id);
