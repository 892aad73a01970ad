-- Requests of the office for other documents (docs/decisions/0075-corrections-beside-the-status.md). Each round is a
-- request of its own. state: as people left it. Time and the application end an ASKED one at reading.
-- waited: working days before it. reminded_days: of the last reminder before the end, negative after it.
create table corrections (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  round integer not null check (round > 0),
  choice integer not null check (choice > 0),
  state text not null check (state in ('ASKED', 'ANSWERED', 'CANCELLED', 'LAPSED', 'CLOSED', 'WITHDRAWN')),
  asked_at timestamptz not null,
  until timestamptz not null check (until > asked_at),
  answered_at timestamptz,
  author_id uuid not null references accounts,
  author_name text not null,
  waited integer not null check (waited >= 0),
  reminded_days integer,
  version integer not null default 1,
  check ((state = 'ANSWERED') <= (answered_at is not null)),
  unique (application_id, round)
);
create unique index correction_is_open on corrections (application_id) where state = 'ASKED';
create index corrections_to_remind on corrections (until, id) where state = 'ASKED';

-- Asked documents. reason_text: the ready-made reason as it was asked. position: that of the attachment in its slot.
-- The application gets the upload of the applicant, after_file_id, with the answer.
create table correction_items (
  id uuid primary key,
  correction_id uuid not null references corrections on delete cascade,
  number integer not null check (number > 0),
  slot text not null,
  position integer not null,
  kind text,
  reason text,
  reason_text jsonb,
  words text check (words <> ''),
  words_language text check (words_language in ('kk', 'ru', 'en')),
  before_file_id uuid not null references files,
  before_name text not null,
  after_file_id uuid references files,
  after_name text,
  check ((reason is null) = (reason_text is null)),
  check ((words is null) = (words_language is null)),
  check ((after_file_id is null) = (after_name is null)),
  check (reason is not null or words is not null),
  unique (correction_id, number)
);
create index correction_items_before on correction_items (before_file_id);
create index correction_items_after on correction_items (after_file_id) where after_file_id is not null;

create trigger archive_is_read_only before insert or update on corrections for each row execute function refuse_archived();
create function refuse_archived_item() returns trigger language plpgsql as $$
begin
  if exists (select from corrections k join applications a on a.id = k.application_id
    join seasons s on s.year = a.season where k.id = new.correction_id and s.closed_at is not null)
  then
    raise exception 'the season of this application is closed' using errcode = 'SC001';
  end if;
  return new;
end $$;
create trigger archive_is_read_only before insert or update on correction_items for each row execute function refuse_archived_item();
