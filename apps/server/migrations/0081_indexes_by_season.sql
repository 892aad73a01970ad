-- Lists are walked within a season (docs/specification/review-office.md#seasons).
drop index review_items_by_age;
drop index review_items_by_citizenship;
drop index review_items_by_inspector;
drop index review_items_by_status;
drop index review_items_by_university;
drop index review_items_competing;
drop index review_items_competing_by_age;
drop index review_items_of_refugees;
drop index review_items_waiting;
create index review_items_by_age on review_items (sight, season, created_at desc, application_id);
create index review_items_by_citizenship on review_items (sight, season, citizenship, status, created_at desc, application_id);
create index review_items_by_inspector on review_items (sight, season, inspector_id, status, created_at desc, application_id);
create index review_items_by_status on review_items (sight, season, status, created_at desc, application_id)
  include (citizenship, education_level, education_language, university_id, type, kandas, refugee, inspector_id,
    inspector_status, search_name);
create index review_items_by_university on review_items (sight, season, university_id, status, created_at desc, application_id);
create index review_items_competing on review_items (season, sent_at, application_id)
  where sight = '*' and type = 'GRANT_COMPETITION';
create index review_items_competing_by_age on review_items (sight, season, created_at desc, application_id)
  where type = 'GRANT_COMPETITION';
create index review_items_of_refugees on review_items (sight, season, status, created_at desc, application_id) where refugee;
create index review_items_waiting on review_items (sight, season, handed_at, application_id) include (status, inspector_id)
  where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION';

drop index interviews_by_status;
drop index interviews_of_university;
create index interviews_by_status on interviews (season, status, starts_at, id);
create index interviews_of_university on interviews (season, university_id, status, starts_at, id);
drop index screening_attempts_by_time;
create index screening_attempts_by_time on screening_attempts (season, created_at desc, id) where is_current;

drop index review_totals_by_key;
create index review_totals_by_key on review_totals (sight, season, status, inspector_id, is_sent_back) include (count);
drop index waiting_totals_by_key;
create index waiting_totals_by_key on waiting_totals (sight, season, status, is_assigned, handed_on) include (count);

-- Length of the reviews of a season.
drop index applications_decided;
create index applications_decided on applications (season, sent_at) include (status_changed_at)
  where status in ('PASSED', 'FAILED') and type <> 'GRANT_COMPETITION';

-- Events are named by the domain's lists, which the code cannot leave.
alter table audit_events drop constraint audit_events_event_check;
