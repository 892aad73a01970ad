-- Mails are readable in the portal (docs/decisions/0060-notices-are-the-mails.md). Servers of the version before leave
-- both columns empty, so their mails are not shown there.
alter table mails add column account_id uuid references accounts (id) on delete set null;
alter table mails add column notice jsonb;
create index mails_of_account on mails (account_id, created_at desc, id) where account_id is not null;

create table notice_marks (
  account_id uuid primary key references accounts (id) on delete cascade,
  seen_until timestamptz not null
);
