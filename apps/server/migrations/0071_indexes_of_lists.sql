-- A tab is walked in one index that has all columns of its filters, so that filtered rows are found without their table.
drop index review_items_by_status;
create index review_items_by_status on review_items (sight, status, created_at desc, application_id)
  include (citizenship, education_level, education_language, university_id, type, kandas, refugee, inspector_id,
    inspector_status, search_name);

-- Values that few rows have.
create index review_items_by_citizenship on review_items (sight, citizenship, status, created_at desc, application_id);
create index review_items_of_refugees on review_items (sight, status, created_at desc, application_id) where refugee;

-- What waits for the office, the longest waiting first.
drop index review_items_in_nobodys_hand;
drop index review_items_to_be_answered;
create index review_items_waiting on review_items (sight, handed_at, application_id) include (status, inspector_id)
  where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION';

-- How long reviews of a season took.
create index applications_decided on applications (sent_at) include (status_changed_at)
  where status in ('PASSED', 'FAILED') and type <> 'GRANT_COMPETITION';
