-- Season in which the owner of a former season's draft got a mail about it. Null: in none, or by a version without it.
alter table applications add column offered_in integer;
create index applications_drafts on applications (season) where status = 'CREATED';
