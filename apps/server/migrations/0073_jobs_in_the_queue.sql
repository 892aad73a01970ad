-- Jobs are rows of the queue itself (docs/decisions/0055-jobs-are-rows-of-the-queue.md). Waiting ones move into it.
do $$
begin
  if exists (select from waiting_jobs) then
    perform graphile_worker.add_job(name, payload, run_at => run_at, max_attempts => max_attempts, job_key => key,
      priority => priority)
    from (select * from waiting_jobs order by id) as waiting;
  end if;
end
$$;
drop table waiting_jobs;
