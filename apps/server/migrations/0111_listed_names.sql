-- Names of the list beside it in narrow rows (docs/decisions/0087-names-in-narrow-rows.md). A word is
-- found in half of the pages, and a decision changes no index of names.
create table listed_names (
  application_id uuid primary key references applications on delete cascade,
  season integer not null,
  status text not null,
  created_at timestamptz not null,
  inspector_id uuid,
  is_sent_back boolean not null,
  search_name text not null
) with (fillfactor = 90);

create function keep_listed_name() returns trigger language plpgsql as $$
begin
  insert into listed_names as kept values (new.application_id, new.season, new.status, new.created_at, new.inspector_id,
    new.admin_comment is not null, new.search_name)
  on conflict (application_id) do update set (season, status, inspector_id, is_sent_back, search_name) =
    (excluded.season, excluded.status, excluded.inspector_id, excluded.is_sent_back, excluded.search_name)
    where kept is distinct from excluded;
  return null;
end $$;

insert into listed_names
  select application_id, season, status, created_at, inspector_id, admin_comment is not null, search_name
  from review_items where sight = '*';
create trigger listed_name_of_row after insert or update on review_items for each row when (new.sight = '*')
  execute function keep_listed_name();

drop index review_items_by_name;
create index listed_names_by_part on listed_names using gin (name_parts(search_name)) with (fastupdate = off);
analyze listed_names;
