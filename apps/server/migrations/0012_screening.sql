-- Attempts at the screening test. Answers are one text of 80 letters (Y, S, N; a full stop where there is none): storing
-- one is one statement on one narrow row, and no answer can be there twice.

create table screening_attempts (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  attempt integer not null check (attempt >= 1),
  -- Which texts and key of data/screening it was taken with.
  content_version integer not null,
  -- The application's newest attempt; earlier ones are kept.
  is_current boolean not null,
  active boolean not null,
  passed boolean not null,
  ended text check (ended in ('FINISHED', 'TIME_IS_OVER', 'CLOSED')),
  created_at timestamptz not null,
  started_at timestamptz,
  deadline timestamptz,
  finished_at timestamptz,
  extra_seconds integer not null default 0,
  answers text not null default repeat('.', 80) check (answers ~ '^[YSN.]{80}$'),
  unique (application_id, attempt),
  check (active = (ended is null)),
  check ((ended is null) = (finished_at is null)),
  check ((started_at is null) = (deadline is null)),
  check (not active or is_current),
  check (passed = (ended is not null and ended <> 'CLOSED' and strpos(answers, '.') = 0))
) with (fillfactor = 70);
create unique index one_current_attempt on screening_attempts (application_id) where is_current;
create index screening_attempts_by_age on screening_attempts (passed, created_at desc, id) where is_current;
create index screening_attempts_by_deadline on screening_attempts (deadline) where active and deadline is not null;

-- Applications that are under way already get their test as if they were sent today.
insert into screening_attempts (id, application_id, attempt, content_version, is_current, active, passed, created_at)
select gen_random_uuid(), id, 1, 1, true, true, false, sent_at from applications where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN');
