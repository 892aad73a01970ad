-- A season is a row that applications, interviews and tests belong to (docs/decisions/0070-seasons-are-rows.md).
create table seasons (
  year integer primary key check (year between 2020 and 2100),
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  levels text[] not null check (cardinality(levels) > 0),
  begins_on date not null,
  ends_on date not null check (ends_on > begins_on),
  version integer not null default 1,
  created_at timestamptz not null,
  -- Null: begun by the portal itself, with its first start or its first version that has seasons.
  created_by_id uuid references accounts,
  created_by_name text,
  confirmed_at timestamptz,
  confirmed_by_id uuid references accounts,
  confirmed_by_name text,
  -- Closing: a job ends or carries over what is undecided, then sets closed_at.
  closing_at timestamptz,
  closing_undecided text check (closing_undecided in ('CARRY_OVER', 'END')),
  closing_reason text,
  closed_by_id uuid references accounts,
  closed_by_name text,
  closed_at timestamptz,
  check (closing_at is null or confirmed_at is not null),
  check (closed_at is null or closing_at is not null),
  check ((closing_at is null) = (closing_undecided is null)),
  check (confirmed_by_id is distinct from created_by_id or created_by_id is null)
);

insert into seasons (year, name_kz, name_ru, name_en, levels, begins_on, ends_on, created_at, confirmed_at)
  select year, format('%s жылғы қабылдау', year), format('Приём %s года', year), format('Admission %s', year),
    array['BACHELOR', 'MASTERS_DEGREE', 'PHD'], make_date(year, 1, 1), make_date(year, 12, 31), now(), now()
  from (select distinct extract(year from created_at at time zone interval '5 hours')::int as year from applications) as years;

-- Year of the newest confirmed season that has begun. Default of rows that name no season, such as those of the version before.
create function current_season() returns integer language sql stable as $$
  select coalesce(
    (select max(year) from seasons where confirmed_at is not null and begins_on <= (now() at time zone interval '5 hours')::date),
    (select min(year) from seasons where confirmed_at is not null),
    extract(year from now() at time zone interval '5 hours')::int)
$$;

-- A constant default writes no row. Rows of earlier seasons follow.
do $$
declare
  newest integer := (select max(year) from seasons);
  changed text;
begin
  foreach changed in array array['applications', 'review_items', 'interviews', 'screening_attempts', 'review_totals', 'waiting_totals'] loop
    if newest is null then
      execute format('alter table %I add column season integer', changed);
    else
      execute format('alter table %I add column season integer default %s', changed, newest);
    end if;
    execute format('alter table %I alter column season set default current_season()', changed);
    execute format('alter table %I alter column season set not null', changed);
  end loop;
end $$;

-- A carried-over interview changes its season alone.
create or replace function refuse_signed_change() returns trigger language plpgsql as $$
begin
  if old.status = 'SIGNED' and to_jsonb(old) - 'season' is distinct from to_jsonb(new) - 'season' then
    raise exception 'a signed interview never changes';
  end if;
  return new;
end $$;

create function year_of(instant timestamptz) returns integer language sql immutable as $$
  select extract(year from instant at time zone interval '5 hours')::int
$$;
update applications set season = year_of(created_at) where season <> year_of(created_at);
update review_items r set season = a.season from applications a where a.id = r.application_id and a.season <> r.season;
update interviews i set season = a.season from applications a where a.id = i.application_id and a.season <> i.season;
update screening_attempts t set season = a.season from applications a where a.id = t.application_id and a.season <> t.season;
drop function year_of;
alter table applications add foreign key (season) references seasons;

create or replace function keep_review_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review_totals (sight, season, status, inspector_id, is_sent_back, count)
      select sight, season, status, inspector_id, admin_comment is not null, count(*) from changed group by 1, 2, 3, 4, 5;
    insert into waiting_totals (sight, season, status, is_assigned, handed_on, count)
      select sight, season, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, count(*) from changed
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into review_totals (sight, season, status, inspector_id, is_sent_back, count)
      select sight, season, status, inspector_id, admin_comment is not null, -count(*) from gone group by 1, 2, 3, 4, 5;
    insert into waiting_totals (sight, season, status, is_assigned, handed_on, count)
      select sight, season, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, -count(*) from gone
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4, 5;
  else
    insert into review_totals (sight, season, status, inspector_id, is_sent_back, count)
      select sight, season, status, inspector_id, is_sent_back, sum(step) from (
        select sight, season, status, inspector_id, admin_comment is not null as is_sent_back, 1 as step from changed
        union all
        select sight, season, status, inspector_id, admin_comment is not null, -1 from gone
      ) as steps
      group by 1, 2, 3, 4, 5 having sum(step) <> 0;
    insert into waiting_totals (sight, season, status, is_assigned, handed_on, count)
      select sight, season, status, is_assigned, handed_on, sum(step) from (
        select sight, season, status, type, inspector_id is not null as is_assigned, (handed_at at time zone interval '5 hours')::date as handed_on, 1 as step from changed
        union all
        select sight, season, status, type, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, -1 from gone
      ) as steps
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4, 5 having sum(step) <> 0;
  end if;
  return null;
end $$;

-- The archive of a closed season is read-only. Every act on an application writes one of these rows.
create function refuse_archived() returns trigger language plpgsql as $$
begin
  if exists (select from applications a join seasons s on s.year = a.season
    where a.id = new.application_id and s.closed_at is not null)
  then
    raise exception 'the season of this application is closed' using errcode = 'SC001';
  end if;
  return new;
end $$;
create trigger archive_is_read_only before insert on application_history for each row execute function refuse_archived();
create trigger archive_is_read_only before insert or update on application_notes for each row execute function refuse_archived();
create trigger archive_is_read_only before insert on application_checks for each row execute function refuse_archived();
create trigger archive_is_read_only before insert on interviews for each row execute function refuse_archived();
create trigger archive_is_read_only before insert on screening_attempts for each row execute function refuse_archived();

-- Totals of several seasons are counted; folders of one season have them by the default.
do $$
begin
  if (select count(*) from seasons) > 1 then
    truncate review_totals, waiting_totals;
    insert into review_totals (sight, season, status, inspector_id, is_sent_back, count)
      select sight, season, status, inspector_id, admin_comment is not null, count(*) from review_items group by 1, 2, 3, 4, 5;
    insert into waiting_totals (sight, season, status, is_assigned, handed_on, count)
      select sight, season, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, count(*) from review_items
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4, 5;
  end if;
end $$;
