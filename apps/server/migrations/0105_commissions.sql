-- Commissions of competitions (docs/decisions/0082-commissions.md). Members are experts.
create table commission_members (
  competition_id uuid not null references competitions,
  account_id uuid not null references accounts,
  named_at timestamptz not null,
  primary key (competition_id, account_id)
);
create index commission_members_of_an_account on commission_members (account_id);

-- Example cases that each expert grades first. They never count.
create table calibration_cases (
  competition_id uuid not null references competitions,
  number integer not null check (number between 1 and 3),
  title jsonb not null,
  text jsonb not null,
  primary key (competition_id, number)
);

-- A competitor with experts. The number names the case to experts who do not see the application's. State, spread and
-- total follow from the grades by the rules of the commission and are stored with each change of one.
create table commission_cases (
  application_id uuid primary key references competitors on delete cascade,
  competition_id uuid not null references competitions,
  number integer not null check (number > 0),
  state text not null default 'UNASSIGNED' check (state in ('UNASSIGNED', 'GRADING', 'FURTHER', 'DONE')),
  spread numeric(5,2),
  total numeric(5,2) check (total between 0 and 100),
  meeting_at timestamptz,
  meeting_zoom text check ((meeting_at is null) = (meeting_zoom is null)),
  meeting_sequence integer not null default 0,
  unique (competition_id, number)
);
create trigger archive_is_read_only before insert on commission_cases for each row execute function refuse_archived();

-- Grades of one expert. With an application: of a case, else of a calibration case. A refused grade is RELEASED and keeps
-- its reason. A VOID one was signed and counts no longer, because of a conflict of interest.
create table commission_grades (
  id uuid primary key,
  competition_id uuid not null references competitions,
  application_id uuid references commission_cases on delete cascade,
  calibration_number integer,
  expert_id uuid not null,
  expert_name text not null,
  role text not null check (role in ('FIRST', 'FURTHER')),
  state text not null check (state in ('ASSIGNED', 'SIGNED', 'RELEASED', 'VOID')),
  given_at timestamptz not null,
  draft jsonb,
  grades jsonb,
  comments jsonb,
  total numeric(5,2),
  signed_at timestamptz,
  signature jsonb,
  decline_reason text check (decline_reason <> ''),
  declined_at timestamptz check ((declined_at is null) = (decline_reason is null)),
  version integer not null default 1,
  foreign key (competition_id, calibration_number) references calibration_cases,
  check ((application_id is null) <> (calibration_number is null)),
  check ((state in ('SIGNED', 'VOID')) = (grades is not null)),
  check ((state in ('SIGNED', 'VOID')) = (comments is not null)),
  check ((state in ('SIGNED', 'VOID')) = (total is not null)),
  check ((state in ('SIGNED', 'VOID')) = (signed_at is not null)),
  check (state = 'ASSIGNED' or draft is null)
);
create unique index one_grade_of_an_expert on commission_grades (application_id, expert_id)
  where application_id is not null;
create unique index one_calibration_of_an_expert on commission_grades (competition_id, expert_id, calibration_number)
  where calibration_number is not null;
create index commission_grades_of_an_expert on commission_grades (expert_id, state, given_at, id);
create index commission_grades_of_a_competition on commission_grades (competition_id, application_id);
create trigger archive_is_read_only before insert on commission_grades for each row execute function refuse_archived();

-- Signed grades never change. They may become void, and go only with the account of the applicant.
create function refuse_graded_change() returns trigger language plpgsql as $$
begin
  if old.state not in ('SIGNED', 'VOID') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if old.application_id is not null
      and not exists (select from commission_cases c where c.application_id = old.application_id)
    then
      return old;
    end if;
    raise exception 'signed grades are never deleted';
  end if;
  if to_jsonb(old) - 'state' - 'version' is distinct from to_jsonb(new) - 'state' - 'version'
    or (old.state, new.state) not in (('SIGNED', 'SIGNED'), ('SIGNED', 'VOID'), ('VOID', 'VOID'))
  then
    raise exception 'signed grades never change';
  end if;
  return new;
end $$;
create trigger signed_grades_stay before update or delete on commission_grades
for each row execute function refuse_graded_change();

-- Codes also sign grades of commissions. Older servers write interviews alone.
alter table interview_codes alter column interview_id drop not null;
alter table interview_codes add column grade_id uuid references commission_grades on delete cascade;
alter table interview_codes add check (num_nonnulls(interview_id, grade_id) = 1);
create index interview_codes_of_a_grade on interview_codes (grade_id, sent_at desc) where grade_id is not null;
