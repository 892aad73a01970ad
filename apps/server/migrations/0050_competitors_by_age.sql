-- The office's list of those who compete, newest first: all were sent in a few days of the year, and a walk by age alone
-- would pass everybody who came later.
create index review_items_competing_by_age on review_items (sight, created_at desc, application_id)
  where type = 'GRANT_COMPETITION';
