-- Times that applicants choose for their interviews (docs/decisions/0079-interview-slots.md). university_id null: every
-- university. language null: any of the expert's. free_since: opened, or last freed. A slot is taken exactly while an
-- interview that is not cancelled refers to it.
create table slots (
  id uuid primary key,
  expert_id uuid not null,
  starts_at timestamptz not null,
  minutes integer not null check (minutes > 0),
  zoom text not null,
  language text check (language in ('KAZAKH', 'RUSSIAN', 'ENGLISH')),
  university_id text references universities,
  opened_at timestamptz not null,
  free_since timestamptz not null,
  closed_at timestamptz
);
create unique index slots_of_expert on slots (expert_id, starts_at) where closed_at is null;
create index slots_by_time on slots (starts_at, id);

-- One invitation to choose for each choice of an application.
create table slot_invitations (
  application_id uuid not null references applications on delete cascade,
  choice integer not null check (choice > 0),
  invited_at timestamptz not null,
  choose_until timestamptz not null check (choose_until > invited_at),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  move_hours integer not null check (move_hours >= 0),
  -- By the applicant.
  moves integer not null default 0,
  -- Time of the last choice or placement.
  chosen_at timestamptz,
  -- Null: no mails about freed times are wanted.
  news_since timestamptz,
  news_at timestamptz,
  -- Days before choose_until of the last reminder.
  reminded_days integer,
  primary key (application_id, choice)
);
create index slot_invitations_by_end on slot_invitations (choose_until, application_id);
create trigger archive_is_read_only before insert or update on slot_invitations for each row execute function refuse_archived();

-- Wish for another form of the interview, one for each choice of an application. The words of both sides are sealed.
create table accommodations (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  choice integer not null check (choice > 0),
  state text not null check (state in ('ASKED', 'GRANTED', 'REFUSED')),
  wishes text[] not null check (cardinality(wishes) > 0 and wishes <@ array['LONGER', 'INTERPRETER', 'CAMERA_OFF']),
  sealed_words bytea not null,
  asked_at timestamptz not null,
  answered_at timestamptz check ((answered_at is null) = (state = 'ASKED')),
  answered_by uuid check ((answered_by is null) = (state = 'ASKED')),
  granted text[] not null default '{}' check (granted <@ array['LONGER', 'INTERPRETER', 'CAMERA_OFF']),
  extra_minutes integer not null default 0 check (extra_minutes >= 0),
  sealed_answer bytea check ((sealed_answer is null) = (state = 'ASKED')),
  check ((state = 'GRANTED') = (cardinality(granted) > 0)),
  check (state = 'GRANTED' or extra_minutes = 0),
  unique (application_id, choice)
);
create index accommodations_by_state on accommodations (state, asked_at, id);
create trigger archive_is_read_only before insert or update on accommodations for each row execute function refuse_archived();

-- minutes null: INTERVIEW_MINUTES. A server of the version before leaves a moved interview its slot, which then stays
-- taken.
alter table interviews add column slot_id uuid references slots,
  add column minutes integer check (minutes > 0),
  add column attendance text check (attendance in ('ATTENDED', 'MISSED'));
-- An error key: the refusal of the second of two.
create unique index slot_taken on interviews (slot_id) where status in ('NEW', 'ASSIGNED', 'SIGNED');
