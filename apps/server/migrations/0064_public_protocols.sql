-- What everybody reads of a protocol names nobody to whoever knows a little (docs/decisions/0046-published-protocols.md).

-- Codes of reserved lists in what is published: they name no category.
create table reserved_lists (
  competition_id uuid not null references competitions (id) on delete cascade,
  list text not null,
  quota text not null,
  code text not null,
  primary key (competition_id, list, quota),
  constraint one_reserved_list_a_code unique (competition_id, code)
);

-- Input and output of a run in the public form (docs/allotment.md#public-form), each compressed by gzip.
create table public_files (
  run_id uuid primary key references allotment_runs (id) on delete cascade,
  input bytea not null,
  output bytea not null,
  -- SHA-256 of the bytes before that, lower-case hex.
  input_hash text not null,
  output_hash text not null
);
create function keep_published_files() returns trigger language plpgsql as $$
begin
  if exists (select from protocols where run_id = old.run_id and state = 'PUBLISHED') then
    raise exception 'the files of a published result are never changed';
  end if;
  return coalesce(new, old);
end $$;
create trigger published_files_stay before update or delete on public_files
  for each row execute function keep_published_files();
create trigger public_files_are_public after insert or update or delete or truncate on public_files
  for each statement execute function public_content_has_changed();

-- The whole input of a run is encrypted, but for runs of earlier versions.
alter table allotment_runs add column is_sealed boolean not null default false;

-- The lists of a published protocol as its public output has them; null: it is yet to be made.
alter table protocol_lists add column public_general jsonb;
alter table protocol_lists add column public_reserved jsonb;
