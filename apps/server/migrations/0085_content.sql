-- Rights of single staff members beside their roles (docs/specification/content.md#right).
alter table staff_members add column rights text[] not null default '{}';

-- Content that its owners keep (docs/decisions/0069-content-kept-by-its-owners.md). version: of the whole entry, moved
-- by every write. shipped: value of the release; shipped_seen: the one that the last decision knew.
create table content_entries (
  kind text not null,
  key text not null,
  version integer not null default 1,
  shipped jsonb,
  shipped_seen jsonb,
  primary key (kind, key)
);

-- One version of an entry. A null value ends the entry. writer_ids: everybody who wrote at it. None of them
-- confirms it.
create table content_versions (
  kind text not null,
  key text not null,
  number integer not null,
  value jsonb,
  state text not null check (state in ('DRAFT', 'SENT', 'PUBLISHED', 'REFUSED')),
  holds_from date,
  author_id uuid references accounts,
  author_name text,
  writer_ids uuid[] not null default '{}',
  written_at timestamptz not null,
  decided_by_id uuid references accounts,
  decided_by_name text,
  decided_at timestamptz,
  refusal text,
  primary key (kind, key, number),
  foreign key (kind, key) references content_entries on delete cascade,
  check (state <> 'PUBLISHED' or decided_by_id is null or not decided_by_id = any (writer_ids))
);
create unique index one_open_version_of_content on content_versions (kind, key) where state in ('DRAFT', 'SENT');

-- Published values, which readers see. Null holds_from: from the beginning.
create table content_published (
  kind text not null,
  key text not null,
  number integer not null,
  holds_from date,
  value jsonb,
  primary key (kind, key, number),
  foreign key (kind, key, number) references content_versions on delete cascade
);
create trigger content_published_are_public after insert or update or delete or truncate on content_published
  for each statement execute function public_content_has_changed();
