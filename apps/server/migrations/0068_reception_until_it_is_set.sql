-- Reception of a portal in which nobody has set it follows the address: closed on a public one (main.ts says so at start).
-- A portal that somebody works with already keeps what it has.
alter table reception add column is_set boolean not null default false;
update reception set is_set = exists (select from accounts);
