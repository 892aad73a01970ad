-- Jobs of which there are thousands at once, such as mails to everybody of a competition, let all others pass.
alter table waiting_jobs add column priority smallint not null default 0;
