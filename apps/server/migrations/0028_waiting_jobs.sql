-- Jobs that transactions have added, until a server hands them to the queue (docs/decisions/0021-jobs-are-handed-over.md).
create table waiting_jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload json not null,
  -- Null: as soon as the transaction has committed.
  run_at timestamptz,
  max_attempts integer,
  key text constraint one_waiting_job_a_key unique
);
