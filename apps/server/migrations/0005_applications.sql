-- Applications, their choices in order, what they carry, who sees them, and their history.

create sequence application_numbers;

create table applications (
  id uuid primary key,
  owner_id uuid not null references accounts,
  type text not null check (type in ('ENROLLMENT', 'GRANT')),
  status text not null check (status in ('CREATED', 'IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED', 'WITHDRAWN')),
  number text,
  created_at timestamptz not null,
  sent_at timestamptz,
  status_changed_at timestamptz,
  version integer not null default 1,
  -- While it is a draft: what the applicant has typed. Gone once it is sent.
  draft jsonb,
  -- Once it is sent: the profile as it was, and the application's own fields.
  applicant jsonb,
  education_level text check (education_level in ('BACHELOR', 'MASTERS_DEGREE', 'PHD')),
  education_language text check (education_language in ('KAZAKH', 'ENGLISH', 'RUSSIAN', 'FRENCH')),
  interview_language text check (interview_language in ('KAZAKH', 'ENGLISH', 'RUSSIAN')),
  language_levels jsonb,
  gpa text,
  grant_part jsonb,
  -- The choice under consideration, or the last one that was.
  current_choice integer,
  inspector_id uuid references accounts,
  inspector_name text,
  inspector_status text check (inspector_status in ('PASSED', 'FAILED')),
  decided_by_id uuid references accounts,
  comment text,
  admin_comment text,
  constraint number_is_unique unique (number),
  check ((status = 'CREATED') = (number is null)),
  check ((status = 'CREATED') = (draft is not null)),
  check (status = 'CREATED' or (sent_at is not null and applicant is not null and current_choice is not null and education_level is not null
    and education_language is not null and interview_language is not null and gpa is not null)),
  check (type <> 'GRANT' or status = 'CREATED' or grant_part is not null),
  check (status <> 'FAILED' or comment is not null),
  check (inspector_status is distinct from 'FAILED' or comment is not null),
  check (status <> 'IN_PROCESS_ADMIN' or (inspector_status is not null and decided_by_id is not null and inspector_name is not null)),
  check (status <> 'IN_PROCESS' or inspector_status is null)
);
create index applications_of_owner on applications (owner_id, created_at desc, id);
create index applications_of_inspector on applications (inspector_id) where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN');

create table choices (
  application_id uuid not null references applications on delete cascade,
  position integer not null check (position between 1 and 4),
  university_id text not null,
  program_code text not null,
  -- Names as they were when the application was sent: a later change of the directory does not rewrite it.
  university_name jsonb not null,
  program_name jsonb not null,
  status text not null check (status in ('WAITING', 'IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED', 'SKIPPED', 'WITHDRAWN')),
  comment text,
  primary key (application_id, position),
  unique (application_id, university_id, program_code),
  check (status <> 'FAILED' or comment is not null)
);
create unique index one_choice_under_consideration on choices (application_id) where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN');

-- The files that were sent, and under which name; `kind` for a grant's files.
create table application_attachments (
  application_id uuid not null references applications on delete cascade,
  slot text not null,
  position integer not null default 0,
  file_id uuid not null references files,
  name text not null,
  kind text,
  primary key (application_id, slot, position)
);
create index application_attachments_of_file on application_attachments (file_id);

-- What staff see in lists: one narrow row an application and sight. Sight '*' is the whole portal's; every university
-- that considers or has considered a choice has one of its own, which keeps the state of its own choice.
create table review_items (
  sight text not null,
  application_id uuid not null references applications on delete cascade,
  choice integer not null,
  status text not null check (status in ('IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED', 'WITHDRAWN')),
  type text not null,
  number text not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  status_changed_at timestamptz not null,
  first_name text not null,
  last_name text not null,
  fio text not null,
  search_name text not null,
  citizenship text not null,
  country_of_residence text not null,
  refugee boolean not null,
  kandas boolean not null,
  education_level text not null,
  education_language text not null,
  university_id text not null,
  university_name jsonb not null,
  program_code text not null,
  program_name jsonb not null,
  inspector_id uuid,
  inspector_name text,
  inspector_status text check (inspector_status in ('PASSED', 'FAILED')),
  admin_comment text,
  comment text,
  primary key (application_id, sight)
);
create index review_items_by_age on review_items (sight, created_at desc, application_id);
create index review_items_by_status on review_items (sight, status, created_at desc, application_id);
create index review_items_by_inspector on review_items (sight, inspector_id, status, created_at desc, application_id);
create index review_items_by_number on review_items (number, sight);
create index review_items_by_university on review_items (sight, university_id, status, created_at desc, application_id);
create extension if not exists pg_trgm;
create index review_items_by_name on review_items using gin (search_name gin_trgm_ops);

create table application_history (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  at timestamptz not null,
  event text not null,
  from_status text check (from_status in ('CREATED', 'IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED', 'WITHDRAWN')),
  to_status text not null check (to_status in ('CREATED', 'IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED', 'WITHDRAWN')),
  choice integer not null,
  -- Null: the portal itself. The name stays readable after the account is gone.
  actor_id uuid,
  actor_name text,
  inspector_name text,
  decision text check (decision in ('PASSED', 'FAILED')),
  comment text
);
create index application_history_of_application on application_history (application_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger application_history_is_append_only before update or delete on application_history
  for each row execute function refuse_change();
