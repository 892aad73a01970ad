-- Who did what with applications, staff and reception. A row names people of the staff and ids, never an applicant.

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null check (event in (
    'applicationOpened', 'fileDownloaded', 'applicationDownloaded', 'applicationsExported',
    'staffCreated', 'staffEdited', 'staffDisabled', 'staffEnabled', 'staffDeleted',
    'receptionChanged', 'resetLinkSent', 'staffSignedIn', 'staffSignInFailed')),
  -- Null: nobody was signed in. Name and roles as they were then; they stay after the account is gone.
  actor_id uuid,
  actor_name text,
  actor_roles text[],
  -- An application by its id and number, a staff member by id and name.
  object_id uuid,
  object_number text,
  object_name text,
  details jsonb,
  check ((actor_id is null) = (actor_name is null) and (actor_id is null) = (actor_roles is null)),
  check (object_number is null or object_name is null)
);
create index audit_events_by_time on audit_events (at desc, id desc);
create index audit_events_by_event on audit_events (event, at desc, id desc);
create index audit_events_of_actor on audit_events (actor_id, at desc, id desc);
create index audit_events_of_object on audit_events (object_id, at desc, id desc);
create index audit_events_of_number on audit_events (object_number, at desc, id desc) where object_number is not null;

-- Rows go by the end of their time alone: whoever removes them says in the transaction before which instant.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < nullif(current_setting('portal.audit_kept_since', true), '')::timestamptz then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_events_are_append_only before update or delete on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_are_not_emptied before truncate on audit_events
  for each statement execute function refuse_change();

-- Since when an application is with whom it is with now: from there its lateness counts.
alter table applications add column handed_at timestamptz;
update applications set handed_at = coalesce((select max(h.at) from application_history h where h.application_id = applications.id), sent_at);
alter table applications add check (status = 'CREATED' or handed_at is not null);
alter table review_items add column handed_at timestamptz;
update review_items set handed_at = a.handed_at from applications a where a.id = review_items.application_id;
alter table review_items alter column handed_at set not null;
create index review_items_by_handing on review_items (sight, handed_at) where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN');
create index application_history_by_time on application_history (at);
