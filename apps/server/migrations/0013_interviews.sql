-- Interviews of applications: when, by whom, the grade once signed, and the codes that sign it.

create table interviews (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  -- The choice that was under consideration when it was scheduled.
  choice integer not null,
  university_id text not null,
  status text not null check (status in ('NEW', 'ASSIGNED', 'SIGNED', 'CANCELLED')),
  starts_at timestamptz not null,
  zoom text not null,
  expert_id uuid,
  -- Stays readable after the account is gone.
  expert_name text,
  created_at timestamptz not null,
  version integer not null default 1,
  grade_draft jsonb,
  grade jsonb,
  total numeric(5, 2),
  signed_at timestamptz,
  foreign key (application_id, choice) references choices (application_id, position),
  check ((status in ('ASSIGNED', 'SIGNED')) <= (expert_id is not null and expert_name is not null)),
  check (status <> 'NEW' or expert_id is null),
  check ((status = 'SIGNED') = (grade is not null)),
  check ((status = 'SIGNED') = (signed_at is not null)),
  check ((status = 'SIGNED') = (total is not null))
);
create unique index one_unsigned_interview on interviews (application_id) where status in ('NEW', 'ASSIGNED');
create index interviews_by_status on interviews (status, starts_at, id);
create index interviews_of_expert on interviews (expert_id, status, starts_at, id);
create index interviews_of_application on interviews (application_id, created_at);

-- A signed interview never changes.
create function refuse_signed_change() returns trigger language plpgsql as $$
begin
  if old.status = 'SIGNED' then
    raise exception 'a signed interview never changes';
  end if;
  return new;
end
$$;
create trigger signed_interviews_stay before update on interviews for each row execute function refuse_signed_change();

-- Who would not hold an interview, and why; not proposed for it again.
create table interview_declines (
  interview_id uuid not null references interviews on delete cascade,
  expert_id uuid not null,
  expert_name text not null,
  reason text not null,
  at timestamptz not null,
  primary key (interview_id, expert_id)
);

-- Codes sent by SMS; only a hash is kept. Asking for another one voids the one before.
create table interview_codes (
  id uuid primary key,
  interview_id uuid not null references interviews on delete cascade,
  expert_id uuid not null,
  phone_number text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  is_void boolean not null default false
);
create index interview_codes_of_interview on interview_codes (interview_id, sent_at desc);
create index interview_codes_of_expert on interview_codes (expert_id, sent_at);

-- SMS to send, like mails. The text is forgotten once it is sent: it holds a code.
create table sms_messages (
  id uuid primary key,
  recipient text not null,
  text text,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  check (sent_at is null or text is null)
);
create index sms_unsent on sms_messages (created_at) where sent_at is null;

-- Languages an expert interviews in; none named means any.
alter table staff_members add interview_languages text[] not null default '{}';

alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'applicationOpened', 'fileDownloaded', 'applicationDownloaded', 'applicationsExported', 'interviewOpened', 'interviewsExported',
  'staffCreated', 'staffEdited', 'staffDisabled', 'staffEnabled', 'staffDeleted',
  'receptionChanged', 'resetLinkSent', 'staffSignedIn', 'staffSignInFailed'));
