-- Versions of the screening test made of statements that people have changed (docs/specification/screening-test.md#versions).
-- Those of the release are files, numbered from 1. A version never changes: attempts keep theirs.
create table screening_versions (
  version integer primary key check (version > 1000),
  content jsonb not null,
  content_hash text not null unique,
  created_at timestamptz not null
);
create trigger refuse_change before update or delete on screening_versions for each row execute function refuse_change();
