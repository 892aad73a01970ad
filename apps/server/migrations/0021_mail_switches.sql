-- Mails that somebody has switched off for themselves; what has no row is sent.
create table muted_mails (
  account_id uuid not null references accounts (id) on delete cascade,
  mail text not null,
  primary key (account_id, mail)
);

-- Until when a head has been told of decisions that wait for approval: one mail an hour, and none without news.
create table told_decisions (
  account_id uuid primary key references accounts (id) on delete cascade,
  told_at timestamptz not null
);
