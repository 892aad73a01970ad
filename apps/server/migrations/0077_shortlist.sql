-- Programs that an applicant considers (docs/specification/directory-and-universities.md#my-list).
alter table applicant_profiles
  add column shortlist jsonb not null default '[]',
  add column shortlist_version integer not null default 0;
