-- An archived season keeps what was sent. Answers to corrections that were given and never sent are no part of it: they
-- go with the account of their owner (docs/specification/accounts.md#deletion).
create or replace function refuse_archived_item() returns trigger language plpgsql as $$
declare
  given constant text[] := array['after_file_id', 'after_name', 'after_value', 'is_given'];
begin
  if exists (select from corrections k join applications a on a.id = k.application_id
    join seasons s on s.year = a.season where k.id = new.correction_id and s.closed_at is not null
      and not (tg_op = 'UPDATE' and k.answered_at is null and to_jsonb(new) - given = to_jsonb(old) - given
        and coalesce(to_jsonb(new) ->> 'after_file_id', to_jsonb(new) ->> 'after_value') is null
        and to_jsonb(new) ->> 'is_given' is distinct from 'true'))
  then
    raise exception 'the season of this application is closed' using errcode = 'SC001';
  end if;
  return new;
end $$;

create temporary table unsent_of_deleted on commit drop as
  select k.id from corrections k join applications a on a.id = k.application_id join accounts o on o.id = a.owner_id
  where k.answered_at is null and o.deleted_at is not null;
update correction_items set after_file_id = null, after_name = null
  where after_file_id is not null and correction_id in (select id from unsent_of_deleted);
update correction_fields set after_value = null, is_given = false
  where is_given and correction_id in (select id from unsent_of_deleted);
