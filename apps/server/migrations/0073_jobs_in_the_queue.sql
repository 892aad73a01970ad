-- Jobs are rows of the queue itself (docs/decisions/0055-jobs-are-rows-of-the-queue.md). Waiting ones move into it.
do $$
begin
  if exists (select from waiting_jobs) then
    perform graphile_worker.add_job(name, payload, run_at => run_at, max_attempts => max_attempts, job_key => key,
      priority => priority)
    from (select * from waiting_jobs order by id) as waiting;
    delete from waiting_jobs;
  end if;
end
$$;

-- Servers of the version before insert here until they are stopped. The table goes with the release after this one.
create function queue_waiting_job() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(new.name, new.payload, run_at => new.run_at, max_attempts => new.max_attempts,
    job_key => new.key, priority => new.priority);
  return null;
end
$$;
create trigger queue_waiting_job before insert on waiting_jobs for each row execute function queue_waiting_job();
