-- Conversation of an applicant with the office (docs/specification/applications.md#conversation).
create table application_messages (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  university_id text not null,
  choice integer not null,
  side text not null check (side in ('APPLICANT', 'OFFICE')),
  author_id uuid not null,
  author_name text not null,
  text text not null check (text <> ''),
  is_internal boolean not null check (side = 'OFFICE' or not is_internal),
  created_at timestamptz not null
);
create index application_messages_of_application on application_messages (application_id, created_at desc, id desc);
create trigger archive_is_read_only before insert or update on application_messages for each row execute function refuse_archived();

-- Last reading of each side. The staff of a university share theirs.
create table conversation_readings (
  application_id uuid not null references applications on delete cascade,
  side text not null check (side in ('APPLICANT', 'OFFICE')),
  read_at timestamptz not null,
  primary key (application_id, side)
);
