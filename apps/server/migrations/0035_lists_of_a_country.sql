-- What the office's list of a million rows is found and counted by. Kept by triggers, as the totals of 0024 are.
lock table review_items, applications in share row exclusive mode;

-- How many rows there are by what the list is filtered by.
create table facet_totals (
  sight text not null,
  university_id text not null,
  citizenship text not null,
  education_level text not null,
  education_language text not null,
  status text not null,
  is_assigned boolean not null,
  count bigint not null
);
create index facet_totals_by_key on facet_totals
  (sight, university_id, citizenship, education_level, education_language, status, is_assigned) include (count);

-- The words of names. A part of a name is looked up among them, and not in each name.
create table name_words (
  id integer generated always as identity primary key,
  word text not null constraint one_word_once unique
);
create index name_words_by_part on name_words using gin (word gin_trgm_ops);

-- In which rows each word stands, in the order of the list.
create table row_names (
  sight text not null,
  word_id integer not null,
  created_at timestamptz not null,
  application_id uuid not null
);
create unique index row_names_by_word on row_names (sight, word_id, created_at desc, application_id);

-- Words are added in their order: two transactions that add the same ones do not wait for each other in a circle.
create function keep_row_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into name_words (word)
      select distinct t.word from changed cross join string_to_table(search_name, ' ') as t (word)
      where not exists (select from name_words w where w.word = t.word)
      order by t.word
      on conflict do nothing;
    insert into row_names
      select distinct c.sight, w.id, c.created_at, c.application_id
      from changed c cross join string_to_table(c.search_name, ' ') as t (word)
      join name_words w using (word);
  else
    delete from row_names n using gone g cross join string_to_table(g.search_name, ' ') as t (word)
      join name_words w using (word)
      where n.sight = g.sight and n.word_id = w.id and n.created_at = g.created_at and n.application_id = g.application_id;
  end if;
  return null;
end $$;

create trigger row_names_of_inserted after insert on review_items
  referencing new table as changed for each statement execute function keep_row_names();
create trigger row_names_of_deleted after delete on review_items
  referencing old table as gone for each statement execute function keep_row_names();

create or replace function keep_review_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review_totals
      select sight, status, inspector_id, admin_comment is not null, count(*) from changed group by 1, 2, 3, 4;
    insert into waiting_totals
      select sight, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, count(*)
      from changed where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') group by 1, 2, 3, 4;
    insert into facet_totals
      select sight, university_id, citizenship, education_level, education_language, status, inspector_id is not null,
        count(*)
      from changed group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into review_totals
      select sight, status, inspector_id, admin_comment is not null, -count(*) from gone group by 1, 2, 3, 4;
    insert into waiting_totals
      select sight, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, -count(*)
      from gone where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') group by 1, 2, 3, 4;
    insert into facet_totals
      select sight, university_id, citizenship, education_level, education_language, status, inspector_id is not null,
        -count(*)
      from gone group by 1, 2, 3, 4, 5, 6, 7;
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

insert into facet_totals
  select sight, university_id, citizenship, education_level, education_language, status, inspector_id is not null, count(*)
  from review_items group by 1, 2, 3, 4, 5, 6, 7;
insert into name_words (word)
  select distinct t.word from review_items cross join string_to_table(search_name, ' ') as t (word);
insert into row_names
  select distinct r.sight, w.id, r.created_at, r.application_id
  from review_items r cross join string_to_table(r.search_name, ' ') as t (word) join name_words w using (word);
drop index review_items_by_name;

-- How many applications an office passed or failed for good, by the days in Kazakhstan on which they were sent and decided:
-- how long a review usually takes.
create table decision_totals (
  sent_on date not null,
  decided_on date not null,
  count bigint not null
);
create index decision_totals_by_key on decision_totals (sent_on, decided_on) include (count);

create function keep_decision_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status in ('PASSED', 'FAILED') then
    insert into decision_totals values ((old.sent_at at time zone interval '5 hours')::date,
      (old.status_changed_at at time zone interval '5 hours')::date, -1);
  end if;
  if tg_op <> 'DELETE' and new.status in ('PASSED', 'FAILED') then
    insert into decision_totals values ((new.sent_at at time zone interval '5 hours')::date,
      (new.status_changed_at at time zone interval '5 hours')::date, 1);
  end if;
  return null;
end $$;

create trigger decision_totals_of_inserted after insert on applications for each row
  when (new.type <> 'GRANT_COMPETITION' and new.status in ('PASSED', 'FAILED')) execute function keep_decision_totals();
create trigger decision_totals_of_deleted after delete on applications for each row
  when (old.type <> 'GRANT_COMPETITION' and old.status in ('PASSED', 'FAILED')) execute function keep_decision_totals();
create trigger decision_totals_of_updated after update on applications for each row
  when (new.type <> 'GRANT_COMPETITION' and (old.status in ('PASSED', 'FAILED') or new.status in ('PASSED', 'FAILED'))
    and (old.status, old.sent_at, old.status_changed_at) is distinct from (new.status, new.sent_at, new.status_changed_at))
  execute function keep_decision_totals();

insert into decision_totals
  select (sent_at at time zone interval '5 hours')::date, (status_changed_at at time zone interval '5 hours')::date, count(*)
  from applications where type <> 'GRANT_COMPETITION' and status in ('PASSED', 'FAILED') group by 1, 2;
