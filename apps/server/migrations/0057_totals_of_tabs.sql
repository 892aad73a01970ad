-- How many rows of the office's list each sight has by status and whether anybody has them in hand: what a tab of the
-- head's list says, and no sum over hundreds of inspectors. Kept as the totals of 0024 are.
lock table review_items in share row exclusive mode;

create table status_totals (
  sight text not null,
  status text not null,
  is_assigned boolean not null,
  count bigint not null
);
create index status_totals_by_key on status_totals (sight, status, is_assigned) include (count);

create or replace function keep_review_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into status_totals
      select sight, status, inspector_id is not null, count(*) from changed group by 1, 2, 3;
    insert into review_totals
      select sight, status, inspector_id, admin_comment is not null, count(*) from changed group by 1, 2, 3, 4;
    insert into waiting_totals
      select sight, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, count(*)
      from changed where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4;
    insert into facet_totals
      select sight, university_id, citizenship, education_level, education_language, status, inspector_id is not null,
        count(*)
      from changed group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into status_totals
      select sight, status, inspector_id is not null, -count(*) from gone group by 1, 2, 3;
    insert into review_totals
      select sight, status, inspector_id, admin_comment is not null, -count(*) from gone group by 1, 2, 3, 4;
    insert into waiting_totals
      select sight, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, -count(*)
      from gone where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4;
    insert into facet_totals
      select sight, university_id, citizenship, education_level, education_language, status, inspector_id is not null,
        -count(*)
      from gone group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into status_totals
      select sight, status, is_assigned, sum(step) from (
        select sight, status, inspector_id is not null as is_assigned, 1 as step from changed
        union all
        select sight, status, inspector_id is not null, -1 from gone
      ) as steps
      group by 1, 2, 3 having sum(step) <> 0;
    insert into review_totals
      select sight, status, inspector_id, is_sent_back, sum(step) from (
        select sight, status, inspector_id, admin_comment is not null as is_sent_back, 1 as step from changed
        union all
        select sight, status, inspector_id, admin_comment is not null, -1 from gone
      ) as steps
      group by 1, 2, 3, 4 having sum(step) <> 0;
    insert into waiting_totals
      select sight, status, is_assigned, handed_on, sum(step) from (
        select sight, status, inspector_id is not null as is_assigned,
          (handed_at at time zone interval '5 hours')::date as handed_on, 1 as step from changed
        where type <> 'GRANT_COMPETITION'
        union all
        select sight, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, -1 from gone
        where type <> 'GRANT_COMPETITION'
      ) as steps
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN')
      group by 1, 2, 3, 4 having sum(step) <> 0;
    insert into facet_totals
      select sight, university_id, citizenship, education_level, education_language, status, is_assigned, sum(step) from (
        select sight, university_id, citizenship, education_level, education_language, status,
          inspector_id is not null as is_assigned, 1 as step from changed
        union all
        select sight, university_id, citizenship, education_level, education_language, status, inspector_id is not null,
          -1 from gone
      ) as steps
      group by 1, 2, 3, 4, 5, 6, 7 having sum(step) <> 0;
  end if;
  return null;
end $$;

insert into status_totals
  select sight, status, inspector_id is not null, count(*) from review_items group by 1, 2, 3;
