-- How many rows of the office's list there are by sight, status, inspector and whether the head has sent them back. Each
-- change of the list adds what it changed as rows of its own, so that no two commits wait for one total; a job joins
-- them. A total is a sum (features/review/sum-totals.ts).
create table review_totals (
  sight text not null,
  status text not null,
  inspector_id uuid,
  is_sent_back boolean not null,
  count bigint not null
);
create index review_totals_by_key on review_totals (sight, status, inspector_id, is_sent_back) include (count);

create function keep_review_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review_totals
      select sight, status, inspector_id, admin_comment is not null, count(*) from changed group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into review_totals
      select sight, status, inspector_id, admin_comment is not null, -count(*) from gone group by 1, 2, 3, 4;
  else
    insert into review_totals
      select sight, status, inspector_id, is_sent_back, sum(step) from (
        select sight, status, inspector_id, admin_comment is not null as is_sent_back, 1 as step from changed
        union all
        select sight, status, inspector_id, admin_comment is not null, -1 from gone
      ) as steps
      group by 1, 2, 3, 4 having sum(step) <> 0;
  end if;
  return null;
end $$;

create trigger review_totals_of_inserted after insert on review_items
  referencing new table as changed for each statement execute function keep_review_totals();
create trigger review_totals_of_deleted after delete on review_items
  referencing old table as gone for each statement execute function keep_review_totals();
create trigger review_totals_of_updated after update on review_items
  referencing old table as gone new table as changed for each statement execute function keep_review_totals();

insert into review_totals
  select sight, status, inspector_id, admin_comment is not null, count(*) from review_items group by 1, 2, 3, 4;
