-- Counts the changes of what guests read (docs/decisions/0020-public-answers-kept.md): servers keep answers and pages
-- while the number stands. A row and no sequence: it moves when the change is there for everybody, not before.
create table public_content (
  version bigint primary key
);
insert into public_content values (1);

create function public_content_has_changed() returns trigger language plpgsql as $$
begin
  update public_content set version = version + 1;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['cities', 'city_guides', 'countries', 'grant_documents', 'languages', 'nationalities',
    'preemptive_rights', 'professions', 'program_offers', 'programs', 'quota_categories', 'regions', 'universities',
    'university_news', 'university_photos']
  loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function public_content_has_changed()', name || '_are_public', name);
  end loop;
end
$$;
