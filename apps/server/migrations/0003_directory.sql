-- Directories: shipped with the product, loaded at start. A row that a later version no longer ships is archived,
-- never deleted, because profiles and applications may name it.

create extension if not exists pg_trgm;

-- Folds what people spell differently: letter case, Kazakh letters typed on a Russian keyboard, and ё.
create function fold_kazakh(value text) returns text language sql immutable strict parallel safe
  return translate(lower(value collate "und-x-icu"), 'әғқңөұүһіё', 'агкноуухие');

create table directory_loads (
  is_only_row boolean primary key default true check (is_only_row),
  content_hash text not null,
  loaded_at timestamptz not null
);

create table countries (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  alpha3 text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  -- Stateless: a citizenship that is no country.
  citizenship_only boolean not null,
  archived_at timestamptz
);

create table languages (
  id text primary key,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  archived_at timestamptz
);

create table nationalities (
  id text primary key,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  archived_at timestamptz
);

create table regions (
  id text primary key,
  kind text not null check (kind in ('region', 'city')),
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  centre_city_id text,
  archived_at timestamptz
);

create table cities (
  id text primary key,
  region_id text not null references regions,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  archived_at timestamptz
);

-- Each part: {nameKz, nameRu, nameEn, year, isEstimate, sources}; null: not stated.
create table city_guides (
  city_id text primary key references cities,
  study jsonb,
  housing jsonb,
  money_for_food jsonb,
  transport jsonb,
  archived_at timestamptz
);

create table universities (
  id text primary key,
  code text unique,
  category text not null check (category in ('civil', 'foreign-branch', 'service')),
  type text not null check (type in ('SHARED', 'PRIVATE', 'NATIONAL', 'INTERNATIONAL', 'STATE')),
  legal_form text,
  city_id text not null references cities,
  -- From here on the university may edit; null: not stated.
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  abbreviation_kz text,
  abbreviation_ru text,
  website text,
  student_house boolean,
  military_department boolean,
  total_students integer check (total_students >= 0),
  -- KZT a year.
  average_edu_cost integer check (average_edu_cost >= 0),
  -- {fullTime, partTime, distance}
  education_types jsonb,
  accreditation text,
  student_teacher_ratio text,
  presence_in_rankings text,
  dormitory_availability text,
  address_kz text,
  address_ru text,
  phone_number text,
  description_kz text,
  description_ru text,
  -- {canteen, sport, studentClub, library, dormitory: {hostel1: ...}}, each a name in three languages.
  campus jsonb,
  -- Set once the university has edited its fields, or its offer: from then on a load leaves them alone.
  edited_at timestamptz,
  offer_edited_at timestamptz,
  archived_at timestamptz,
  version integer not null default 1,
  search text not null generated always as (
    fold_kazakh(name_kz || ' ' || name_ru || ' ' || name_en || ' ' || coalesce(abbreviation_kz, '') || ' ' || coalesce(abbreviation_ru, '')
      || ' ' || coalesce(code, ''))
  ) stored
);
create index universities_of_city on universities (city_id);
create index universities_by_search on universities using gin (search gin_trgm_ops);

-- Groups of educational programs; the code says the level too (B, M, D).
create table programs (
  code text primary key,
  level text not null check (level in ('BACHELOR', 'MASTERS_DEGREE', 'PHD')),
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  field_code text not null,
  field_name_kz text not null,
  field_name_ru text not null,
  field_name_en text not null,
  is_creative boolean not null,
  unt_subjects text[] not null,
  is_rural_quota_eligible boolean,
  grant_quantity2026 integer,
  cutoff_min2025 integer,
  cutoff_max2025 integer,
  archived_at timestamptz,
  search text not null generated always as (fold_kazakh(code || ' ' || name_kz || ' ' || name_ru || ' ' || name_en)) stored
);
create index programs_by_search on programs using gin (search gin_trgm_ops);

-- Which university teaches which program, in which languages: derived at first, the university's own to edit.
create table program_offers (
  university_id text not null references universities,
  program_code text not null references programs,
  languages text[] not null
    check (cardinality(languages) > 0 and languages <@ array['KAZAKH', 'ENGLISH', 'RUSSIAN', 'FRENCH']),
  learning_forms text[] not null default array['fullTime']
    check (cardinality(learning_forms) > 0 and learning_forms <@ array['fullTime', 'partTime', 'distance']),
  primary key (university_id, program_code)
);
create index program_offers_of_program on program_offers (program_code);

create table grant_documents (
  id integer primary key,
  code text not null unique,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  copies integer not null check (copies > 0),
  archived_at timestamptz
);

create table quota_categories (
  id integer primary key,
  code text not null unique,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  short_name_kz text not null,
  short_name_ru text not null,
  short_name_en text not null,
  quota_percent numeric,
  -- Codes of grant_documents.
  documents text[] not null,
  confirming_document_kz text,
  confirming_document_ru text,
  confirming_document_en text,
  archived_at timestamptz
);

create table preemptive_rights (
  id integer primary key,
  -- Several rights may share one priority.
  priority integer not null,
  code text not null unique,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  documents text[] not null,
  confirming_document_kz text,
  confirming_document_ru text,
  confirming_document_en text,
  archived_at timestamptz
);

create table professions (
  id integer primary key,
  code text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  program_code text not null references programs,
  -- Figures only where a source has them; null: not stated. An average is no median.
  median_salary_kzt integer,
  employment_rate_percent numeric,
  job_search_months numeric,
  average_salary_kzt integer,
  figure_basis text,
  archived_at timestamptz
);
