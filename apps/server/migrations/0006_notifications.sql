-- Mails to send: committed with the write that causes them, sent afterwards by a worker that retries.

create table mails (
  id uuid primary key,
  name text not null,
  recipient text not null,
  language text not null check (language in ('kk', 'ru', 'en')),
  -- What the text needs. Emptied once the mail is sent: it may hold a link that opens an account.
  payload jsonb,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  check (sent_at is null or payload is null)
);
create index mails_unsent on mails (created_at) where sent_at is null;
