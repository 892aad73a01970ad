-- Why a proposal was refused, for whoever made it (docs/specification/competition.md#publishing).
alter table competition_rules add column answer text;
alter table protocols add column answer text;

-- A published result stays as it is: a mistake is corrected by the next version.
create function keep_published() returns trigger language plpgsql as $$
begin
  raise exception 'a published result is never changed';
end $$;
create trigger published_protocols_stay before update or delete on protocols
  for each row when (old.state = 'PUBLISHED') execute function keep_published();
create function keep_published_line() returns trigger language plpgsql as $$
begin
  if exists (select from protocols p where p.competition_id = old.competition_id and p.version = old.version
      and p.state = 'PUBLISHED') then
    raise exception 'a published result is never changed';
  end if;
  return coalesce(new, old);
end $$;
create trigger published_lines_stay before update or delete on protocol_lines
  for each row execute function keep_published_line();

-- So do the input and the output of a run that was published.
create function keep_published_run() returns trigger language plpgsql as $$
begin
  if exists (select from protocols where run_id = old.id and state = 'PUBLISHED') then
    raise exception 'the run of a published result is never changed';
  end if;
  return coalesce(new, old);
end $$;
create trigger published_runs_stay before update or delete on allotment_runs
  for each row execute function keep_published_run();
create index protocols_by_run on protocols (run_id);

-- Who stands where after a run, and how full its lists are: what two runs are compared by. The files of a run say it too.
create table allotment_grants (
  run_id uuid not null references allotment_runs (id) on delete cascade,
  code text not null,
  list text not null,
  choice integer not null,
  primary key (run_id, code)
);
create table allotment_lists (
  run_id uuid not null references allotment_runs (id) on delete cascade,
  list text not null,
  -- Empty: the general places.
  quota text not null,
  places integer not null,
  filled integer not null,
  -- Of the last admitted; null: nobody is.
  total integer,
  primary key (run_id, list, quota)
);
