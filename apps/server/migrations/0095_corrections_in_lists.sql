-- Newest request of the choice under consideration in the lists of the office; null: none, or it is cancelled. An ASKED
-- one counts until its end.
alter table review_items add column correction text, add column correction_until timestamptz;
create index review_items_corrected on review_items (sight, season, correction, created_at desc, application_id)
  include (status, inspector_id, correction_until) where correction is not null;
