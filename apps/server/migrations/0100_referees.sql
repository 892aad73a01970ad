-- Referees of applications (docs/decisions/0080-referees-without-an-account.md). State as people and mails left it:
-- time and the application end an awaited one at reading. The mail is the newest one with a link. Reminders are those of
-- the applicant. The reminded days are those of the portal's newest reminder, before the end. The text is an unfinished
-- letter. Confidential is as the referee chose last. Marks are signs that the applicant gave the letter.
create table referees (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  number integer not null check (number > 0),
  state text not null
    check (state in ('NAMED', 'SENT', 'OPENED', 'GIVEN', 'DECLINED', 'BOUNCED', 'EXPIRED', 'REPLACED')),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  position text not null check (position <> ''),
  language text not null check (language in ('kk', 'ru', 'en')),
  note text check (note <> ''),
  named_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz check ((answered_at is not null) = (state in ('GIVEN', 'DECLINED'))),
  until timestamptz not null check (until > named_at),
  mail_id uuid,
  reminded_at timestamptz,
  reminders integer not null default 0,
  reminded_days integer,
  text text not null default '',
  is_confidential boolean not null default true,
  file_id uuid references files,
  file_name text check ((file_id is null) = (file_name is null)),
  marks text[] not null default '{}',
  decline_reason text check (decline_reason is null or state = 'DECLINED'),
  check ((state = 'GIVEN') <= (file_id is not null)),
  unique (application_id, number)
);
create unique index referees_awaited_or_given on referees (application_id)
  where state in ('NAMED', 'SENT', 'OPENED', 'GIVEN');
create index referees_by_file on referees (file_id) where file_id is not null;
create index referees_by_mail on referees (mail_id) where mail_id is not null;
create index referees_not_sent on referees (until) where state in ('NAMED', 'SENT', 'BOUNCED');
create index referees_to_remind on referees (until, id) where state in ('NAMED', 'SENT', 'OPENED');
create trigger archive_is_read_only before insert or update on referees for each row execute function refuse_archived();

-- Links in the mails to a referee, by the hash of the token. All of them end with the referee's until.
create table referee_links (
  token_hash bytea primary key,
  referee_id uuid not null references referees on delete cascade
);
create index referee_links_of_referee on referee_links (referee_id);

-- Without an owner: the letter of a referee. No account reads it as its own.
alter table files alter column owner_id drop not null;
