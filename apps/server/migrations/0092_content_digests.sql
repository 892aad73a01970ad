-- Day of the last mail to a keeper about content that waits: one a day at most.
create table content_digests (
  account_id uuid primary key references accounts on delete cascade,
  told_on date not null
);
