-- Repetition of a run with single changed marks (docs/decisions/0084-fragile-awards.md). Its counts are public after the
-- publication of the run, and then never change.
create table run_repetitions (
  run_id uuid primary key references allotment_runs on delete cascade,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  progress integer not null default 0 check (progress between 0 and 100),
  counts jsonb,
  check ((state = 'DONE') = (counts is not null))
);
create trigger published_repetitions_stay before update or delete on run_repetitions
  for each row execute function keep_published_files();

-- Awards that a single change takes away. Marks are the first causes, with ids of signed grades.
create table fragile_awards (
  run_id uuid not null references run_repetitions on delete cascade,
  code text not null,
  list text not null,
  is_by_mark boolean not null,
  marks jsonb not null,
  marks_in_all integer not null check (marks_in_all > 0),
  primary key (run_id, code)
);
create trigger published_fragile_awards_stay before update or delete on fragile_awards
  for each row execute function keep_published_files();

-- Second grading of a case. It ends with a signature of the role SECOND, or is taken back.
alter table commission_cases add column second_asked_at timestamptz;
alter table commission_cases drop constraint commission_cases_state_check,
  add constraint commission_cases_state_check
    check (state in ('UNASSIGNED', 'GRADING', 'FURTHER', 'SECOND', 'DONE'));
alter table commission_grades drop constraint commission_grades_role_check,
  add constraint commission_grades_role_check check (role in ('FIRST', 'FURTHER', 'SECOND'));
