-- Conversation of an applicant with the office (docs/specification/applications.md#conversation).
create table application_messages (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  university_id text not null,
  choice integer not null,
  side text not null check (side in ('APPLICANT', 'OFFICE')),
  author_id uuid not null,
  -- Null for the applicant: the application has the name.
  author_name text check ((author_name is not null) = (side = 'OFFICE')),
  text text not null check (text <> ''),
  is_internal boolean not null check (side = 'OFFICE' or not is_internal),
  -- First question that it answers; null: it answers none.
  answers_since timestamptz check (answers_since is null or side = 'OFFICE' and not is_internal),
  created_at timestamptz not null
);
create index application_messages_of_application on application_messages (application_id, created_at desc, id desc);
create index application_messages_that_answer on application_messages (created_at)
  include (university_id, answers_since) where answers_since is not null;
create trigger archive_is_read_only before insert or update on application_messages for each row execute function refuse_archived();

-- State of a conversation: the side that it waits for, the last readings, the last mail.
create table conversations (
  application_id uuid primary key references applications on delete cascade,
  -- Choice under consideration.
  choice integer not null,
  waits_for text check (waits_for in ('APPLICANT', 'OFFICE')),
  waiting_since timestamptz check ((waiting_since is null) = (waits_for is null)),
  applicant_wrote_at timestamptz,
  office_wrote_at timestamptz,
  applicant_read_at timestamptz,
  office_read_at timestamptz,
  office_reader_name text check ((office_reader_name is null) = (office_read_at is null)),
  applicant_mailed_at timestamptz
);
create index conversations_that_wait_for_the_office on conversations (application_id, choice) where waits_for = 'OFFICE';
create index conversations_with_news_for_the_applicant on conversations (office_wrote_at)
  where office_wrote_at > coalesce(applicant_read_at, '-infinity') and office_wrote_at > coalesce(applicant_mailed_at, '-infinity');

-- One report of a message by the other side.
create table message_reports (
  message_id uuid primary key references application_messages on delete cascade,
  reason text not null check (reason <> ''),
  reporter_id uuid not null,
  created_at timestamptz not null
);

-- Time until which a staff member was mailed about waiting conversations.
create table mailed_conversations (
  account_id uuid primary key references accounts on delete cascade,
  mailed_at timestamptz not null
);

-- Time of the mail that answers to this mail are not read.
alter table mails add column answer_refused_at timestamptz;
