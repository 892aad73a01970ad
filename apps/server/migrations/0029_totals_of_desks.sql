-- More totals that are kept as those of 0024 are: each change adds what it has changed as rows of its own, a job joins
-- them, and a total is a sum.

-- What waits in the office's list, by the day in Kazakhstan since which it is with whom it is with. Not by inspector:
-- what one of them has in hand is little.
create table waiting_totals (
  sight text not null,
  status text not null,
  is_assigned boolean not null,
  handed_on date not null,
  count bigint not null
);
create index waiting_totals_by_key on waiting_totals (sight, status, is_assigned, handed_on) include (count);

create or replace function keep_review_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review_totals
      select sight, status, inspector_id, admin_comment is not null, count(*) from changed group by 1, 2, 3, 4;
    insert into waiting_totals
      select sight, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, count(*)
      from changed where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into review_totals
      select sight, status, inspector_id, admin_comment is not null, -count(*) from gone group by 1, 2, 3, 4;
    insert into waiting_totals
      select sight, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, -count(*)
      from gone where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') group by 1, 2, 3, 4;
  else
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
        union all
        select sight, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, -1 from gone
      ) as steps
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN')
      group by 1, 2, 3, 4 having sum(step) <> 0;
  end if;
  return null;
end $$;

lock table review_items in share row exclusive mode;
insert into waiting_totals
  select sight, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, count(*)
  from review_items where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') group by 1, 2, 3, 4;

-- The longest waiting of what waits for a head: what nobody has in hand, and decisions.
create index review_items_in_nobodys_hand on review_items (sight, handed_at, application_id)
  where status = 'IN_PROCESS' and inspector_id is null;
create index review_items_to_be_answered on review_items (sight, handed_at, application_id) where status = 'IN_PROCESS_ADMIN';
drop index review_items_by_handing;

-- What happened to applications by the day in Kazakhstan: in the whole portal (`*`) and about each university's choice.
-- The last days are kept; a job removes the others.
create table event_totals (
  sight text not null,
  event text not null,
  happened_on date not null,
  count bigint not null
);
create index event_totals_by_key on event_totals (sight, happened_on, event) include (count);

create function keep_event_totals() returns trigger language plpgsql as $$
begin
  insert into event_totals
    select s.sight, h.event, (h.at at time zone interval '5 hours')::date, count(*)
    from changed h left join choices c on c.application_id = h.application_id and c.position = h.choice
    cross join lateral (select '*' as sight union all select c.university_id where c.university_id is not null) as s
    group by 1, 2, 3;
  return null;
end $$;

lock table application_history in share row exclusive mode;
insert into event_totals
  select s.sight, h.event, (h.at at time zone interval '5 hours')::date, count(*)
  from application_history h left join choices c on c.application_id = h.application_id and c.position = h.choice
  cross join lateral (select '*' as sight union all select c.university_id where c.university_id is not null) as s
  where h.at >= now() - interval '5 days' group by 1, 2, 3;

create trigger event_totals_of_inserted after insert on application_history
  referencing new table as changed for each statement execute function keep_event_totals();

-- The interviews of each university by their status.
create table interview_totals (
  university_id text not null,
  status text not null,
  count bigint not null
);
create index interview_totals_by_key on interview_totals (university_id, status) include (count);

create function keep_interview_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into interview_totals select university_id, status, count(*) from changed group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into interview_totals select university_id, status, -count(*) from gone group by 1, 2;
  else
    insert into interview_totals
      select university_id, status, sum(step) from (
        select university_id, status, 1 as step from changed union all select university_id, status, -1 from gone
      ) as steps
      group by 1, 2 having sum(step) <> 0;
  end if;
  return null;
end $$;

create trigger interview_totals_of_inserted after insert on interviews
  referencing new table as changed for each statement execute function keep_interview_totals();
create trigger interview_totals_of_deleted after delete on interviews
  referencing old table as gone for each statement execute function keep_interview_totals();
create trigger interview_totals_of_updated after update on interviews
  referencing old table as gone new table as changed for each statement execute function keep_interview_totals();

insert into interview_totals select university_id, status, count(*) from interviews group by 1, 2;
create index interviews_of_university on interviews (university_id, status, starts_at, id);

-- The newest tests of the applications in each sight, by whether they have passed. A list row that comes and a test that
-- changes at the same time wait for each other by the test's row.
create table test_totals (
  sight text not null,
  passed boolean not null,
  count bigint not null
);
create index test_totals_by_key on test_totals (sight, passed) include (count);

create function keep_test_totals_of_tests() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into test_totals
      select r.sight, t.passed, count(*) from changed t join review_items r using (application_id)
      where t.is_current group by 1, 2;
  else
    if old.is_current then
      insert into test_totals
        select sight, old.passed, -1 from review_items where application_id = old.application_id;
    end if;
    if tg_op = 'UPDATE' and new.is_current then
      insert into test_totals
        select sight, new.passed, 1 from review_items where application_id = new.application_id;
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return null;
end $$;

create trigger test_totals_of_inserted after insert on screening_attempts
  referencing new table as changed for each statement execute function keep_test_totals_of_tests();
create trigger test_totals_of_updated after update on screening_attempts for each row
  when ((old.passed, old.is_current) is distinct from (new.passed, new.is_current))
  execute function keep_test_totals_of_tests();
-- Before: an application takes both tables' rows along, and after it neither would see the other's.
create trigger test_totals_of_deleted before delete on screening_attempts
  for each row execute function keep_test_totals_of_tests();

create function keep_test_totals_of_list() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from screening_attempts where application_id in (select application_id from changed) for share;
    -- A statement of its own: it sees what the one before has waited for.
    insert into test_totals
      select r.sight, t.passed, count(*) from changed r join screening_attempts t using (application_id)
      where t.is_current group by 1, 2;
    return null;
  end if;
  perform from screening_attempts where application_id = old.application_id for share;
  insert into test_totals
    select old.sight, passed, -1 from screening_attempts where application_id = old.application_id and is_current;
  return old;
end $$;

create trigger test_totals_of_inserted after insert on review_items
  referencing new table as changed for each statement execute function keep_test_totals_of_list();
create trigger test_totals_of_deleted before delete on review_items
  for each row execute function keep_test_totals_of_list();

insert into test_totals
  select r.sight, t.passed, count(*) from review_items r join screening_attempts t using (application_id)
  where t.is_current group by 1, 2;

-- The order of the list of tests, whether or not it is of those that have passed.
create index screening_attempts_by_time on screening_attempts (created_at desc, id) where is_current;
drop index screening_attempts_by_age;
