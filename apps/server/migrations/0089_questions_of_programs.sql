-- Place of a question: the season, university and program that ask it. The question itself is content of the kind
-- `question` with versions and four eyes (docs/decisions/0071-requirements-are-rows.md).
create table question_places (
  key text primary key,
  kind text not null default 'question' check (kind = 'question'),
  season integer not null references seasons,
  university_id text not null references universities,
  program_code text not null references programs,
  created_at timestamptz not null,
  foreign key (kind, key) references content_entries on delete cascade
);
create index questions_of_a_program on question_places (season, university_id, program_code);
