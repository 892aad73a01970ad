-- Asked values of an application, beside the asked documents of a request for corrections. before_value: as the
-- application states it. after_value: the answer, if is_given.
create table correction_fields (
  id uuid primary key,
  correction_id uuid not null references corrections on delete cascade,
  number integer not null check (number > 0),
  field text not null,
  reason text,
  reason_text jsonb,
  words text check (words <> ''),
  words_language text check (words_language in ('kk', 'ru', 'en')),
  before_value text,
  after_value text,
  is_given boolean not null default false,
  check ((reason is null) = (reason_text is null)),
  check ((words is null) = (words_language is null)),
  check (is_given or after_value is null),
  check (reason is not null or words is not null),
  unique (correction_id, number),
  unique (correction_id, field)
);

create trigger archive_is_read_only before insert or update on correction_fields
for each row execute function refuse_archived_item();
