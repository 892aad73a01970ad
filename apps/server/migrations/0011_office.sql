-- The office's own: notes among staff, reasons to pick from, who has an application open, and kept filters.

-- A note belongs to the university of the choice that it was written about: other universities never read it.
create table application_notes (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  university_id text not null,
  author_id uuid not null references accounts,
  author_name text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  edited_at timestamptz,
  version integer not null default 1
);
create index application_notes_of_application on application_notes (application_id, created_at, id);

-- Reasons for a refusal and for sending back, in three languages. Without a university: for the whole portal.
create table reason_templates (
  id uuid primary key,
  kind text not null check (kind in ('REJECT', 'SEND_BACK')),
  university_id text,
  text_kk text not null check (text_kk <> ''),
  text_ru text not null check (text_ru <> ''),
  text_en text not null check (text_en <> ''),
  created_at timestamptz not null,
  -- What the portal ships, and its place; a removed one stays as a mark, so that it does not come back.
  shipped_key text unique,
  position integer,
  is_removed boolean not null default false,
  version integer not null default 1
);
create index reason_templates_by_scope on reason_templates (university_id, kind) where not is_removed;

-- Who has an application open. Unlogged: it is true for a few minutes at most.
create unlogged table application_viewers (
  application_id uuid not null references applications on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  seen_at timestamptz not null,
  primary key (application_id, account_id)
);
create index application_viewers_by_age on application_viewers (seen_at);

-- Filters of the staff list that somebody keeps under a name.
create table saved_filters (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null check (name <> ''),
  search jsonb not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create unique index name_already_exists on saved_filters (account_id, lower(name));
create unique index one_default_filter on saved_filters (account_id) where is_default;
