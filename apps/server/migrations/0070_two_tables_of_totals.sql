-- Two tables of totals stay: review_totals for tabs without filters, waiting_totals for the beginning of a day
-- (docs/decisions/0058-capped-totals-and-one-index-for-names.md).

drop trigger event_totals_of_inserted on application_history;
drop function keep_event_totals();
drop trigger interview_totals_of_inserted on interviews;
drop trigger interview_totals_of_deleted on interviews;
drop trigger interview_totals_of_updated on interviews;
drop function keep_interview_totals();
drop trigger test_totals_of_inserted on screening_attempts;
drop trigger test_totals_of_updated on screening_attempts;
drop trigger test_totals_of_deleted on screening_attempts;
drop function keep_test_totals_of_tests();
drop trigger test_totals_of_inserted on review_items;
drop trigger test_totals_of_deleted on review_items;
drop function keep_test_totals_of_list();
drop trigger decision_totals_of_inserted on applications;
drop trigger decision_totals_of_updated on applications;
drop trigger decision_totals_of_deleted on applications;
drop function keep_decision_totals();

create or replace function keep_review_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review_totals
      select sight, status, inspector_id, admin_comment is not null, count(*) from changed group by 1, 2, 3, 4;
    insert into waiting_totals
      select sight, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, count(*) from changed
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into review_totals
      select sight, status, inspector_id, admin_comment is not null, -count(*) from gone group by 1, 2, 3, 4;
    insert into waiting_totals
      select sight, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, -count(*) from gone
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4;
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
        select sight, status, type, inspector_id is not null as is_assigned, (handed_at at time zone interval '5 hours')::date as handed_on, 1 as step from changed
        union all
        select sight, status, type, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, -1 from gone
      ) as steps
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4 having sum(step) <> 0;
  end if;
  return null;
end $$;

drop table status_totals;
-- Servers of the released version still ask these. They stay empty until the next release drops them.
truncate facet_totals, event_totals, interview_totals, test_totals, decision_totals;
drop index facet_totals_by_key;
drop index facet_totals_by_citizenship;
drop index facet_totals_by_level;
drop index facet_totals_by_language;
drop index event_totals_by_key;
drop index interview_totals_by_key;
drop index test_totals_by_key;
drop index decision_totals_by_key;
