-- Made by `npm run generate` from the migrations: do not edit.

create extension pg_trgm;

create sequence added_directory_numbers;

create sequence application_numbers;

CREATE OR REPLACE FUNCTION public.current_season()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select max(year) from seasons where confirmed_at is not null and begins_on <= (now() at time zone interval '5 hours')::date),
    (select min(year) from seasons where confirmed_at is not null),
    extract(year from now() at time zone interval '5 hours')::int)
$function$;

CREATE OR REPLACE FUNCTION public.keep_listed_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listed_names as kept values (new.application_id, new.season, new.status, new.created_at, new.inspector_id,
    new.admin_comment is not null, new.search_name)
  on conflict (application_id) do update set (season, status, inspector_id, is_sent_back, search_name) =
    (excluded.season, excluded.status, excluded.inspector_id, excluded.is_sent_back, excluded.search_name)
    where kept is distinct from excluded;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_published()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a published result is never changed';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_published_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from protocols where run_id = old.run_id and state = 'PUBLISHED') then
    raise exception 'the files of a published result are never changed';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_published_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from protocols p where p.competition_id = old.competition_id and p.version = old.version
      and p.state = 'PUBLISHED') then
    raise exception 'a published result is never changed';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_published_run()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from protocols where run_id = old.id and state = 'PUBLISHED') then
    raise exception 'the run of a published result is never changed';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_review_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into review_totals (sight, season, status, inspector_id, is_sent_back, count)
      select sight, season, status, inspector_id, admin_comment is not null, count(*) from changed group by 1, 2, 3, 4, 5;
    insert into waiting_totals (sight, season, status, is_assigned, handed_on, count)
      select sight, season, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, count(*) from changed
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into review_totals (sight, season, status, inspector_id, is_sent_back, count)
      select sight, season, status, inspector_id, admin_comment is not null, -count(*) from gone group by 1, 2, 3, 4, 5;
    insert into waiting_totals (sight, season, status, is_assigned, handed_on, count)
      select sight, season, status, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, -count(*) from gone
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4, 5;
  else
    insert into review_totals (sight, season, status, inspector_id, is_sent_back, count)
      select sight, season, status, inspector_id, is_sent_back, sum(step) from (
        select sight, season, status, inspector_id, admin_comment is not null as is_sent_back, 1 as step from changed
        union all
        select sight, season, status, inspector_id, admin_comment is not null, -1 from gone
      ) as steps
      group by 1, 2, 3, 4, 5 having sum(step) <> 0;
    insert into waiting_totals (sight, season, status, is_assigned, handed_on, count)
      select sight, season, status, is_assigned, handed_on, sum(step) from (
        select sight, season, status, type, inspector_id is not null as is_assigned, (handed_at at time zone interval '5 hours')::date as handed_on, 1 as step from changed
        union all
        select sight, season, status, type, inspector_id is not null, (handed_at at time zone interval '5 hours')::date, -1 from gone
      ) as steps
      where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION' group by 1, 2, 3, 4, 5 having sum(step) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.name_parts(spelled_name text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
AS $function$
declare
  parts text[] := '{}';
  word text;
begin
  foreach word in array string_to_array(spelled_name, ' ') loop
    for place in 1 .. length(word) loop
      parts := parts || substr(word, place);
    end loop;
  end loop;
  return array_to_tsvector(parts);
end $function$;

CREATE OR REPLACE FUNCTION public.public_content_has_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public_content set version = version + 1;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.queue_waiting_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform graphile_worker.add_job(new.name, new.payload, run_at => new.run_at, max_attempts => new.max_attempts,
    job_key => new.key, priority => new.priority);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_archived()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from applications a join seasons s on s.year = a.season
    where a.id = new.application_id and s.closed_at is not null)
  then
    raise exception 'the season of this application is closed' using errcode = 'SC001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_archived_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  given constant text[] := array['after_file_id', 'after_name', 'after_value', 'is_given'];
begin
  if exists (select from corrections k join applications a on a.id = k.application_id
    join seasons s on s.year = a.season where k.id = new.correction_id and s.closed_at is not null
      and not (tg_op = 'UPDATE' and k.answered_at is null and to_jsonb(new) - given = to_jsonb(old) - given
        and coalesce(to_jsonb(new) ->> 'after_file_id', to_jsonb(new) ->> 'after_value') is null
        and to_jsonb(new) ->> 'is_given' is distinct from 'true'))
  then
    raise exception 'the season of this application is closed' using errcode = 'SC001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.at < nullif(current_setting('portal.audit_kept_since', true), '')::timestamptz then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_graded_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state not in ('SIGNED', 'VOID') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if old.application_id is not null
      and not exists (select from commission_cases c where c.application_id = old.application_id)
    then
      return old;
    end if;
    raise exception 'signed grades are never deleted';
  end if;
  if to_jsonb(old) - 'state' - 'version' is distinct from to_jsonb(new) - 'state' - 'version'
    or (old.state, new.state) not in (('SIGNED', 'SIGNED'), ('SIGNED', 'VOID'), ('VOID', 'VOID'))
  then
    raise exception 'signed grades never change';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_history_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.at < nullif(current_setting('portal.applications_kept_since', true), '')::timestamptz then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_signed_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status = 'SIGNED' and to_jsonb(old) - 'season' is distinct from to_jsonb(new) - 'season' then
    raise exception 'a signed interview never changes';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sound_of_word(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(replace(regexp_replace(replace(replace(replace(replace(replace(replace(replace(translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(word), 'ц'::text, 'ts'::text), 'ч'::text, 'ch'::text), 'ш'::text, 'sh'::text), 'щ'::text, 'sh'::text), 'ю'::text, 'iu'::text), 'я'::text, 'ia'::text), 'ъ'::text, ''::text), 'ь'::text, ''::text), 'ş'::text, 'sh'::text), 'ç'::text, 'ch'::text), 'абвгдежзийклмнопрстуфхыэäáâöóôüúûūğıñéèêíәғқңөұүһіё'::text, 'abvgdejziiklmnoprstufhieaaaooouuuugineeeiagknouuhie'::text), 'zh'::text, 'j'::text), 'kh'::text, 'h'::text), 'gh'::text, 'g'::text), 'ph'::text, 'f'::text), 'q'::text, 'k'::text), 'w'::text, 'v'::text), 'x'::text, 'ks'::text), 'y[eo]'::text, 'e'::text, 'g'::text), 'y'::text, 'i'::text), '[^a-z0-9]+'::text, ''::text, 'g'::text), '([a-z])\1+'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.spelled_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(string_agg(((words.word || '|'::text) || sound_of_word(words.word)), ' '::text ORDER BY words.place), ''::text) AS "coalesce" FROM string_to_table(lower(spelled_name.name), ' '::text) WITH ORDINALITY words(word, place) WHERE (words.word <> ''::text));

create table accommodations (
  id uuid not null,
  application_id uuid not null,
  choice integer not null,
  state text not null,
  wishes text[] not null,
  sealed_words bytea not null,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by uuid,
  granted text[] not null default '{}'::text[],
  extra_minutes integer not null default 0,
  sealed_answer bytea,
  constraint accommodations_pkey PRIMARY KEY (id),
  constraint accommodations_application_id_choice_key UNIQUE (application_id, choice),
  constraint accommodations_check CHECK (((answered_at IS NULL) = (state = 'ASKED'::text))),
  constraint accommodations_check1 CHECK (((answered_by IS NULL) = (state = 'ASKED'::text))),
  constraint accommodations_check2 CHECK (((sealed_answer IS NULL) = (state = 'ASKED'::text))),
  constraint accommodations_check3 CHECK (((state = 'GRANTED'::text) = (cardinality(granted) > 0))),
  constraint accommodations_check4 CHECK (((state = 'GRANTED'::text) OR (extra_minutes = 0))),
  constraint accommodations_choice_check CHECK ((choice > 0)),
  constraint accommodations_extra_minutes_check CHECK ((extra_minutes >= 0)),
  constraint accommodations_granted_check CHECK ((granted <@ ARRAY['LONGER'::text, 'INTERPRETER'::text, 'CAMERA_OFF'::text])),
  constraint accommodations_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'GRANTED'::text, 'REFUSED'::text]))),
  constraint accommodations_wishes_check CHECK (((cardinality(wishes) > 0) AND (wishes <@ ARRAY['LONGER'::text, 'INTERPRETER'::text, 'CAMERA_OFF'::text]))),
  constraint accommodations_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE INDEX accommodations_by_state ON public.accommodations USING btree (state, asked_at, id);
CREATE TRIGGER archive_is_read_only BEFORE INSERT OR UPDATE ON public.accommodations FOR EACH ROW EXECUTE FUNCTION refuse_archived();

create table account_links (
  token_hash bytea not null,
  account_id uuid not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint account_links_pkey PRIMARY KEY (token_hash),
  constraint account_links_purpose_check CHECK ((purpose = ANY (ARRAY['CONFIRM'::text, 'RESET'::text]))),
  constraint account_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX account_links_by_expiry ON public.account_links USING btree (expires_at);
CREATE INDEX account_links_of_account ON public.account_links USING btree (account_id, purpose);

create table accounts (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  email text not null,
  password_hash text not null,
  state text not null,
  language text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  deleted_at timestamp with time zone,
  version integer not null default 1,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_check CHECK ((email = lower(email))),
  constraint accounts_kind_check CHECK ((kind = ANY (ARRAY['APPLICANT'::text, 'STAFF'::text]))),
  constraint accounts_language_check CHECK ((language = ANY (ARRAY['kk'::text, 'ru'::text, 'en'::text]))),
  constraint accounts_state_check CHECK ((state = ANY (ARRAY['ENABLED'::text, 'DISABLED'::text])))
);
CREATE INDEX accounts_unconfirmed ON public.accounts USING btree (created_at) WHERE (confirmed_at IS NULL);
CREATE UNIQUE INDEX email_already_exists ON public.accounts USING btree (kind, email) WHERE (deleted_at IS NULL);

create table allotment_grants (
  run_id uuid not null,
  code text not null,
  list text not null,
  choice integer not null,
  constraint allotment_grants_pkey PRIMARY KEY (run_id, code),
  constraint allotment_grants_run_id_fkey FOREIGN KEY (run_id) REFERENCES allotment_runs(id) ON DELETE CASCADE
);

create table allotment_lists (
  run_id uuid not null,
  list text not null,
  quota text not null,
  places integer not null,
  filled integer not null,
  total integer,
  decimal_total numeric(7,2),
  constraint allotment_lists_pkey PRIMARY KEY (run_id, list, quota),
  constraint allotment_lists_run_id_fkey FOREIGN KEY (run_id) REFERENCES allotment_runs(id) ON DELETE CASCADE
);

create table allotment_runs (
  id uuid not null,
  competition_id uuid not null,
  number integer not null,
  kind text not null,
  round integer not null,
  state text not null,
  progress integer not null default 0,
  rules_version integer not null,
  parameters jsonb not null,
  summary jsonb,
  input bytea,
  output bytea,
  input_hash text,
  output_hash text,
  created_at timestamp with time zone not null,
  created_by_id uuid not null,
  created_by_name text not null,
  finished_at timestamp with time zone,
  is_sealed boolean not null default false,
  constraint allotment_runs_pkey PRIMARY KEY (id),
  constraint one_run_a_number UNIQUE (competition_id, number),
  constraint allotment_runs_kind_check CHECK ((kind = ANY (ARRAY['DRY'::text, 'SIMULATION'::text]))),
  constraint allotment_runs_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text]))),
  constraint allotment_runs_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id) ON DELETE CASCADE,
  constraint allotment_runs_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES accounts(id)
);
CREATE TRIGGER published_runs_stay BEFORE DELETE OR UPDATE ON public.allotment_runs FOR EACH ROW EXECUTE FUNCTION keep_published_run();

create table applicant_profiles (
  account_id uuid not null,
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
  gender text,
  country_of_residence text not null,
  phone_number text not null,
  iin text,
  unt_score integer,
  grant_holder boolean not null default false,
  consented_at timestamp with time zone not null,
  version integer not null default 1,
  consent_version text,
  shortlist jsonb not null default '[]'::jsonb,
  shortlist_version integer not null default 0,
  constraint applicant_profiles_pkey PRIMARY KEY (account_id),
  constraint applicant_profiles_gender_check CHECK ((gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text]))),
  constraint applicant_profiles_iin_check CHECK ((iin ~ '^[0-9]{12}$'::text)),
  constraint applicant_profiles_unt_score_check CHECK (((unt_score >= 0) AND (unt_score <= 140))),
  constraint applicant_profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX iin_already_exists ON public.applicant_profiles USING btree (iin);
CREATE UNIQUE INDEX passport_number_already_exists ON public.applicant_profiles USING btree (citizenship, passport_number);
CREATE UNIQUE INDEX phone_number_already_exists ON public.applicant_profiles USING btree (phone_number);

create table application_attachments (
  application_id uuid not null,
  slot text not null,
  position integer not null default 0,
  file_id uuid not null,
  name text not null,
  kind text,
  constraint application_attachments_pkey PRIMARY KEY (application_id, slot, "position"),
  constraint application_attachments_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint application_attachments_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);
CREATE INDEX application_attachments_of_file ON public.application_attachments USING btree (file_id);

create table application_checks (
  id bigint not null generated always as identity,
  application_id uuid not null,
  university_id text not null,
  file_id uuid not null,
  point text not null,
  verdict text not null,
  words text,
  author_id uuid not null,
  author_name text not null,
  at timestamp with time zone not null,
  constraint application_checks_pkey PRIMARY KEY (id),
  constraint application_checks_verdict_check CHECK ((verdict = ANY (ARRAY['AGREES'::text, 'UNCLEAR'::text, 'DIFFERS'::text, 'NONE'::text]))),
  constraint application_checks_words_check CHECK ((words <> ''::text)),
  constraint application_checks_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint application_checks_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id)
);
CREATE INDEX application_checks_of_application ON public.application_checks USING btree (application_id, university_id, id);
CREATE TRIGGER archive_is_read_only BEFORE INSERT ON public.application_checks FOR EACH ROW EXECUTE FUNCTION refuse_archived();

create table application_history (
  id bigint not null generated always as identity,
  application_id uuid not null,
  at timestamp with time zone not null,
  event text not null,
  from_status text,
  to_status text not null,
  choice integer not null,
  actor_id uuid,
  actor_name text,
  inspector_name text,
  decision text,
  comment text,
  constraint application_history_pkey PRIMARY KEY (id),
  constraint application_history_decision_check CHECK ((decision = ANY (ARRAY['PASSED'::text, 'FAILED'::text]))),
  constraint application_history_from_status_check CHECK ((from_status = ANY (ARRAY['CREATED'::text, 'IN_PROCESS'::text, 'IN_PROCESS_ADMIN'::text, 'PASSED'::text, 'FAILED'::text, 'WITHDRAWN'::text]))),
  constraint application_history_to_status_check CHECK ((to_status = ANY (ARRAY['CREATED'::text, 'IN_PROCESS'::text, 'IN_PROCESS_ADMIN'::text, 'PASSED'::text, 'FAILED'::text, 'WITHDRAWN'::text]))),
  constraint application_history_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE INDEX application_history_by_time ON public.application_history USING btree (at);
CREATE INDEX application_history_of_application ON public.application_history USING btree (application_id, id);
CREATE INDEX application_history_spans ON public.application_history USING btree (at) INCLUDE (application_id, id, event, choice);
CREATE TRIGGER application_history_is_append_only BEFORE DELETE OR UPDATE ON public.application_history FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER archive_is_read_only BEFORE INSERT ON public.application_history FOR EACH ROW EXECUTE FUNCTION refuse_archived();

create table application_messages (
  id uuid not null,
  application_id uuid not null,
  university_id text not null,
  choice integer not null,
  side text not null,
  author_id uuid not null,
  author_name text,
  text text not null,
  is_internal boolean not null,
  answers_since timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint application_messages_pkey PRIMARY KEY (id),
  constraint application_messages_check CHECK (((author_name IS NOT NULL) = (side = 'OFFICE'::text))),
  constraint application_messages_check1 CHECK (((side = 'OFFICE'::text) OR (NOT is_internal))),
  constraint application_messages_check2 CHECK (((answers_since IS NULL) OR ((side = 'OFFICE'::text) AND (NOT is_internal)))),
  constraint application_messages_side_check CHECK ((side = ANY (ARRAY['APPLICANT'::text, 'OFFICE'::text]))),
  constraint application_messages_text_check CHECK ((text <> ''::text)),
  constraint application_messages_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE INDEX application_messages_of_application ON public.application_messages USING btree (application_id, created_at DESC, id DESC);
CREATE INDEX application_messages_that_answer ON public.application_messages USING btree (created_at) INCLUDE (university_id, answers_since) WHERE (answers_since IS NOT NULL);
CREATE TRIGGER archive_is_read_only BEFORE INSERT OR UPDATE ON public.application_messages FOR EACH ROW EXECUTE FUNCTION refuse_archived();

create table application_notes (
  id uuid not null,
  application_id uuid not null,
  university_id text not null,
  author_id uuid not null,
  author_name text not null,
  text text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  version integer not null default 1,
  constraint application_notes_pkey PRIMARY KEY (id),
  constraint application_notes_text_check CHECK ((text <> ''::text)),
  constraint application_notes_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint application_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id)
);
CREATE INDEX application_notes_of_application ON public.application_notes USING btree (application_id, created_at, id);
CREATE TRIGGER archive_is_read_only BEFORE INSERT OR UPDATE ON public.application_notes FOR EACH ROW EXECUTE FUNCTION refuse_archived();

create unlogged table application_viewers (
  application_id uuid not null,
  account_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint application_viewers_pkey PRIMARY KEY (application_id, account_id),
  constraint application_viewers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint application_viewers_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE INDEX application_viewers_by_age ON public.application_viewers USING btree (seen_at);

create table applications (
  id uuid not null,
  owner_id uuid not null,
  type text not null,
  status text not null,
  number text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  status_changed_at timestamp with time zone,
  version integer not null default 1,
  draft jsonb,
  applicant jsonb,
  education_level text,
  education_language text,
  interview_language text,
  language_levels jsonb,
  gpa text,
  grant_part jsonb,
  current_choice integer,
  inspector_id uuid,
  inspector_name text,
  inspector_status text,
  decided_by_id uuid,
  comment text,
  admin_comment text,
  draft_saved_at timestamp with time zone,
  consented_at timestamp with time zone,
  consent_version text,
  letter_words integer,
  handed_at timestamp with time zone,
  season integer not null default current_season(),
  offered_in integer,
  asked jsonb,
  answers jsonb,
  constraint applications_pkey PRIMARY KEY (id),
  constraint number_is_unique UNIQUE (number),
  constraint applications_check CHECK (((status = 'CREATED'::text) = (number IS NULL))),
  constraint applications_check1 CHECK (((status = 'CREATED'::text) = (draft IS NOT NULL))),
  constraint applications_check2 CHECK (((status = 'CREATED'::text) OR ((sent_at IS NOT NULL) AND (applicant IS NOT NULL) AND (current_choice IS NOT NULL) AND (education_level IS NOT NULL) AND (education_language IS NOT NULL) AND (interview_language IS NOT NULL) AND (gpa IS NOT NULL)))),
  constraint applications_check4 CHECK (((status <> 'FAILED'::text) OR (comment IS NOT NULL))),
  constraint applications_check5 CHECK (((inspector_status IS DISTINCT FROM 'FAILED'::text) OR (comment IS NOT NULL))),
  constraint applications_check6 CHECK (((status <> 'IN_PROCESS_ADMIN'::text) OR ((inspector_status IS NOT NULL) AND (decided_by_id IS NOT NULL) AND (inspector_name IS NOT NULL)))),
  constraint applications_check7 CHECK (((status <> 'IN_PROCESS'::text) OR (inspector_status IS NULL))),
  constraint applications_check8 CHECK (((status = 'CREATED'::text) OR (handed_at IS NOT NULL))),
  constraint applications_education_language_check CHECK ((education_language = ANY (ARRAY['KAZAKH'::text, 'ENGLISH'::text, 'RUSSIAN'::text, 'FRENCH'::text]))),
  constraint applications_education_level_check CHECK ((education_level = ANY (ARRAY['BACHELOR'::text, 'MASTERS_DEGREE'::text, 'PHD'::text]))),
  constraint applications_inspector_status_check CHECK ((inspector_status = ANY (ARRAY['PASSED'::text, 'FAILED'::text]))),
  constraint applications_interview_language_check CHECK ((interview_language = ANY (ARRAY['KAZAKH'::text, 'ENGLISH'::text, 'RUSSIAN'::text]))),
  constraint applications_letter_words_check CHECK (((letter_words >= 0) AND (letter_words <= 99999))),
  constraint applications_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'IN_PROCESS'::text, 'IN_PROCESS_ADMIN'::text, 'PASSED'::text, 'FAILED'::text, 'WITHDRAWN'::text]))),
  constraint applications_type_check CHECK ((type = ANY (ARRAY['ENROLLMENT'::text, 'GRANT'::text, 'GRANT_COMPETITION'::text]))),
  constraint consent_belongs_to_sending CHECK (((consented_at IS NULL) OR (consented_at = sent_at))),
  constraint consent_is_whole CHECK (((consented_at IS NULL) = (consent_version IS NULL))),
  constraint grant_part_is_there CHECK (((type = 'ENROLLMENT'::text) OR (status = 'CREATED'::text) OR (grant_part IS NOT NULL))),
  constraint applications_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES accounts(id),
  constraint applications_inspector_id_fkey FOREIGN KEY (inspector_id) REFERENCES accounts(id),
  constraint applications_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id),
  constraint applications_season_fkey FOREIGN KEY (season) REFERENCES seasons(year)
);
CREATE INDEX applications_by_end ON public.applications USING btree (status_changed_at) WHERE (status = ANY (ARRAY['PASSED'::text, 'FAILED'::text, 'WITHDRAWN'::text]));
CREATE INDEX applications_decided ON public.applications USING btree (season, sent_at) INCLUDE (status_changed_at) WHERE ((status = ANY (ARRAY['PASSED'::text, 'FAILED'::text])) AND (type <> 'GRANT_COMPETITION'::text));
CREATE INDEX applications_drafts ON public.applications USING btree (season) WHERE (status = 'CREATED'::text);
CREATE INDEX applications_of_inspector ON public.applications USING btree (inspector_id) WHERE (status = ANY (ARRAY['IN_PROCESS'::text, 'IN_PROCESS_ADMIN'::text]));
CREATE INDEX applications_of_owner ON public.applications USING btree (owner_id, created_at DESC, id);

create table audit_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  event text not null,
  actor_id uuid,
  actor_name text,
  actor_roles text[],
  object_id uuid,
  object_number text,
  object_name text,
  details jsonb,
  constraint audit_events_pkey PRIMARY KEY (id),
  constraint audit_events_check CHECK ((((actor_id IS NULL) = (actor_name IS NULL)) AND ((actor_id IS NULL) = (actor_roles IS NULL)))),
  constraint audit_events_check1 CHECK (((object_number IS NULL) OR (object_name IS NULL)))
);
CREATE INDEX audit_events_by_event ON public.audit_events USING btree (event, at DESC, id DESC);
CREATE INDEX audit_events_by_time ON public.audit_events USING btree (at DESC, id DESC);
CREATE INDEX audit_events_of_actor ON public.audit_events USING btree (actor_id, at DESC, id DESC);
CREATE INDEX audit_events_of_number ON public.audit_events USING btree (object_number, at DESC, id DESC) WHERE (object_number IS NOT NULL);
CREATE INDEX audit_events_of_object ON public.audit_events USING btree (object_id, at DESC, id DESC);
CREATE TRIGGER audit_events_are_append_only BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_events_are_not_emptied BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table broadcast_recipients (
  broadcast_id uuid not null,
  account_id uuid not null,
  stop_token uuid not null default gen_random_uuid(),
  queued_at timestamp with time zone,
  mail_id uuid,
  constraint broadcast_recipients_pkey PRIMARY KEY (broadcast_id, account_id),
  constraint broadcast_recipients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint broadcast_recipients_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX recipients_by_stop_token ON public.broadcast_recipients USING btree (stop_token);
CREATE INDEX recipients_not_queued ON public.broadcast_recipients USING btree (broadcast_id, account_id) WHERE (queued_at IS NULL);
CREATE INDEX recipients_of_account ON public.broadcast_recipients USING btree (account_id);

create table broadcasts (
  id uuid not null,
  season integer not null,
  university_id text,
  kind text not null,
  state text not null,
  filter jsonb not null,
  subject jsonb not null,
  text jsonb not null,
  version integer not null default 1,
  writer_ids uuid[] not null,
  author_name text not null,
  written_at timestamp with time zone not null,
  recipients integer,
  confirmer_name text,
  reason text,
  due_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint broadcasts_pkey PRIMARY KEY (id),
  constraint broadcasts_check CHECK (((state = ANY (ARRAY['SCHEDULED'::text, 'SENDING'::text, 'SENT'::text, 'CANCELLED'::text])) <= (due_at IS NOT NULL))),
  constraint broadcasts_kind_check CHECK ((kind = ANY (ARRAY['SERVICE'::text, 'NEWS'::text]))),
  constraint broadcasts_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'WAITING'::text, 'SCHEDULED'::text, 'SENDING'::text, 'SENT'::text, 'CANCELLED'::text]))),
  constraint broadcasts_season_fkey FOREIGN KEY (season) REFERENCES seasons(year),
  constraint broadcasts_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id)
);
CREATE INDEX broadcasts_of_season ON public.broadcasts USING btree (season, written_at DESC);
CREATE INDEX broadcasts_under_way ON public.broadcasts USING btree (due_at) WHERE (state = ANY (ARRAY['SCHEDULED'::text, 'SENDING'::text]));

create table calibration_cases (
  competition_id uuid not null,
  number integer not null,
  title jsonb not null,
  text jsonb not null,
  constraint calibration_cases_pkey PRIMARY KEY (competition_id, number),
  constraint calibration_cases_number_check CHECK (((number >= 1) AND (number <= 3))),
  constraint calibration_cases_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id)
);

create table choices (
  application_id uuid not null,
  position integer not null,
  university_id text not null,
  program_code text not null,
  university_name jsonb not null,
  program_name jsonb not null,
  status text not null,
  comment text,
  is_competing boolean not null default false,
  constraint choices_pkey PRIMARY KEY (application_id, "position"),
  constraint choices_application_id_university_id_program_code_key UNIQUE (application_id, university_id, program_code),
  constraint choices_check CHECK (((status <> 'FAILED'::text) OR (comment IS NOT NULL))),
  constraint choices_position_check CHECK ((("position" >= 1) AND ("position" <= 4))),
  constraint choices_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'IN_PROCESS'::text, 'IN_PROCESS_ADMIN'::text, 'PASSED'::text, 'FAILED'::text, 'SKIPPED'::text, 'WITHDRAWN'::text]))),
  constraint choices_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_choice_under_consideration ON public.choices USING btree (application_id) WHERE ((status = ANY (ARRAY['IN_PROCESS'::text, 'IN_PROCESS_ADMIN'::text])) AND (NOT is_competing));

create table cities (
  id text not null,
  region_id text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  archived_at timestamp with time zone,
  successor_id text,
  kept_at timestamp with time zone,
  constraint cities_pkey PRIMARY KEY (id),
  constraint cities_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id),
  constraint cities_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES cities(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER cities_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.cities FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table city_guides (
  city_id text not null,
  study jsonb,
  housing jsonb,
  money_for_food jsonb,
  transport jsonb,
  archived_at timestamp with time zone,
  kept_at timestamp with time zone,
  constraint city_guides_pkey PRIMARY KEY (city_id),
  constraint city_guides_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id)
);
CREATE TRIGGER city_guides_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.city_guides FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table cleared_pages (
  application_id uuid not null,
  file_id uuid not null,
  page integer not null,
  is_shown boolean not null,
  covers jsonb not null,
  reason text not null,
  cleared_by_id uuid not null,
  cleared_by_name text not null,
  cleared_at timestamp with time zone not null,
  constraint cleared_pages_pkey PRIMARY KEY (application_id, file_id, page),
  constraint cleared_pages_page_check CHECK ((page > 0)),
  constraint cleared_pages_reason_check CHECK ((reason <> ''::text)),
  constraint cleared_pages_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint cleared_pages_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);
CREATE INDEX cleared_pages_of_a_file ON public.cleared_pages USING btree (file_id);
CREATE TRIGGER archive_is_read_only BEFORE INSERT ON public.cleared_pages FOR EACH ROW EXECUTE FUNCTION refuse_archived();

create table commission_cases (
  application_id uuid not null,
  competition_id uuid not null,
  number integer not null,
  state text not null default 'UNASSIGNED'::text,
  spread numeric(5,2),
  total numeric(5,2),
  meeting_at timestamp with time zone,
  meeting_zoom text,
  meeting_sequence integer not null default 0,
  second_asked_at timestamp with time zone,
  constraint commission_cases_pkey PRIMARY KEY (application_id),
  constraint commission_cases_competition_id_number_key UNIQUE (competition_id, number),
  constraint commission_cases_check CHECK (((meeting_at IS NULL) = (meeting_zoom IS NULL))),
  constraint commission_cases_number_check CHECK ((number > 0)),
  constraint commission_cases_state_check CHECK ((state = ANY (ARRAY['UNASSIGNED'::text, 'GRADING'::text, 'FURTHER'::text, 'SECOND'::text, 'DONE'::text]))),
  constraint commission_cases_total_check CHECK (((total >= (0)::numeric) AND (total <= (100)::numeric))),
  constraint commission_cases_application_id_fkey FOREIGN KEY (application_id) REFERENCES competitors(application_id) ON DELETE CASCADE,
  constraint commission_cases_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id)
);
CREATE TRIGGER archive_is_read_only BEFORE INSERT ON public.commission_cases FOR EACH ROW EXECUTE FUNCTION refuse_archived();

create table commission_grades (
  id uuid not null,
  competition_id uuid not null,
  application_id uuid,
  calibration_number integer,
  expert_id uuid not null,
  expert_name text not null,
  role text not null,
  state text not null,
  given_at timestamp with time zone not null,
  draft jsonb,
  grades jsonb,
  comments jsonb,
  total numeric(5,2),
  signed_at timestamp with time zone,
  signature jsonb,
  decline_reason text,
  declined_at timestamp with time zone,
  version integer not null default 1,
  constraint commission_grades_pkey PRIMARY KEY (id),
  constraint commission_grades_check CHECK (((declined_at IS NULL) = (decline_reason IS NULL))),
  constraint commission_grades_check1 CHECK (((application_id IS NULL) <> (calibration_number IS NULL))),
  constraint commission_grades_check2 CHECK (((state = ANY (ARRAY['SIGNED'::text, 'VOID'::text])) = (grades IS NOT NULL))),
  constraint commission_grades_check3 CHECK (((state = ANY (ARRAY['SIGNED'::text, 'VOID'::text])) = (comments IS NOT NULL))),
  constraint commission_grades_check4 CHECK (((state = ANY (ARRAY['SIGNED'::text, 'VOID'::text])) = (total IS NOT NULL))),
  constraint commission_grades_check5 CHECK (((state = ANY (ARRAY['SIGNED'::text, 'VOID'::text])) = (signed_at IS NOT NULL))),
  constraint commission_grades_check6 CHECK (((state = 'ASSIGNED'::text) OR (draft IS NULL))),
  constraint commission_grades_decline_reason_check CHECK ((decline_reason <> ''::text)),
  constraint commission_grades_role_check CHECK ((role = ANY (ARRAY['FIRST'::text, 'FURTHER'::text, 'SECOND'::text]))),
  constraint commission_grades_state_check CHECK ((state = ANY (ARRAY['ASSIGNED'::text, 'SIGNED'::text, 'RELEASED'::text, 'VOID'::text]))),
  constraint commission_grades_application_id_fkey FOREIGN KEY (application_id) REFERENCES commission_cases(application_id) ON DELETE CASCADE,
  constraint commission_grades_competition_id_calibration_number_fkey FOREIGN KEY (competition_id, calibration_number) REFERENCES calibration_cases(competition_id, number),
  constraint commission_grades_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id)
);
CREATE INDEX commission_grades_of_a_competition ON public.commission_grades USING btree (competition_id, application_id);
CREATE INDEX commission_grades_of_an_expert ON public.commission_grades USING btree (expert_id, state, given_at, id);
CREATE UNIQUE INDEX one_calibration_of_an_expert ON public.commission_grades USING btree (competition_id, expert_id, calibration_number) WHERE (calibration_number IS NOT NULL);
CREATE UNIQUE INDEX one_grade_of_an_expert ON public.commission_grades USING btree (application_id, expert_id) WHERE (application_id IS NOT NULL);
CREATE TRIGGER archive_is_read_only BEFORE INSERT ON public.commission_grades FOR EACH ROW EXECUTE FUNCTION refuse_archived();
CREATE TRIGGER signed_grades_stay BEFORE DELETE OR UPDATE ON public.commission_grades FOR EACH ROW EXECUTE FUNCTION refuse_graded_change();

create table commission_members (
  competition_id uuid not null,
  account_id uuid not null,
  named_at timestamp with time zone not null,
  constraint commission_members_pkey PRIMARY KEY (competition_id, account_id),
  constraint commission_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint commission_members_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id)
);
CREATE INDEX commission_members_of_an_account ON public.commission_members USING btree (account_id);

create table competition_auditors (
  competition_id uuid not null,
  account_id uuid not null,
  named_at timestamp with time zone not null,
  named_by_name text not null,
  constraint competition_auditors_pkey PRIMARY KEY (competition_id, account_id),
  constraint competition_auditors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint competition_auditors_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id) ON DELETE CASCADE
);
CREATE INDEX audits_of_an_account ON public.competition_auditors USING btree (account_id);

create table competition_rules (
  competition_id uuid not null,
  version integer not null,
  state text not null,
  rules jsonb not null,
  reason text,
  proposed_at timestamp with time zone not null,
  proposed_by_id uuid not null,
  proposed_by_name text not null,
  confirmed_at timestamp with time zone,
  confirmed_by_id uuid,
  confirmed_by_name text,
  answer text,
  constraint competition_rules_pkey PRIMARY KEY (competition_id, version),
  constraint competition_rules_state_check CHECK ((state = ANY (ARRAY['PROPOSED'::text, 'HOLDING'::text, 'PAST'::text, 'REFUSED'::text]))),
  constraint competition_rules_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id) ON DELETE CASCADE,
  constraint competition_rules_confirmed_by_id_fkey FOREIGN KEY (confirmed_by_id) REFERENCES accounts(id),
  constraint competition_rules_proposed_by_id_fkey FOREIGN KEY (proposed_by_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX one_proposal_of_rules ON public.competition_rules USING btree (competition_id) WHERE (state = 'PROPOSED'::text);
CREATE UNIQUE INDEX rules_that_hold ON public.competition_rules USING btree (competition_id) WHERE (state = 'HOLDING'::text);
CREATE TRIGGER competition_rules_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.competition_rules FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table competitions (
  id uuid not null,
  year integer not null,
  level text not null,
  created_at timestamp with time zone not null,
  created_by_id uuid not null,
  created_by_name text not null,
  rules_version integer not null,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  claims_close_at timestamp with time zone,
  confirmed_steps jsonb not null default '[]'::jsonb,
  opening_decided_at timestamp with time zone,
  opening_decided_by_id uuid,
  opening_decided_by_name text,
  filled_from_id uuid,
  filled_from_year integer,
  name jsonb,
  kind text not null default 'GRANT'::text,
  source text not null default 'UNT'::text,
  number smallint not null default 1,
  constraint competitions_pkey PRIMARY KEY (id),
  constraint one_competition_a_year_and_level UNIQUE (year, level, number),
  constraint competitions_kind_check CHECK ((kind = ANY (ARRAY['GRANT'::text, 'SCHOLARSHIP'::text]))),
  constraint competitions_level_check CHECK ((level = ANY (ARRAY['BACHELOR'::text, 'MASTERS_DEGREE'::text, 'PHD'::text]))),
  constraint competitions_name_check CHECK (((name IS NULL) OR ((name ? 'kk'::text) AND (name ? 'ru'::text) AND (name ? 'en'::text)))),
  constraint competitions_number_check CHECK ((number > 0)),
  constraint competitions_source_check CHECK ((source = ANY (ARRAY['UNT'::text, 'TESTING'::text, 'INTERVIEW'::text]))),
  constraint competitions_year_check CHECK (((year >= 2020) AND (year <= 2100))),
  constraint competitions_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES accounts(id),
  constraint competitions_filled_from_id_fkey FOREIGN KEY (filled_from_id) REFERENCES competitions(id),
  constraint competitions_opening_decided_by_id_fkey FOREIGN KEY (opening_decided_by_id) REFERENCES accounts(id)
);
CREATE INDEX competitions_by_level ON public.competitions USING btree (level, opens_at);
CREATE TRIGGER competitions_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.competitions FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table competitors (
  application_id uuid not null,
  competition_id uuid not null,
  code text not null,
  constraint competitors_pkey PRIMARY KEY (application_id),
  constraint one_competitor_a_code UNIQUE (competition_id, code),
  constraint competitors_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint competitors_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id)
);

create table content_digests (
  account_id uuid not null,
  told_on date not null,
  constraint content_digests_pkey PRIMARY KEY (account_id),
  constraint content_digests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table content_entries (
  kind text not null,
  key text not null,
  version integer not null default 1,
  shipped jsonb,
  shipped_seen jsonb,
  constraint content_entries_pkey PRIMARY KEY (kind, key)
);

create table content_imports (
  id uuid not null,
  taken_at timestamp with time zone not null,
  taken_by_id uuid not null,
  taken_by_name text not null,
  constraint content_imports_pkey PRIMARY KEY (id),
  constraint content_imports_taken_by_id_fkey FOREIGN KEY (taken_by_id) REFERENCES accounts(id)
);

create table content_published (
  kind text not null,
  key text not null,
  number integer not null,
  holds_from date,
  value jsonb,
  published_at timestamp with time zone not null default now(),
  constraint content_published_pkey PRIMARY KEY (kind, key, number),
  constraint content_published_kind_key_number_fkey FOREIGN KEY (kind, key, number) REFERENCES content_versions(kind, key, number) ON DELETE CASCADE
);
CREATE TRIGGER content_published_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.content_published FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table content_versions (
  kind text not null,
  key text not null,
  number integer not null,
  value jsonb,
  state text not null,
  holds_from date,
  author_id uuid,
  author_name text,
  writer_ids uuid[] not null default '{}'::uuid[],
  written_at timestamp with time zone not null,
  decided_by_id uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  refusal text,
  import_id uuid,
  constraint content_versions_pkey PRIMARY KEY (kind, key, number),
  constraint content_versions_check CHECK (((state <> 'PUBLISHED'::text) OR (decided_by_id IS NULL) OR (NOT (decided_by_id = ANY (writer_ids))))),
  constraint content_versions_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'SENT'::text, 'PUBLISHED'::text, 'REFUSED'::text]))),
  constraint content_versions_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id),
  constraint content_versions_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES accounts(id),
  constraint content_versions_import_id_fkey FOREIGN KEY (import_id) REFERENCES content_imports(id),
  constraint content_versions_kind_key_fkey FOREIGN KEY (kind, key) REFERENCES content_entries(kind, key) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_open_version_of_content ON public.content_versions USING btree (kind, key) WHERE (state = ANY (ARRAY['DRAFT'::text, 'SENT'::text]));
CREATE INDEX versions_of_an_import ON public.content_versions USING btree (import_id, kind, key) WHERE (import_id IS NOT NULL);

create table conversations (
  application_id uuid not null,
  choice integer not null,
  waits_for text,
  waiting_since timestamp with time zone,
  applicant_wrote_at timestamp with time zone,
  office_wrote_at timestamp with time zone,
  applicant_read_at timestamp with time zone,
  office_read_at timestamp with time zone,
  office_reader_name text,
  applicant_mailed_at timestamp with time zone,
  constraint conversations_pkey PRIMARY KEY (application_id),
  constraint conversations_check CHECK (((waiting_since IS NULL) = (waits_for IS NULL))),
  constraint conversations_check1 CHECK (((office_reader_name IS NULL) = (office_read_at IS NULL))),
  constraint conversations_waits_for_check CHECK ((waits_for = ANY (ARRAY['APPLICANT'::text, 'OFFICE'::text]))),
  constraint conversations_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE INDEX conversations_that_wait_for_the_office ON public.conversations USING btree (application_id, choice) WHERE (waits_for = 'OFFICE'::text);
CREATE INDEX conversations_with_news_for_the_applicant ON public.conversations USING btree (office_wrote_at) WHERE ((office_wrote_at > COALESCE(applicant_read_at, '-infinity'::timestamp with time zone)) AND (office_wrote_at > COALESCE(applicant_mailed_at, '-infinity'::timestamp with time zone)));

create table correction_fields (
  id uuid not null,
  correction_id uuid not null,
  number integer not null,
  field text not null,
  reason text,
  reason_text jsonb,
  words text,
  words_language text,
  before_value text,
  after_value text,
  is_given boolean not null default false,
  constraint correction_fields_pkey PRIMARY KEY (id),
  constraint correction_fields_correction_id_field_key UNIQUE (correction_id, field),
  constraint correction_fields_correction_id_number_key UNIQUE (correction_id, number),
  constraint correction_fields_check CHECK (((reason IS NULL) = (reason_text IS NULL))),
  constraint correction_fields_check1 CHECK (((words IS NULL) = (words_language IS NULL))),
  constraint correction_fields_check2 CHECK ((is_given OR (after_value IS NULL))),
  constraint correction_fields_check3 CHECK (((reason IS NOT NULL) OR (words IS NOT NULL))),
  constraint correction_fields_number_check CHECK ((number > 0)),
  constraint correction_fields_words_check CHECK ((words <> ''::text)),
  constraint correction_fields_words_language_check CHECK ((words_language = ANY (ARRAY['kk'::text, 'ru'::text, 'en'::text]))),
  constraint correction_fields_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES corrections(id) ON DELETE CASCADE
);
CREATE TRIGGER archive_is_read_only BEFORE INSERT OR UPDATE ON public.correction_fields FOR EACH ROW EXECUTE FUNCTION refuse_archived_item();

create table correction_items (
  id uuid not null,
  correction_id uuid not null,
  number integer not null,
  slot text not null,
  position integer not null,
  kind text,
  reason text,
  reason_text jsonb,
  words text,
  words_language text,
  before_file_id uuid not null,
  before_name text not null,
  after_file_id uuid,
  after_name text,
  constraint correction_items_pkey PRIMARY KEY (id),
  constraint correction_items_correction_id_number_key UNIQUE (correction_id, number),
  constraint correction_items_check CHECK (((reason IS NULL) = (reason_text IS NULL))),
  constraint correction_items_check1 CHECK (((words IS NULL) = (words_language IS NULL))),
  constraint correction_items_check2 CHECK (((after_file_id IS NULL) = (after_name IS NULL))),
  constraint correction_items_check3 CHECK (((reason IS NOT NULL) OR (words IS NOT NULL))),
  constraint correction_items_number_check CHECK ((number > 0)),
  constraint correction_items_words_check CHECK ((words <> ''::text)),
  constraint correction_items_words_language_check CHECK ((words_language = ANY (ARRAY['kk'::text, 'ru'::text, 'en'::text]))),
  constraint correction_items_after_file_id_fkey FOREIGN KEY (after_file_id) REFERENCES files(id),
  constraint correction_items_before_file_id_fkey FOREIGN KEY (before_file_id) REFERENCES files(id),
  constraint correction_items_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES corrections(id) ON DELETE CASCADE
);
CREATE INDEX correction_items_after ON public.correction_items USING btree (after_file_id) WHERE (after_file_id IS NOT NULL);
CREATE INDEX correction_items_before ON public.correction_items USING btree (before_file_id);
CREATE TRIGGER archive_is_read_only BEFORE INSERT OR UPDATE ON public.correction_items FOR EACH ROW EXECUTE FUNCTION refuse_archived_item();

create table corrections (
  id uuid not null,
  application_id uuid not null,
  round integer not null,
  choice integer not null,
  state text not null,
  asked_at timestamp with time zone not null,
  until timestamp with time zone not null,
  answered_at timestamp with time zone,
  author_id uuid not null,
  author_name text not null,
  waited integer not null,
  reminded_days integer,
  version integer not null default 1,
  constraint corrections_pkey PRIMARY KEY (id),
  constraint corrections_application_id_round_key UNIQUE (application_id, round),
  constraint corrections_check CHECK ((until > asked_at)),
  constraint corrections_check1 CHECK (((state = 'ANSWERED'::text) <= (answered_at IS NOT NULL))),
  constraint corrections_choice_check CHECK ((choice > 0)),
  constraint corrections_round_check CHECK ((round > 0)),
  constraint corrections_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'ANSWERED'::text, 'CANCELLED'::text, 'LAPSED'::text, 'CLOSED'::text, 'WITHDRAWN'::text]))),
  constraint corrections_waited_check CHECK ((waited >= 0)),
  constraint corrections_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint corrections_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX correction_is_open ON public.corrections USING btree (application_id) WHERE (state = 'ASKED'::text);
CREATE INDEX corrections_to_remind ON public.corrections USING btree (until, id) WHERE (state = 'ASKED'::text);
CREATE TRIGGER archive_is_read_only BEFORE INSERT OR UPDATE ON public.corrections FOR EACH ROW EXECUTE FUNCTION refuse_archived();

create table countries (
  id text not null,
  alpha3 text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  citizenship_only boolean not null,
  archived_at timestamp with time zone,
  constraint countries_pkey PRIMARY KEY (id),
  constraint countries_id_check CHECK ((id ~ '^[A-Z]{2}$'::text))
);
CREATE TRIGGER countries_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.countries FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table decision_totals (
  sent_on date not null,
  decided_on date not null,
  count bigint not null
);

create table demo (
  is_only_row boolean not null default true,
  made_at timestamp with time zone not null,
  accounts_closed_at timestamp with time zone,
  constraint demo_pkey PRIMARY KEY (is_only_row),
  constraint demo_is_only_row_check CHECK (is_only_row)
);

create table directory_loads (
  is_only_row boolean not null default true,
  content_hash text not null,
  loaded_at timestamp with time zone not null,
  constraint directory_loads_pkey PRIMARY KEY (is_only_row),
  constraint directory_loads_is_only_row_check CHECK (is_only_row)
);

create table event_totals (
  sight text not null,
  event text not null,
  happened_on date not null,
  count bigint not null
);

create table export_columns (
  account_id uuid not null,
  columns text[] not null,
  constraint export_columns_pkey PRIMARY KEY (account_id),
  constraint export_columns_columns_check CHECK ((cardinality(columns) > 0)),
  constraint export_columns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table facet_totals (
  sight text not null,
  university_id text not null,
  citizenship text not null,
  education_level text not null,
  education_language text not null,
  status text not null,
  is_assigned boolean not null,
  count bigint not null
);

create table files (
  id uuid not null,
  owner_id uuid,
  name text not null,
  size integer not null,
  type text not null,
  sha256 bytea not null,
  created_at timestamp with time zone not null,
  scan_state text not null default 'PENDING'::text,
  scan_due_at timestamp with time zone default now(),
  scan_attempts integer not null default 0,
  scan_finding text,
  infected_at timestamp with time zone,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_name_check CHECK ((name <> ''::text)),
  constraint files_scan_state_check CHECK ((scan_state = ANY (ARRAY['PENDING'::text, 'CLEAN'::text, 'INFECTED'::text]))),
  constraint files_size_check CHECK (((size >= 1) AND (size <= 5242880))),
  constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX files_by_age ON public.files USING btree (created_at);
CREATE INDEX files_infected ON public.files USING btree (infected_at) WHERE (infected_at IS NOT NULL);
CREATE INDEX files_of_owner ON public.files USING btree (owner_id);
CREATE INDEX files_to_scan ON public.files USING btree (scan_due_at) WHERE (scan_due_at IS NOT NULL);

create table fragile_awards (
  run_id uuid not null,
  code text not null,
  list text not null,
  is_by_mark boolean not null,
  marks jsonb not null,
  marks_in_all integer not null,
  constraint fragile_awards_pkey PRIMARY KEY (run_id, code),
  constraint fragile_awards_marks_in_all_check CHECK ((marks_in_all > 0)),
  constraint fragile_awards_run_id_fkey FOREIGN KEY (run_id) REFERENCES run_repetitions(run_id) ON DELETE CASCADE
);
CREATE TRIGGER published_fragile_awards_stay BEFORE DELETE OR UPDATE ON public.fragile_awards FOR EACH ROW EXECUTE FUNCTION keep_published_files();

create table grant_appeal_corrections (
  appeal_id uuid not null,
  kind text not null,
  code text not null,
  value_before jsonb,
  value_after jsonb,
  constraint grant_appeal_corrections_pkey PRIMARY KEY (appeal_id, kind, code),
  constraint grant_appeal_corrections_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES grant_appeals(id) ON DELETE CASCADE
);

create table grant_appeal_files (
  appeal_id uuid not null,
  position integer not null,
  file_id uuid not null,
  constraint grant_appeal_files_pkey PRIMARY KEY (appeal_id, "position"),
  constraint grant_appeal_files_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES grant_appeals(id) ON DELETE CASCADE,
  constraint grant_appeal_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);
CREATE INDEX appeals_of_a_file ON public.grant_appeal_files USING btree (file_id);

create table grant_appeals (
  id uuid not null,
  application_id uuid not null,
  competition_id uuid not null,
  version integer not null,
  state text not null,
  reason text not null,
  sent_at timestamp with time zone not null,
  answer text,
  decided_at timestamp with time zone,
  decided_by_id uuid,
  decided_by_name text,
  constraint grant_appeals_pkey PRIMARY KEY (id),
  constraint one_appeal_a_protocol UNIQUE (application_id, version),
  constraint a_decision_is_whole CHECK ((((state = 'SENT'::text) = (decided_at IS NULL)) AND ((state = 'SENT'::text) = (answer IS NULL)) AND ((state = 'SENT'::text) = (decided_by_name IS NULL)))),
  constraint grant_appeals_state_check CHECK ((state = ANY (ARRAY['SENT'::text, 'GRANTED'::text, 'REFUSED'::text]))),
  constraint grant_appeals_application_id_fkey FOREIGN KEY (application_id) REFERENCES competitors(application_id) ON DELETE CASCADE,
  constraint grant_appeals_competition_id_version_fkey FOREIGN KEY (competition_id, version) REFERENCES protocols(competition_id, version),
  constraint grant_appeals_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES accounts(id)
);
CREATE INDEX appeals_in_their_order ON public.grant_appeals USING btree (((decided_at IS NOT NULL)), sent_at, id);

create table grant_claims (
  application_id uuid not null,
  kind text not null,
  code text not null default ''::text,
  state text not null,
  stated jsonb not null,
  value jsonb,
  reason text,
  checked_at timestamp with time zone,
  checked_by_id uuid,
  checked_by_name text,
  answer text,
  answered_at timestamp with time zone,
  version integer not null default 1,
  answer_file_id uuid,
  constraint grant_claims_pkey PRIMARY KEY (application_id, kind, code),
  constraint grant_claims_kind_check CHECK ((kind = ANY (ARRAY['SCORE'::text, 'AVERAGE'::text, 'QUOTA'::text, 'RIGHT'::text]))),
  constraint grant_claims_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'CONFIRMED'::text, 'CORRECTED'::text, 'REFUSED'::text]))),
  constraint no_refusal_without_reason CHECK (((state = ANY (ARRAY['WAITING'::text, 'CONFIRMED'::text])) OR (reason IS NOT NULL))),
  constraint what_counts_is_checked CHECK (((state = ANY (ARRAY['CONFIRMED'::text, 'CORRECTED'::text])) = (value IS NOT NULL))),
  constraint grant_claims_answer_file_id_fkey FOREIGN KEY (answer_file_id) REFERENCES files(id),
  constraint grant_claims_application_id_fkey FOREIGN KEY (application_id) REFERENCES competitors(application_id) ON DELETE CASCADE,
  constraint grant_claims_checked_by_id_fkey FOREIGN KEY (checked_by_id) REFERENCES accounts(id)
);
CREATE INDEX claims_by_answer_file ON public.grant_claims USING btree (answer_file_id) WHERE (answer_file_id IS NOT NULL);
CREATE INDEX claims_by_state ON public.grant_claims USING btree (state, kind, application_id);

create table grant_documents (
  id integer not null,
  code text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  copies integer not null,
  archived_at timestamp with time zone,
  constraint grant_documents_pkey PRIMARY KEY (id),
  constraint grant_documents_code_key UNIQUE (code),
  constraint grant_documents_copies_check CHECK ((copies > 0))
);
CREATE TRIGGER grant_documents_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.grant_documents FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table grant_letters (
  code text not null,
  application_id uuid not null,
  competition_id uuid not null,
  version integer not null,
  kind text not null,
  language text not null,
  choice integer not null,
  content bytea not null,
  sha256 bytea not null,
  key_id text not null,
  signature bytea not null,
  made_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_by_version integer,
  constraint grant_letters_pkey PRIMARY KEY (code),
  constraint grant_letters_kind_check CHECK ((kind = ANY (ARRAY['DECISION'::text, 'INVITATION'::text]))),
  constraint grant_letters_language_check CHECK ((language = ANY (ARRAY['kk'::text, 'ru'::text, 'en'::text]))),
  constraint grant_letters_application_id_fkey FOREIGN KEY (application_id) REFERENCES competitors(application_id) ON DELETE CASCADE,
  constraint grant_letters_competition_id_version_fkey FOREIGN KEY (competition_id, version) REFERENCES protocols(competition_id, version),
  constraint grant_letters_key_id_fkey FOREIGN KEY (key_id) REFERENCES signing_keys(id)
);
CREATE UNIQUE INDEX letters_by_content ON public.grant_letters USING btree (sha256);
CREATE UNIQUE INDEX one_letter_that_holds ON public.grant_letters USING btree (application_id, kind, language) WHERE (revoked_at IS NULL);

create table grant_offer_events (
  id bigint not null generated always as identity,
  application_id uuid not null,
  at timestamp with time zone not null,
  event text not null,
  version integer not null,
  choice integer not null,
  list text not null,
  constraint grant_offer_events_pkey PRIMARY KEY (id),
  constraint grant_offer_events_event_check CHECK ((event = ANY (ARRAY['OFFERED'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'LAPSED'::text, 'MOVED_UP'::text, 'TAKEN_AWAY'::text]))),
  constraint grant_offer_events_application_id_fkey FOREIGN KEY (application_id) REFERENCES competitors(application_id) ON DELETE CASCADE
);
CREATE INDEX events_of_an_offer ON public.grant_offer_events USING btree (application_id, id);

create table grant_offers (
  application_id uuid not null,
  competition_id uuid not null,
  version integer not null,
  choice integer not null,
  list text not null,
  place text not null,
  quota text,
  state text not null,
  is_moving_up boolean not null default false,
  offered_at timestamp with time zone not null,
  accept_until timestamp with time zone not null,
  answered_at timestamp with time zone,
  reminded_days integer,
  constraint grant_offers_pkey PRIMARY KEY (application_id),
  constraint an_answer_has_its_time CHECK (((state = 'OFFERED'::text) = (answered_at IS NULL))),
  constraint grant_offers_choice_check CHECK (((choice >= 1) AND (choice <= 4))),
  constraint grant_offers_place_check CHECK ((place = ANY (ARRAY['GENERAL'::text, 'RESERVED'::text]))),
  constraint grant_offers_state_check CHECK ((state = ANY (ARRAY['OFFERED'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'LAPSED'::text]))),
  constraint only_the_accepted_move_up CHECK (((NOT is_moving_up) OR (state = 'ACCEPTED'::text))),
  constraint quota_of_a_reserved_place CHECK (((place = 'RESERVED'::text) = (quota IS NOT NULL))),
  constraint grant_offers_application_id_fkey FOREIGN KEY (application_id) REFERENCES competitors(application_id) ON DELETE CASCADE,
  constraint offer_of_a_protocol FOREIGN KEY (competition_id, version) REFERENCES protocols(competition_id, version)
);
CREATE INDEX offers_of_a_competition ON public.grant_offers USING btree (competition_id, state);
CREATE INDEX offers_without_an_answer ON public.grant_offers USING btree (accept_until) WHERE (state = 'OFFERED'::text);

create table idempotency_keys (
  caller text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

create table interview_codes (
  id uuid not null,
  interview_id uuid,
  expert_id uuid not null,
  phone_number text not null,
  code_hash bytea not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries integer not null default 0,
  is_void boolean not null default false,
  grade_id uuid,
  constraint interview_codes_pkey PRIMARY KEY (id),
  constraint interview_codes_check CHECK ((num_nonnulls(interview_id, grade_id) = 1)),
  constraint interview_codes_grade_id_fkey FOREIGN KEY (grade_id) REFERENCES commission_grades(id) ON DELETE CASCADE,
  constraint interview_codes_interview_id_fkey FOREIGN KEY (interview_id) REFERENCES interviews(id) ON DELETE CASCADE
);
CREATE INDEX interview_codes_of_a_grade ON public.interview_codes USING btree (grade_id, sent_at DESC) WHERE (grade_id IS NOT NULL);
CREATE INDEX interview_codes_of_expert ON public.interview_codes USING btree (expert_id, sent_at);
CREATE INDEX interview_codes_of_interview ON public.interview_codes USING btree (interview_id, sent_at DESC);

create table interview_declines (
  interview_id uuid not null,
  expert_id uuid not null,
  expert_name text not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint interview_declines_pkey PRIMARY KEY (interview_id, expert_id),
  constraint interview_declines_interview_id_fkey FOREIGN KEY (interview_id) REFERENCES interviews(id) ON DELETE CASCADE
);

create table interview_totals (
  university_id text not null,
  status text not null,
  count bigint not null
);

create table interviews (
  id uuid not null,
  application_id uuid not null,
  choice integer not null,
  university_id text not null,
  status text not null,
  starts_at timestamp with time zone not null,
  zoom text not null,
  expert_id uuid,
  expert_name text,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  grade_draft jsonb,
  grade jsonb,
  total numeric(5,2),
  signed_at timestamp with time zone,
  signature jsonb,
  season integer not null default current_season(),
  slot_id uuid,
  minutes integer,
  attendance text,
  constraint interviews_pkey PRIMARY KEY (id),
  constraint interviews_attendance_check CHECK ((attendance = ANY (ARRAY['ATTENDED'::text, 'MISSED'::text]))),
  constraint interviews_check CHECK (((status = ANY (ARRAY['ASSIGNED'::text, 'SIGNED'::text])) <= ((expert_id IS NOT NULL) AND (expert_name IS NOT NULL)))),
  constraint interviews_check1 CHECK (((status <> 'NEW'::text) OR (expert_id IS NULL))),
  constraint interviews_check2 CHECK (((status = 'SIGNED'::text) = (grade IS NOT NULL))),
  constraint interviews_check3 CHECK (((status = 'SIGNED'::text) = (signed_at IS NOT NULL))),
  constraint interviews_check4 CHECK (((status = 'SIGNED'::text) = (total IS NOT NULL))),
  constraint interviews_minutes_check CHECK ((minutes > 0)),
  constraint interviews_status_check CHECK ((status = ANY (ARRAY['NEW'::text, 'ASSIGNED'::text, 'SIGNED'::text, 'CANCELLED'::text]))),
  constraint interviews_application_id_choice_fkey FOREIGN KEY (application_id, choice) REFERENCES choices(application_id, "position"),
  constraint interviews_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint interviews_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots(id)
);
CREATE INDEX interviews_by_status ON public.interviews USING btree (season, status, starts_at, id);
CREATE INDEX interviews_of_application ON public.interviews USING btree (application_id, created_at);
CREATE INDEX interviews_of_expert ON public.interviews USING btree (expert_id, status, starts_at, id);
CREATE INDEX interviews_of_university ON public.interviews USING btree (season, university_id, status, starts_at, id);
CREATE UNIQUE INDEX one_unsigned_interview ON public.interviews USING btree (application_id) WHERE (status = ANY (ARRAY['NEW'::text, 'ASSIGNED'::text]));
CREATE UNIQUE INDEX slot_taken ON public.interviews USING btree (slot_id) WHERE (status = ANY (ARRAY['NEW'::text, 'ASSIGNED'::text, 'SIGNED'::text]));
CREATE TRIGGER archive_is_read_only BEFORE INSERT ON public.interviews FOR EACH ROW EXECUTE FUNCTION refuse_archived();
CREATE TRIGGER signed_interviews_stay BEFORE UPDATE ON public.interviews FOR EACH ROW EXECUTE FUNCTION refuse_signed_change();

create table known_devices (
  account_id uuid not null,
  mark bytea not null,
  seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (account_id, mark),
  constraint known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_sight ON public.known_devices USING btree (seen_at);

create table languages (
  id text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  archived_at timestamp with time zone,
  constraint languages_pkey PRIMARY KEY (id)
);
CREATE TRIGGER languages_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.languages FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table listed_names (
  application_id uuid not null,
  season integer not null,
  status text not null,
  created_at timestamp with time zone not null,
  inspector_id uuid,
  is_sent_back boolean not null,
  search_name text not null,
  constraint listed_names_pkey PRIMARY KEY (application_id),
  constraint listed_names_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE INDEX listed_names_by_part ON public.listed_names USING gin (name_parts(search_name)) WITH (fastupdate=off);

create table mailed_conversations (
  account_id uuid not null,
  mailed_at timestamp with time zone not null,
  constraint mailed_conversations_pkey PRIMARY KEY (account_id),
  constraint mailed_conversations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table mails (
  id uuid not null,
  name text not null,
  recipient text not null,
  language text not null,
  payload jsonb,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer not null default 0,
  application_id uuid,
  subject text,
  failed_at timestamp with time zone,
  problem text,
  message_id uuid default gen_random_uuid(),
  content_until timestamp with time zone,
  status_code text,
  diagnostic text,
  account_id uuid,
  notice jsonb,
  answer_refused_at timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_check CHECK (((sent_at IS NULL) OR (payload IS NULL) OR (content_until IS NOT NULL) OR (failed_at IS NOT NULL))),
  constraint mails_language_check CHECK ((language = ANY (ARRAY['kk'::text, 'ru'::text, 'en'::text]))),
  constraint mails_problem_check CHECK ((problem = ANY (ARRAY['REFUSED'::text, 'AWAY'::text, 'RETURNED'::text]))),
  constraint mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX mails_by_content_until ON public.mails USING btree (content_until) WHERE (content_until IS NOT NULL);
CREATE INDEX mails_by_message_id ON public.mails USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX mails_failed ON public.mails USING btree (failed_at, id) WHERE (failed_at IS NOT NULL);
CREATE INDEX mails_of_account ON public.mails USING btree (account_id, created_at DESC, id) WHERE (account_id IS NOT NULL);
CREATE INDEX mails_of_application ON public.mails USING btree (application_id, created_at) WHERE (application_id IS NOT NULL);
CREATE INDEX mails_of_recipient ON public.mails USING btree (recipient);
CREATE INDEX mails_unsent ON public.mails USING btree (created_at) WHERE (sent_at IS NULL);

create table message_reports (
  message_id uuid not null,
  reason text not null,
  reporter_id uuid not null,
  created_at timestamp with time zone not null,
  constraint message_reports_pkey PRIMARY KEY (message_id),
  constraint message_reports_reason_check CHECK ((reason <> ''::text)),
  constraint message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES application_messages(id) ON DELETE CASCADE
);

create table muted_mails (
  account_id uuid not null,
  mail text not null,
  constraint muted_mails_pkey PRIMARY KEY (account_id, mail),
  constraint muted_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table name_words (
  id integer not null generated always as identity,
  word text not null,
  constraint name_words_pkey PRIMARY KEY (id),
  constraint one_word_once UNIQUE (word)
);

create table nationalities (
  id text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  archived_at timestamp with time zone,
  constraint nationalities_pkey PRIMARY KEY (id)
);
CREATE TRIGGER nationalities_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.nationalities FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table notice_marks (
  account_id uuid not null,
  seen_until timestamp with time zone not null,
  constraint notice_marks_pkey PRIMARY KEY (account_id),
  constraint notice_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table offer_reminders (
  university_id text not null,
  reminded_on date not null,
  constraint offer_reminders_pkey PRIMARY KEY (university_id),
  constraint offer_reminders_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id)
);

create table passkey_challenges (
  account_id uuid not null,
  purpose text not null,
  subject text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (account_id, purpose, subject),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['ADD'::text, 'SIGN_IN'::text, 'SIGN_GRADE'::text]))),
  constraint passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_by_expiry ON public.passkey_challenges USING btree (expires_at);

create table preemptive_rights (
  id integer not null,
  priority integer not null,
  code text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  documents text[] not null,
  confirming_document_kz text,
  confirming_document_ru text,
  confirming_document_en text,
  archived_at timestamp with time zone,
  constraint preemptive_rights_pkey PRIMARY KEY (id),
  constraint preemptive_rights_code_key UNIQUE (code)
);
CREATE TRIGGER preemptive_rights_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.preemptive_rights FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table professions (
  id integer not null,
  code text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  program_code text not null,
  median_salary_kzt integer,
  employment_rate_percent numeric,
  job_search_months numeric,
  average_salary_kzt integer,
  figure_basis text,
  archived_at timestamp with time zone,
  kept_at timestamp with time zone,
  constraint professions_pkey PRIMARY KEY (id),
  constraint professions_program_code_fkey FOREIGN KEY (program_code) REFERENCES programs(code)
);
CREATE TRIGGER professions_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.professions FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table profile_attachments (
  account_id uuid not null,
  slot text not null,
  position integer not null default 0,
  file_id uuid not null,
  constraint profile_attachments_pkey PRIMARY KEY (account_id, slot, "position"),
  constraint profile_attachments_account_id_fkey FOREIGN KEY (account_id) REFERENCES applicant_profiles(account_id) ON DELETE CASCADE,
  constraint profile_attachments_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);
CREATE INDEX profile_attachments_of_file ON public.profile_attachments USING btree (file_id);

create table program_figures (
  program_code text not null,
  university_id text,
  language text,
  kind text not null,
  year integer not null,
  value integer not null,
  winners integer,
  source text not null,
  competition_id uuid,
  kept_at timestamp with time zone,
  archived_at timestamp with time zone,
  constraint program_figures_kind_check CHECK ((kind = ANY (ARRAY['GRANTS'::text, 'LOWEST_SCORE'::text, 'HIGHEST_SCORE'::text, 'COST'::text]))),
  constraint program_figures_language_check CHECK ((language = ANY (ARRAY['KAZAKH'::text, 'ENGLISH'::text, 'RUSSIAN'::text, 'FRENCH'::text]))),
  constraint program_figures_value_check CHECK ((value >= 0)),
  constraint program_figures_winners_check CHECK ((winners > 0)),
  constraint program_figures_year_check CHECK (((year >= 2000) AND (year <= 2100))),
  constraint program_figures_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id),
  constraint program_figures_program_code_fkey FOREIGN KEY (program_code) REFERENCES programs(code),
  constraint program_figures_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id)
);
CREATE INDEX figures_of_a_competition ON public.program_figures USING btree (competition_id) WHERE (competition_id IS NOT NULL);
CREATE UNIQUE INDEX one_figure_a_source ON public.program_figures USING btree (program_code, kind, year, university_id, language, competition_id) NULLS NOT DISTINCT;
CREATE TRIGGER program_figures_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.program_figures FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table program_offers (
  university_id text not null,
  program_code text not null,
  languages text[] not null,
  learning_forms text[] not null default ARRAY['fullTime'::text],
  constraint program_offers_pkey PRIMARY KEY (university_id, program_code),
  constraint program_offers_languages_check CHECK (((cardinality(languages) > 0) AND (languages <@ ARRAY['KAZAKH'::text, 'ENGLISH'::text, 'RUSSIAN'::text, 'FRENCH'::text]))),
  constraint program_offers_learning_forms_check CHECK (((cardinality(learning_forms) > 0) AND (learning_forms <@ ARRAY['fullTime'::text, 'partTime'::text, 'distance'::text]))),
  constraint program_offers_program_code_fkey FOREIGN KEY (program_code) REFERENCES programs(code),
  constraint program_offers_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id)
);
CREATE INDEX program_offers_of_program ON public.program_offers USING btree (program_code);
CREATE TRIGGER program_offers_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.program_offers FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table programs (
  code text not null,
  level text not null,
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
  archived_at timestamp with time zone,
  successor_code text,
  kept_at timestamp with time zone,
  constraint programs_pkey PRIMARY KEY (code),
  constraint programs_level_check CHECK ((level = ANY (ARRAY['BACHELOR'::text, 'MASTERS_DEGREE'::text, 'PHD'::text]))),
  constraint programs_successor_code_fkey FOREIGN KEY (successor_code) REFERENCES programs(code) DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER programs_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.programs FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table protocol_figures (
  competition_id uuid not null,
  version integer not null,
  figures jsonb not null,
  input_hash text not null,
  output_hash text not null,
  constraint protocol_figures_pkey PRIMARY KEY (competition_id, version),
  constraint protocol_figures_competition_id_version_fkey FOREIGN KEY (competition_id, version) REFERENCES protocols(competition_id, version) ON DELETE CASCADE
);
CREATE TRIGGER protocol_figures_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.protocol_figures FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table protocol_lines (
  competition_id uuid not null,
  version integer not null,
  code text not null,
  choice integer not null,
  list text not null,
  outcome text not null,
  merit jsonb not null,
  line jsonb not null,
  rank integer,
  place text,
  quota text,
  constraint protocol_lines_pkey PRIMARY KEY (competition_id, version, code, choice),
  constraint protocol_lines_outcome_check CHECK ((outcome = ANY (ARRAY['ALLOTTED'::text, 'BELOW_MINIMUM'::text, 'OUTRANKED'::text, 'BETTER_CHOICE'::text]))),
  constraint protocol_lines_place_check CHECK ((place = ANY (ARRAY['GENERAL'::text, 'RESERVED'::text]))),
  constraint protocol_lines_competition_id_version_fkey FOREIGN KEY (competition_id, version) REFERENCES protocols(competition_id, version) ON DELETE CASCADE
);
CREATE INDEX grants_of_a_list ON public.protocol_lines USING btree (competition_id, version, list, rank, code) WHERE (outcome = 'ALLOTTED'::text);
CREATE INDEX grants_of_a_protocol ON public.protocol_lines USING btree (competition_id, version, code) WHERE (outcome = 'ALLOTTED'::text);
CREATE INDEX protocol_lines_by_list ON public.protocol_lines USING btree (competition_id, version, list, rank, code);
CREATE TRIGGER protocol_lines_are_public AFTER DELETE OR UPDATE OR TRUNCATE ON public.protocol_lines FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();
CREATE TRIGGER published_lines_stay BEFORE DELETE OR UPDATE ON public.protocol_lines FOR EACH ROW EXECUTE FUNCTION keep_published_line();

create table protocol_lists (
  competition_id uuid not null,
  version integer not null,
  list text not null,
  program text not null,
  university_id text,
  language text,
  competitors integer not null,
  places integer not null,
  filled integer not null,
  columns jsonb not null,
  general jsonb not null,
  reserved jsonb not null,
  public_general jsonb,
  public_reserved jsonb,
  constraint protocol_lists_pkey PRIMARY KEY (competition_id, version, list),
  constraint protocol_lists_competition_id_version_fkey FOREIGN KEY (competition_id, version) REFERENCES protocols(competition_id, version) ON DELETE CASCADE
);
CREATE TRIGGER protocol_lists_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.protocol_lists FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table protocols (
  competition_id uuid not null,
  version integer not null,
  round integer not null,
  run_id uuid not null,
  state text not null,
  reason text,
  proposed_at timestamp with time zone not null,
  proposed_by_id uuid not null,
  proposed_by_name text not null,
  published_at timestamp with time zone,
  published_by_id uuid,
  published_by_name text,
  answer text,
  reasons jsonb,
  constraint protocols_pkey PRIMARY KEY (competition_id, version),
  constraint protocols_state_check CHECK ((state = ANY (ARRAY['PROPOSED'::text, 'PUBLISHING'::text, 'PUBLISHED'::text, 'REFUSED'::text]))),
  constraint protocols_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id),
  constraint protocols_proposed_by_id_fkey FOREIGN KEY (proposed_by_id) REFERENCES accounts(id),
  constraint protocols_published_by_id_fkey FOREIGN KEY (published_by_id) REFERENCES accounts(id),
  constraint protocols_run_id_fkey FOREIGN KEY (run_id) REFERENCES allotment_runs(id)
);
CREATE UNIQUE INDEX one_proposal_of_a_protocol ON public.protocols USING btree (competition_id) WHERE (state = ANY (ARRAY['PROPOSED'::text, 'PUBLISHING'::text]));
CREATE INDEX protocols_by_run ON public.protocols USING btree (run_id);
CREATE TRIGGER protocols_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.protocols FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();
CREATE TRIGGER published_protocols_stay BEFORE DELETE OR UPDATE ON public.protocols FOR EACH ROW WHEN ((old.state = 'PUBLISHED'::text)) EXECUTE FUNCTION keep_published();

create table public_content (
  version bigint not null,
  constraint public_content_pkey PRIMARY KEY (version)
);

create table public_files (
  run_id uuid not null,
  input bytea not null,
  output bytea not null,
  input_hash text not null,
  output_hash text not null,
  constraint public_files_pkey PRIMARY KEY (run_id),
  constraint public_files_run_id_fkey FOREIGN KEY (run_id) REFERENCES allotment_runs(id) ON DELETE CASCADE
);
CREATE TRIGGER public_files_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.public_files FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();
CREATE TRIGGER published_files_stay BEFORE DELETE OR UPDATE ON public.public_files FOR EACH ROW EXECUTE FUNCTION keep_published_files();

create table publications_under_way (
  competition_id uuid not null,
  version integer not null,
  progress integer not null,
  constraint publications_under_way_pkey PRIMARY KEY (competition_id, version),
  constraint publications_under_way_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint publications_under_way_competition_id_version_fkey FOREIGN KEY (competition_id, version) REFERENCES protocols(competition_id, version) ON DELETE CASCADE
);

create table question_places (
  key text not null,
  kind text not null default 'question'::text,
  season integer not null,
  university_id text not null,
  program_code text not null,
  created_at timestamp with time zone not null,
  constraint question_places_pkey PRIMARY KEY (key),
  constraint question_places_kind_check CHECK ((kind = 'question'::text)),
  constraint question_places_kind_key_fkey FOREIGN KEY (kind, key) REFERENCES content_entries(kind, key) ON DELETE CASCADE,
  constraint question_places_program_code_fkey FOREIGN KEY (program_code) REFERENCES programs(code),
  constraint question_places_season_fkey FOREIGN KEY (season) REFERENCES seasons(year),
  constraint question_places_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id)
);
CREATE INDEX questions_of_a_program ON public.question_places USING btree (season, university_id, program_code);
CREATE TRIGGER question_places_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.question_places FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table quota_categories (
  id integer not null,
  code text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  short_name_kz text not null,
  short_name_ru text not null,
  short_name_en text not null,
  quota_percent numeric,
  documents text[] not null,
  confirming_document_kz text,
  confirming_document_ru text,
  confirming_document_en text,
  archived_at timestamp with time zone,
  constraint quota_categories_pkey PRIMARY KEY (id),
  constraint quota_categories_code_key UNIQUE (code)
);
CREATE TRIGGER quota_categories_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.quota_categories FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create unlogged table rate_counters (
  bucket text not null,
  window_ends_at timestamp with time zone not null,
  count integer not null,
  constraint rate_counters_pkey PRIMARY KEY (bucket)
);

create table reason_templates (
  id uuid not null,
  kind text not null,
  university_id text,
  text_kk text not null,
  text_ru text not null,
  text_en text not null,
  created_at timestamp with time zone not null,
  shipped_key text,
  position integer,
  is_removed boolean not null default false,
  version integer not null default 1,
  constraint reason_templates_pkey PRIMARY KEY (id),
  constraint reason_templates_shipped_key_key UNIQUE (shipped_key),
  constraint reason_templates_kind_check CHECK ((kind = ANY (ARRAY['REJECT'::text, 'SEND_BACK'::text]))),
  constraint reason_templates_text_en_check CHECK ((text_en <> ''::text)),
  constraint reason_templates_text_kk_check CHECK ((text_kk <> ''::text)),
  constraint reason_templates_text_ru_check CHECK ((text_ru <> ''::text))
);
CREATE INDEX reason_templates_by_scope ON public.reason_templates USING btree (university_id, kind) WHERE (NOT is_removed);

create table reception (
  is_only_row boolean not null default true,
  is_enabled_by_hand boolean not null,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  is_set boolean not null default false,
  follows_windows boolean not null default false,
  constraint reception_pkey PRIMARY KEY (is_only_row),
  constraint reception_check CHECK (((opens_at IS NULL) OR (closes_at IS NULL) OR (opens_at < closes_at))),
  constraint reception_is_only_row_check CHECK (is_only_row)
);
CREATE TRIGGER reception_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.reception FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table recovery_codes (
  account_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table referee_links (
  token_hash bytea not null,
  referee_id uuid not null,
  constraint referee_links_pkey PRIMARY KEY (token_hash),
  constraint referee_links_referee_id_fkey FOREIGN KEY (referee_id) REFERENCES referees(id) ON DELETE CASCADE
);
CREATE INDEX referee_links_of_referee ON public.referee_links USING btree (referee_id);

create table referees (
  id uuid not null,
  application_id uuid not null,
  number integer not null,
  state text not null,
  name text not null,
  email text not null,
  position text not null,
  language text not null,
  note text,
  named_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  answered_at timestamp with time zone,
  until timestamp with time zone not null,
  mail_id uuid,
  reminded_at timestamp with time zone,
  reminders integer not null default 0,
  reminded_days integer,
  text text not null default ''::text,
  is_confidential boolean not null default true,
  file_id uuid,
  file_name text,
  marks text[] not null default '{}'::text[],
  decline_reason text,
  constraint referees_pkey PRIMARY KEY (id),
  constraint referees_application_id_number_key UNIQUE (application_id, number),
  constraint referees_check CHECK (((answered_at IS NOT NULL) = (state = ANY (ARRAY['GIVEN'::text, 'DECLINED'::text])))),
  constraint referees_check1 CHECK ((until > named_at)),
  constraint referees_check2 CHECK (((file_id IS NULL) = (file_name IS NULL))),
  constraint referees_check3 CHECK (((decline_reason IS NULL) OR (state = 'DECLINED'::text))),
  constraint referees_check4 CHECK (((state = 'GIVEN'::text) <= (file_id IS NOT NULL))),
  constraint referees_email_check CHECK ((email <> ''::text)),
  constraint referees_language_check CHECK ((language = ANY (ARRAY['kk'::text, 'ru'::text, 'en'::text]))),
  constraint referees_name_check CHECK ((name <> ''::text)),
  constraint referees_note_check CHECK ((note <> ''::text)),
  constraint referees_number_check CHECK ((number > 0)),
  constraint referees_position_check CHECK (("position" <> ''::text)),
  constraint referees_state_check CHECK ((state = ANY (ARRAY['NAMED'::text, 'SENT'::text, 'OPENED'::text, 'GIVEN'::text, 'DECLINED'::text, 'BOUNCED'::text, 'EXPIRED'::text, 'REPLACED'::text]))),
  constraint referees_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint referees_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);
CREATE UNIQUE INDEX referees_awaited_or_given ON public.referees USING btree (application_id) WHERE (state = ANY (ARRAY['NAMED'::text, 'SENT'::text, 'OPENED'::text, 'GIVEN'::text]));
CREATE INDEX referees_by_file ON public.referees USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX referees_by_mail ON public.referees USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX referees_not_sent ON public.referees USING btree (until) WHERE (state = ANY (ARRAY['NAMED'::text, 'SENT'::text, 'BOUNCED'::text]));
CREATE INDEX referees_to_remind ON public.referees USING btree (until, id) WHERE (state = ANY (ARRAY['NAMED'::text, 'SENT'::text, 'OPENED'::text]));
CREATE TRIGGER archive_is_read_only BEFORE INSERT OR UPDATE ON public.referees FOR EACH ROW EXECUTE FUNCTION refuse_archived();

create table regions (
  id text not null,
  kind text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  centre_city_id text,
  archived_at timestamp with time zone,
  kept_at timestamp with time zone,
  constraint regions_pkey PRIMARY KEY (id),
  constraint regions_kind_check CHECK ((kind = ANY (ARRAY['region'::text, 'city'::text])))
);
CREATE TRIGGER regions_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.regions FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table rehearsals (
  id uuid not null,
  secret_hash bytea not null,
  session_hash bytea not null,
  season integer not null,
  at timestamp with time zone not null,
  person jsonb not null,
  back_in text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  is_ready boolean not null default false,
  constraint rehearsals_pkey PRIMARY KEY (id),
  constraint rehearsals_secret_hash_key UNIQUE (secret_hash),
  constraint rehearsals_back_in_check CHECK ((back_in = ANY (ARRAY['kk'::text, 'ru'::text, 'en'::text])))
);

create table reserved_lists (
  competition_id uuid not null,
  list text not null,
  quota text not null,
  code text not null,
  constraint reserved_lists_pkey PRIMARY KEY (competition_id, list, quota),
  constraint one_reserved_list_a_code UNIQUE (competition_id, code),
  constraint reserved_lists_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id) ON DELETE CASCADE
);

create table review_items (
  sight text not null,
  application_id uuid not null,
  choice integer not null,
  status text not null,
  type text not null,
  number text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  status_changed_at timestamp with time zone not null,
  first_name text not null,
  last_name text not null,
  fio text not null,
  search_name text not null,
  citizenship text not null,
  country_of_residence text not null,
  refugee boolean not null,
  kandas boolean not null,
  education_level text not null,
  education_language text not null,
  university_id text not null,
  university_name jsonb not null,
  program_code text not null,
  program_name jsonb not null,
  inspector_id uuid,
  inspector_name text,
  inspector_status text,
  admin_comment text,
  comment text,
  handed_at timestamp with time zone not null,
  season integer not null default current_season(),
  correction text,
  correction_until timestamp with time zone,
  constraint review_items_pkey PRIMARY KEY (application_id, sight),
  constraint review_items_inspector_status_check CHECK ((inspector_status = ANY (ARRAY['PASSED'::text, 'FAILED'::text]))),
  constraint review_items_status_check CHECK ((status = ANY (ARRAY['IN_PROCESS'::text, 'IN_PROCESS_ADMIN'::text, 'PASSED'::text, 'FAILED'::text, 'WITHDRAWN'::text]))),
  constraint review_items_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE INDEX review_items_by_age ON public.review_items USING btree (sight, season, created_at DESC, application_id);
CREATE INDEX review_items_by_citizenship ON public.review_items USING btree (sight, season, citizenship, status, created_at DESC, application_id);
CREATE INDEX review_items_by_inspector ON public.review_items USING btree (sight, season, inspector_id, status, created_at DESC, application_id);
CREATE INDEX review_items_by_number ON public.review_items USING btree (number, sight);
CREATE INDEX review_items_by_status ON public.review_items USING btree (sight, season, status, created_at DESC, application_id) INCLUDE (citizenship, education_level, education_language, university_id, type, kandas, refugee, inspector_id, inspector_status, search_name);
CREATE INDEX review_items_by_university ON public.review_items USING btree (sight, season, university_id, status, created_at DESC, application_id);
CREATE INDEX review_items_competing ON public.review_items USING btree (season, sent_at, application_id) WHERE ((sight = '*'::text) AND (type = 'GRANT_COMPETITION'::text));
CREATE INDEX review_items_competing_by_age ON public.review_items USING btree (sight, season, created_at DESC, application_id) WHERE (type = 'GRANT_COMPETITION'::text);
CREATE INDEX review_items_corrected ON public.review_items USING btree (sight, season, correction, created_at DESC, application_id) INCLUDE (status, inspector_id, correction_until) WHERE (correction IS NOT NULL);
CREATE INDEX review_items_of_refugees ON public.review_items USING btree (sight, season, status, created_at DESC, application_id) WHERE refugee;
CREATE INDEX review_items_waiting ON public.review_items USING btree (sight, season, handed_at, application_id) INCLUDE (status, inspector_id) WHERE ((status = ANY (ARRAY['IN_PROCESS'::text, 'IN_PROCESS_ADMIN'::text])) AND (type <> 'GRANT_COMPETITION'::text));
CREATE TRIGGER listed_name_of_row AFTER INSERT OR UPDATE ON public.review_items FOR EACH ROW WHEN ((new.sight = '*'::text)) EXECUTE FUNCTION keep_listed_name();
CREATE TRIGGER review_totals_of_deleted AFTER DELETE ON public.review_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_review_totals();
CREATE TRIGGER review_totals_of_inserted AFTER INSERT ON public.review_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_review_totals();
CREATE TRIGGER review_totals_of_updated AFTER UPDATE ON public.review_items REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_review_totals();

create table review_totals (
  sight text not null,
  status text not null,
  inspector_id uuid,
  is_sent_back boolean not null,
  count bigint not null,
  season integer not null default current_season()
);
CREATE INDEX review_totals_by_key ON public.review_totals USING btree (sight, season, status, inspector_id, is_sent_back) INCLUDE (count);

create table row_names (
  sight text not null,
  word_id integer not null,
  created_at timestamp with time zone not null,
  application_id uuid not null
);

create table run_repetitions (
  run_id uuid not null,
  state text not null,
  progress integer not null default 0,
  counts jsonb,
  constraint run_repetitions_pkey PRIMARY KEY (run_id),
  constraint run_repetitions_check CHECK (((state = 'DONE'::text) = (counts IS NOT NULL))),
  constraint run_repetitions_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint run_repetitions_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text]))),
  constraint run_repetitions_run_id_fkey FOREIGN KEY (run_id) REFERENCES allotment_runs(id) ON DELETE CASCADE
);
CREATE TRIGGER published_repetitions_stay BEFORE DELETE OR UPDATE ON public.run_repetitions FOR EACH ROW EXECUTE FUNCTION keep_published_files();

create table saved_filters (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  search jsonb not null,
  is_default boolean not null,
  created_at timestamp with time zone not null,
  constraint saved_filters_pkey PRIMARY KEY (id),
  constraint saved_filters_name_check CHECK ((name <> ''::text)),
  constraint saved_filters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX name_already_exists ON public.saved_filters USING btree (account_id, lower(name));
CREATE UNIQUE INDEX one_default_filter ON public.saved_filters USING btree (account_id) WHERE is_default;

create table screening_attempts (
  id uuid not null,
  application_id uuid not null,
  attempt integer not null,
  content_version integer not null,
  is_current boolean not null,
  active boolean not null,
  passed boolean not null,
  ended text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  deadline timestamp with time zone,
  finished_at timestamp with time zone,
  extra_seconds integer not null default 0,
  answers text not null default repeat('.'::text, 80),
  season integer not null default current_season(),
  constraint screening_attempts_pkey PRIMARY KEY (id),
  constraint screening_attempts_application_id_attempt_key UNIQUE (application_id, attempt),
  constraint screening_attempts_answers_check CHECK ((answers ~ '^[YSN.]{80}$'::text)),
  constraint screening_attempts_attempt_check CHECK ((attempt >= 1)),
  constraint screening_attempts_check CHECK ((active = (ended IS NULL))),
  constraint screening_attempts_check1 CHECK (((ended IS NULL) = (finished_at IS NULL))),
  constraint screening_attempts_check2 CHECK (((started_at IS NULL) = (deadline IS NULL))),
  constraint screening_attempts_check3 CHECK (((NOT active) OR is_current)),
  constraint screening_attempts_check4 CHECK ((passed = ((ended IS NOT NULL) AND (ended <> 'CLOSED'::text) AND (strpos(answers, '.'::text) = 0)))),
  constraint screening_attempts_ended_check CHECK ((ended = ANY (ARRAY['FINISHED'::text, 'TIME_IS_OVER'::text, 'CLOSED'::text]))),
  constraint screening_attempts_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_current_attempt ON public.screening_attempts USING btree (application_id) WHERE is_current;
CREATE INDEX screening_attempts_by_deadline ON public.screening_attempts USING btree (deadline) WHERE (active AND (deadline IS NOT NULL));
CREATE INDEX screening_attempts_by_time ON public.screening_attempts USING btree (season, created_at DESC, id) WHERE is_current;
CREATE TRIGGER archive_is_read_only BEFORE INSERT ON public.screening_attempts FOR EACH ROW EXECUTE FUNCTION refuse_archived();

create table screening_versions (
  version integer not null,
  content jsonb not null,
  content_hash text not null,
  created_at timestamp with time zone not null,
  constraint screening_versions_pkey PRIMARY KEY (version),
  constraint screening_versions_content_hash_key UNIQUE (content_hash),
  constraint screening_versions_version_check CHECK ((version > 1000))
);
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON public.screening_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table season_figures (
  season integer not null,
  type text not null,
  education_level text not null,
  university_id text not null,
  status text not null,
  count integer not null,
  constraint season_figures_pkey PRIMARY KEY (season, type, education_level, university_id, status),
  constraint season_figures_count_check CHECK ((count > 0)),
  constraint season_figures_season_fkey FOREIGN KEY (season) REFERENCES seasons(year)
);

create table season_requirements (
  id uuid not null,
  season integer not null,
  position integer not null,
  kind text,
  level text,
  applicant_group text,
  programs text[] not null default '{}'::text[],
  demand jsonb not null,
  changed_at timestamp with time zone not null,
  constraint season_requirements_pkey PRIMARY KEY (id),
  constraint season_requirements_applicant_group_check CHECK ((applicant_group = ANY (ARRAY['CITIZEN'::text, 'KANDAS'::text, 'STATELESS_RESIDENT'::text, 'FOREIGN'::text]))),
  constraint season_requirements_kind_check CHECK ((kind = ANY (ARRAY['ENROLLMENT'::text, 'GRANT'::text, 'GRANT_COMPETITION'::text]))),
  constraint season_requirements_level_check CHECK ((level = ANY (ARRAY['BACHELOR'::text, 'MASTERS_DEGREE'::text, 'PHD'::text]))),
  constraint season_requirements_season_fkey FOREIGN KEY (season) REFERENCES seasons(year) ON DELETE CASCADE
);
CREATE INDEX season_requirements_of_season ON public.season_requirements USING btree (season, "position");
CREATE TRIGGER season_requirements_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.season_requirements FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table season_walks (
  season integer not null,
  walked_at timestamp with time zone not null,
  findings jsonb not null,
  constraint season_walks_pkey PRIMARY KEY (season),
  constraint season_walks_season_fkey FOREIGN KEY (season) REFERENCES seasons(year) ON DELETE CASCADE
);

create table season_windows (
  id uuid not null,
  season integer not null,
  kind text,
  level text,
  applicant_group text,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  grace_minutes integer not null default 0,
  constraint season_windows_pkey PRIMARY KEY (id),
  constraint season_windows_applicant_group_check CHECK ((applicant_group = ANY (ARRAY['CITIZEN'::text, 'KANDAS'::text, 'STATELESS_RESIDENT'::text, 'FOREIGN'::text]))),
  constraint season_windows_check CHECK ((opens_at < closes_at)),
  constraint season_windows_grace_minutes_check CHECK (((grace_minutes >= 0) AND (grace_minutes <= 1440))),
  constraint season_windows_kind_check CHECK ((kind = ANY (ARRAY['ENROLLMENT'::text, 'GRANT'::text]))),
  constraint season_windows_level_check CHECK ((level = ANY (ARRAY['BACHELOR'::text, 'MASTERS_DEGREE'::text, 'PHD'::text]))),
  constraint season_windows_season_fkey FOREIGN KEY (season) REFERENCES seasons(year) ON DELETE CASCADE
);
CREATE INDEX season_windows_of_season ON public.season_windows USING btree (season, opens_at);
CREATE TRIGGER season_windows_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.season_windows FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table seasons (
  year integer not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  levels text[] not null,
  begins_on date not null,
  ends_on date not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  created_by_name text,
  confirmed_at timestamp with time zone,
  confirmed_by_id uuid,
  confirmed_by_name text,
  closing_at timestamp with time zone,
  closing_undecided text,
  closing_reason text,
  closed_by_id uuid,
  closed_by_name text,
  closed_at timestamp with time zone,
  constraint seasons_pkey PRIMARY KEY (year),
  constraint seasons_check CHECK ((ends_on > begins_on)),
  constraint seasons_check1 CHECK (((closing_at IS NULL) OR (confirmed_at IS NOT NULL))),
  constraint seasons_check2 CHECK (((closed_at IS NULL) OR (closing_at IS NOT NULL))),
  constraint seasons_check3 CHECK (((closing_at IS NULL) = (closing_undecided IS NULL))),
  constraint seasons_check4 CHECK (((confirmed_by_id IS DISTINCT FROM created_by_id) OR (created_by_id IS NULL))),
  constraint seasons_closing_undecided_check CHECK ((closing_undecided = ANY (ARRAY['CARRY_OVER'::text, 'END'::text]))),
  constraint seasons_levels_check CHECK ((cardinality(levels) > 0)),
  constraint seasons_year_check CHECK (((year >= 2020) AND (year <= 2100))),
  constraint seasons_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES accounts(id),
  constraint seasons_confirmed_by_id_fkey FOREIGN KEY (confirmed_by_id) REFERENCES accounts(id),
  constraint seasons_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES accounts(id)
);
CREATE TRIGGER seasons_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.seasons FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table second_factors (
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  name text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  sealed_secret bytea,
  last_step bigint,
  credential_id text,
  public_key bytea,
  counter bigint,
  transports text[],
  constraint second_factors_pkey PRIMARY KEY (id),
  constraint second_factors_check CHECK (((kind <> 'CODE'::text) OR (sealed_secret IS NOT NULL))),
  constraint second_factors_check1 CHECK (((kind <> 'PASSKEY'::text) OR ((credential_id IS NOT NULL) AND (public_key IS NOT NULL) AND (counter IS NOT NULL)))),
  constraint second_factors_kind_check CHECK ((kind = ANY (ARRAY['CODE'::text, 'PASSKEY'::text]))),
  constraint second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_code_each ON public.second_factors USING btree (account_id) WHERE (kind = 'CODE'::text);
CREATE UNIQUE INDEX second_factor_already_exists ON public.second_factors USING btree (credential_id);
CREATE INDEX second_factors_of_account ON public.second_factors USING btree (account_id);

create table sessions (
  token_hash bytea not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  device text,
  address text,
  browser_mark bytea,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_by_id ON public.sessions USING btree (id);
CREATE INDEX sessions_of_account ON public.sessions USING btree (account_id);

create table sign_in_tickets (
  token_hash bytea not null,
  account_id uuid not null,
  is_to_enrol boolean not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_tickets_pkey PRIMARY KEY (token_hash),
  constraint sign_in_tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_tickets_by_expiry ON public.sign_in_tickets USING btree (expires_at);
CREATE INDEX sign_in_tickets_of_account ON public.sign_in_tickets USING btree (account_id);

create table signing_keys (
  id text not null,
  public_key text not null,
  sealed_private_key bytea,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (id),
  constraint a_retired_key_signs_no_more CHECK (((retired_at IS NULL) = (sealed_private_key IS NOT NULL)))
);
CREATE UNIQUE INDEX one_key_signs ON public.signing_keys USING btree ((true)) WHERE (retired_at IS NULL);

create table slot_invitations (
  application_id uuid not null,
  choice integer not null,
  invited_at timestamp with time zone not null,
  choose_until timestamp with time zone not null,
  from_day date not null,
  to_day date not null,
  move_hours integer not null,
  moves integer not null default 0,
  chosen_at timestamp with time zone,
  news_since timestamp with time zone,
  news_at timestamp with time zone,
  reminded_days integer,
  constraint slot_invitations_pkey PRIMARY KEY (application_id, choice),
  constraint slot_invitations_check CHECK ((choose_until > invited_at)),
  constraint slot_invitations_check1 CHECK ((to_day >= from_day)),
  constraint slot_invitations_choice_check CHECK ((choice > 0)),
  constraint slot_invitations_move_hours_check CHECK ((move_hours >= 0)),
  constraint slot_invitations_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE INDEX slot_invitations_by_end ON public.slot_invitations USING btree (choose_until, application_id);
CREATE TRIGGER archive_is_read_only BEFORE INSERT OR UPDATE ON public.slot_invitations FOR EACH ROW EXECUTE FUNCTION refuse_archived();

create table slots (
  id uuid not null,
  expert_id uuid not null,
  starts_at timestamp with time zone not null,
  minutes integer not null,
  zoom text not null,
  language text,
  university_id text,
  opened_at timestamp with time zone not null,
  free_since timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint slots_pkey PRIMARY KEY (id),
  constraint slots_language_check CHECK ((language = ANY (ARRAY['KAZAKH'::text, 'RUSSIAN'::text, 'ENGLISH'::text]))),
  constraint slots_minutes_check CHECK ((minutes > 0)),
  constraint slots_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id)
);
CREATE INDEX slots_by_time ON public.slots USING btree (starts_at, id);
CREATE UNIQUE INDEX slots_of_expert ON public.slots USING btree (expert_id, starts_at) WHERE (closed_at IS NULL);

create table sms_messages (
  id uuid not null,
  recipient text not null,
  text text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer not null default 0,
  failed_at timestamp with time zone,
  problem text,
  gateway_id text,
  ask_at timestamp with time zone,
  delivered_at timestamp with time zone,
  status_code text,
  constraint sms_messages_pkey PRIMARY KEY (id),
  constraint sms_messages_check CHECK (((sent_at IS NULL) OR (text IS NULL))),
  constraint sms_problem_check CHECK ((problem = ANY (ARRAY['REFUSED'::text, 'AWAY'::text, 'UNDELIVERED'::text])))
);
CREATE INDEX sms_failed ON public.sms_messages USING btree (failed_at, id) WHERE (failed_at IS NOT NULL);
CREATE INDEX sms_to_ask ON public.sms_messages USING btree (ask_at) WHERE (ask_at IS NOT NULL);
CREATE INDEX sms_unsent ON public.sms_messages USING btree (created_at) WHERE (sent_at IS NULL);

create table staff_members (
  account_id uuid not null,
  full_name text not null,
  roles text[] not null,
  phone_number text,
  university_id text,
  interview_languages text[] not null default '{}'::text[],
  rights text[] not null default '{}'::text[],
  constraint staff_members_pkey PRIMARY KEY (account_id),
  constraint staff_members_check CHECK (((NOT ('EXPERT'::text = ANY (roles))) OR ((phone_number IS NOT NULL) AND (university_id IS NOT NULL)))),
  constraint staff_members_full_name_check CHECK ((full_name <> ''::text)),
  constraint staff_members_roles_check CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['ADMIN'::text, 'MANAGER'::text, 'EXPERT'::text, 'EXPERT_MANAGER'::text, 'SUPER_ADMIN'::text]))),
  constraint staff_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX staff_by_role ON public.staff_members USING gin (roles);

create table store_sweeps (
  is_last boolean not null default true,
  swept_at timestamp with time zone not null,
  kept integer not null,
  removed integer not null,
  held_back integer not null,
  missing integer not null,
  constraint store_sweeps_pkey PRIMARY KEY (is_last),
  constraint store_sweeps_is_last_check CHECK (is_last)
);

create table test_totals (
  sight text not null,
  passed boolean not null,
  count bigint not null
);

create table told_decisions (
  account_id uuid not null,
  told_at timestamp with time zone not null,
  constraint told_decisions_pkey PRIMARY KEY (account_id),
  constraint told_decisions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table typed_text_clashes (
  account_id uuid not null,
  field text not null,
  other_id uuid not null,
  constraint typed_text_clashes_pkey PRIMARY KEY (account_id, field, other_id),
  constraint typed_text_clashes_field_check CHECK ((field = 'passportNumber'::text)),
  constraint typed_text_clashes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint typed_text_clashes_other_id_fkey FOREIGN KEY (other_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX typed_text_clashes_of_other ON public.typed_text_clashes USING btree (other_id);

create table universities (
  id text not null,
  code text,
  category text not null,
  type text not null,
  legal_form text,
  city_id text not null,
  name_kz text not null,
  name_ru text not null,
  name_en text not null,
  abbreviation_kz text,
  abbreviation_ru text,
  website text,
  student_house boolean,
  military_department boolean,
  total_students integer,
  average_edu_cost integer,
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
  campus jsonb,
  edited_at timestamp with time zone,
  offer_edited_at timestamp with time zone,
  archived_at timestamp with time zone,
  version integer not null default 1,
  total_edu_programs integer,
  students_per_teacher numeric(7,2),
  address_en text,
  description_en text,
  has_demo_figures boolean not null default false,
  tab_changes jsonb not null default '{}'::jsonb,
  branch_of text,
  successor_id text,
  kept_at timestamp with time zone,
  constraint universities_pkey PRIMARY KEY (id),
  constraint universities_code_key UNIQUE (code),
  constraint universities_average_edu_cost_check CHECK ((average_edu_cost >= 0)),
  constraint universities_category_check CHECK ((category = ANY (ARRAY['civil'::text, 'foreign-branch'::text, 'service'::text]))),
  constraint universities_students_per_teacher_check CHECK ((students_per_teacher > (0)::numeric)),
  constraint universities_total_edu_programs_check CHECK ((total_edu_programs >= 0)),
  constraint universities_total_students_check CHECK ((total_students >= 0)),
  constraint universities_type_check CHECK ((type = ANY (ARRAY['SHARED'::text, 'PRIVATE'::text, 'NATIONAL'::text, 'INTERNATIONAL'::text, 'STATE'::text]))),
  constraint universities_branch_of_fkey FOREIGN KEY (branch_of) REFERENCES universities(id) DEFERRABLE INITIALLY DEFERRED,
  constraint universities_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id),
  constraint universities_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES universities(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX universities_of_city ON public.universities USING btree (city_id);
CREATE TRIGGER universities_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.universities FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table university_news (
  id uuid not null,
  university_id text not null,
  kind text not null,
  news_date date not null,
  news_title_kz text not null,
  news_title_ru text not null,
  news_title_en text not null,
  body_kz text not null,
  body_ru text not null,
  body_en text not null,
  event_date date,
  event_time text,
  place_kz text,
  place_ru text,
  place_en text,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  planned_on date,
  photo_id uuid,
  constraint university_news_pkey PRIMARY KEY (id),
  constraint university_news_check1 CHECK (((kind = 'OPEN_DAY'::text) OR ((event_date IS NULL) AND (event_time IS NULL)))),
  constraint university_news_event_time_check CHECK ((event_time ~ '^\d\d:\d\d$'::text)),
  constraint university_news_is_whole CHECK (((news_date = 'infinity'::date) OR ((news_title_kz <> ''::text) AND (news_title_ru <> ''::text) AND (news_title_en <> ''::text) AND ((kind <> 'OPEN_DAY'::text) OR ((event_date IS NOT NULL) AND (place_kz <> ''::text) AND (place_ru <> ''::text) AND (place_en <> ''::text)))))),
  constraint university_news_kind_check CHECK ((kind = ANY (ARRAY['NEWS'::text, 'OPEN_DAY'::text]))),
  constraint university_news_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES university_photos(id) ON DELETE SET NULL,
  constraint university_news_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id)
);
CREATE INDEX news_of_photo ON public.university_news USING btree (photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX news_of_university ON public.university_news USING btree (university_id, news_date DESC, created_at DESC);
CREATE INDEX open_days_by_date ON public.university_news USING btree (event_date, event_time) WHERE (kind = 'OPEN_DAY'::text);
CREATE TRIGGER university_news_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.university_news FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table university_photos (
  id uuid not null,
  university_id text not null,
  position integer not null,
  caption_kz text not null default ''::text,
  caption_ru text not null default ''::text,
  caption_en text not null default ''::text,
  type text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  sha256 bytea,
  constraint university_photos_pkey PRIMARY KEY (id),
  constraint university_photos_height_check CHECK ((height > 0)),
  constraint university_photos_position_check CHECK (("position" >= 0)),
  constraint university_photos_size_check CHECK ((size > 0)),
  constraint university_photos_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text]))),
  constraint university_photos_width_check CHECK ((width > 0)),
  constraint university_photos_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id)
);
CREATE INDEX photos_of_university ON public.university_photos USING btree (university_id, "position", created_at);
CREATE TRIGGER university_photos_are_public AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.university_photos FOR EACH STATEMENT EXECUTE FUNCTION public_content_has_changed();

create table uploads (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  size integer not null,
  received integer not null default 0,
  pieces uuid[] not null default '{}'::uuid[],
  file_id uuid,
  created_at timestamp with time zone not null,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_check CHECK (((received >= 0) AND (received <= size))),
  constraint uploads_name_check CHECK ((name <> ''::text)),
  constraint uploads_pieces_check CHECK ((cardinality(pieces) <= 1000)),
  constraint uploads_size_check CHECK (((size >= 0) AND (size <= 5242880))),
  constraint uploads_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint uploads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX uploads_by_age ON public.uploads USING btree (created_at);
CREATE INDEX uploads_of_file ON public.uploads USING btree (file_id);
CREATE INDEX uploads_of_owner ON public.uploads USING btree (owner_id);

create table waiting_jobs (
  id bigint not null generated always as identity,
  name text not null,
  payload json not null,
  run_at timestamp with time zone,
  max_attempts integer,
  key text,
  priority smallint not null default 0,
  constraint waiting_jobs_pkey PRIMARY KEY (id),
  constraint one_waiting_job_a_key UNIQUE (key)
);
CREATE TRIGGER queue_waiting_job BEFORE INSERT ON public.waiting_jobs FOR EACH ROW EXECUTE FUNCTION queue_waiting_job();

create table waiting_totals (
  sight text not null,
  status text not null,
  is_assigned boolean not null,
  handed_on date not null,
  count bigint not null,
  season integer not null default current_season()
);
CREATE INDEX waiting_totals_by_key ON public.waiting_totals USING btree (sight, season, status, is_assigned, handed_on) INCLUDE (count);

create table window_extensions (
  account_id uuid not null,
  season integer not null,
  until timestamp with time zone not null,
  reason text not null,
  given_at timestamp with time zone not null,
  given_by_name text not null,
  constraint window_extensions_pkey PRIMARY KEY (account_id, season),
  constraint window_extensions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint window_extensions_season_fkey FOREIGN KEY (season) REFERENCES seasons(year) ON DELETE CASCADE
);
