-- Verdicts of reviewers on the points of documents. Every verdict is a row and the newest counts: the table is its own
-- trail. A verdict belongs to the university of the choice under consideration: other universities never read it.
create table application_checks (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  university_id text not null,
  file_id uuid not null,
  point text not null,
  verdict text not null check (verdict in ('AGREES', 'UNCLEAR', 'DIFFERS', 'NONE')),
  words text check (words <> ''),
  author_id uuid not null references accounts,
  author_name text not null,
  at timestamptz not null
);
create index application_checks_of_application on application_checks (application_id, university_id, id);
