-- Passports, middle names and staff names take the one form in which they are typed from now on
-- (packages/domain/src/kernel/typed-text.ts). E-mails and phones could be stored in no other form before.
-- A passport that two accounts have then stays in both as it was: people decide whose it is.
create table typed_text_clashes (
  account_id uuid not null references accounts (id) on delete cascade,
  field text not null constraint typed_text_clashes_field_check check (field in ('passportNumber')),
  other_id uuid not null references accounts (id) on delete cascade,
  primary key (account_id, field, other_id)
);
create index typed_text_clashes_of_other on typed_text_clashes (other_id);

create function plain_passport(typed text) returns text language sql immutable strict parallel safe as $$
  select upper(translate(typed, ' -', ''))
$$;

insert into typed_text_clashes
  select one.account_id, 'passportNumber', other.account_id
  from applicant_profiles one
  join applicant_profiles other
    on other.citizenship = one.citizenship
    and plain_passport(other.passport_number) = plain_passport(one.passport_number)
    and other.account_id <> one.account_id;

update applicant_profiles set passport_number = plain_passport(passport_number)
  where passport_number <> plain_passport(passport_number)
    and not exists (select from typed_text_clashes c where c.account_id = applicant_profiles.account_id);

drop function plain_passport;

create function plain_line(typed text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(
    normalize(typed, nfc),
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]', '', 'g'),
    '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g'),
    '[\u058A\u05BE\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]', '-', 'g'))
$$;

update applicant_profiles set middle_name = nullif(plain_line(middle_name), '')
  where middle_name <> plain_line(middle_name);
update staff_members set full_name = plain_line(full_name)
  where full_name <> plain_line(full_name) and plain_line(full_name) <> '';

drop function plain_line;
