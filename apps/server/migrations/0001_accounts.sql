-- Accounts of both kinds, their sessions and links, applicants' profiles and staff.
-- A unique constraint or index named like an error key answers with that key when two writers race.

create table accounts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('APPLICANT', 'STAFF')),
  email text not null check (email = lower(email)),
  password_hash text not null,
  state text not null check (state in ('ENABLED', 'DISABLED')),
  language text not null check (language in ('kk', 'ru', 'en')),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- A deleted staff member's row stays, because decisions and history point to it; its e-mail becomes free.
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index email_already_exists on accounts (kind, email) where deleted_at is null;
create index accounts_unconfirmed on accounts (created_at) where confirmed_at is null;

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

-- Links that mails carry. Only a hash is stored: who reads the table cannot use them.
create table account_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('CONFIRM', 'RESET')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_links_of_account on account_links (account_id, purpose);
create index account_links_by_expiry on account_links (expires_at);

create table applicant_profiles (
  account_id uuid primary key references accounts on delete cascade,
  first_name text not null,
  last_name text not null,
  middle_name text,
  birthday date not null,
  citizenship text not null,
  nationality text not null,
  passport_number text not null,
  passport_expr_date date not null,
  refugee boolean not null default false,
  kandas boolean not null default false,
  gender text check (gender in ('MALE', 'FEMALE')),
  country_of_residence text not null,
  phone_number text not null,
  iin text check (iin ~ '^[0-9]{12}$'),
  unt_score integer check (unt_score between 0 and 140),
  grant_holder boolean not null default false,
  consented_at timestamptz not null,
  version integer not null default 1
);
create unique index phone_number_already_exists on applicant_profiles (phone_number);
create unique index passport_number_already_exists on applicant_profiles (citizenship, passport_number);
create unique index iin_already_exists on applicant_profiles (iin);

create table staff_members (
  account_id uuid primary key references accounts on delete cascade,
  full_name text not null check (full_name <> ''),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER', 'SUPER_ADMIN']),
  phone_number text,
  university_id text,
  check (not ('EXPERT' = any (roles)) or (phone_number is not null and university_id is not null))
);
create index staff_by_role on staff_members using gin (roles);

-- The first answer of a call that carried an Idempotency-Key, for 24 hours.
create table idempotency_keys (
  caller text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counters of calls, shared by all servers. Unlogged: losing them in a crash costs nothing, writing them is cheap.
create unlogged table rate_counters (
  bucket text primary key,
  window_ends_at timestamptz not null,
  count integer not null
);
