-- A mail that has left may come back, and an SMS that a gateway has taken may not arrive (docs/decisions/0034-returned-mails.md).
-- A mail is recognised by its Message-ID, which is drawn for it and known to nobody but who gets it; the version before
-- sends under the row's id. What a mail says is kept for a while where somebody could have it sent again.
alter table mails
  add column message_id uuid,
  add column content_until timestamptz,
  add column status_code text,
  add column diagnostic text,
  drop constraint mails_problem_check,
  add constraint mails_problem_check check (problem in ('REFUSED', 'AWAY', 'RETURNED')),
  drop constraint mails_check,
  add constraint mails_check
    check (sent_at is null or payload is null or content_until is not null or failed_at is not null);
alter table mails alter column message_id set default gen_random_uuid();
create index mails_by_message_id on mails (message_id) where message_id is not null;
create index mails_by_content_until on mails (content_until) where content_until is not null;

-- What the gateway calls an SMS, and when it is asked next what has become of it; null: it need not be asked.
alter table sms_messages
  add column gateway_id text,
  add column ask_at timestamptz,
  add column delivered_at timestamptz,
  add column status_code text,
  drop constraint sms_problem_check,
  add constraint sms_problem_check check (problem in ('REFUSED', 'AWAY', 'UNDELIVERED'));
create index sms_to_ask on sms_messages (ask_at) where ask_at is not null;
