-- Pages of papers that a person has looked at for a blind commission (docs/specification/commissions.md#papers). Covers
-- are rectangles in per cent of the page. Another file of the same slot has pages of its own.
create table cleared_pages (
  application_id uuid not null references applications on delete cascade,
  file_id uuid not null references files on delete cascade,
  page integer not null check (page > 0),
  is_shown boolean not null,
  covers jsonb not null,
  reason text not null check (reason <> ''),
  cleared_by_id uuid not null,
  cleared_by_name text not null,
  cleared_at timestamptz not null,
  primary key (application_id, file_id, page)
);
create index cleared_pages_of_a_file on cleared_pages (file_id);
create trigger archive_is_read_only before insert on cleared_pages for each row execute function refuse_archived();
