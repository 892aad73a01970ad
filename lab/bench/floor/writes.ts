import type { Ask } from './ask.ts'

const SAVE = `update applications set draft = $3, draft_saved_at = now(), version = version + 1
  where id = $1 and owner_id = $2 and status = 'CREATED' returning id, number, status, version`

const SUBMIT = `
  with a as (
    update applications set status = 'IN_PROCESS', number = to_char(now(), 'YYYY') || '-' || to_char(nextval('application_numbers'), 'FM0000000'),
      type = 'ENROLLMENT', draft = null, draft_saved_at = null, education_level = $3::jsonb ->> 'educationLevel', education_language = $3::jsonb ->> 'educationLanguage',
      interview_language = $3::jsonb ->> 'interviewLanguage', language_levels = $3::jsonb -> 'languageLevel', gpa = $3::jsonb ->> 'gpa', current_choice = 1,
      applicant = (select to_jsonb(p) from (select id, email, first_name as "firstName", last_name as "lastName", middle_name as "middleName", birthday,
        citizenship, nationality, passport_number as "passportNumber", passport_expr_date as "passportExprDate", refugee, kandas, gender, iin,
        country_of_residence as "countryOfResidence", phone_number as "phoneNumber", unt_score as "untScore", grant_holder as "grantHolder"
        from applicant_profiles join accounts on id = account_id where account_id = $2) p),
      sent_at = now(), status_changed_at = now(), handed_at = now(), consented_at = now(), consent_version = '1', version = version + 1
    where id = $1 and owner_id = $2 and status = 'CREATED' returning *
  ), c as (
    insert into choices (application_id, position, university_id, program_code, university_name, program_name, status)
    select a.id, w.position, u.id, p.code, jsonb_build_object('nameKz', u.name_kz, 'nameRu', u.name_ru, 'nameEn', u.name_en),
      jsonb_build_object('nameKz', p.name_kz, 'nameRu', p.name_ru, 'nameEn', p.name_en), case w.position when 1 then 'IN_PROCESS' else 'WAITING' end
    from a, jsonb_array_elements($3::jsonb -> 'choices') with ordinality as w (pair, position)
    join universities u on u.id = pair ->> 'universityId' join programs p on p.code = pair ->> 'educationalProgram' returning *
  ), named as (
    select f.id, f.name, slot.key as slot from jsonb_each($3::jsonb) as slot join files f on jsonb_typeof(slot.value) = 'object' and f.id = (slot.value ->> 'id')::uuid
  ), profile as (
    update applicant_profiles set version = version + 1 where account_id = $2
  ), stored as (
    insert into profile_attachments (account_id, slot, position, file_id) select $2, slot, 0, id from named
    on conflict (account_id, slot, position) do update set file_id = excluded.file_id
  ), attached as (
    insert into application_attachments (application_id, slot, position, file_id, name) select a.id, n.slot, 0, n.id, n.name from a, named n
  ), history as (
    insert into application_history (application_id, at, event, from_status, to_status, choice, actor_id, actor_name)
    select id, now(), 'submit', 'CREATED', 'IN_PROCESS', 1, $2, applicant ->> 'lastName' from a
  ), test as (
    insert into screening_attempts (id, application_id, attempt, content_version, is_current, active, passed, created_at)
    select gen_random_uuid(), id, 1, 1, true, true, false, now() from a
  ), mail as (
    insert into mails (id, name, recipient, language, payload, created_at)
    select gen_random_uuid(), 'applicationSent', applicant ->> 'email', 'kk', jsonb_build_object('number', number, 'applicationId', id), now() from a
  ), listed as (
    insert into review_items (sight, application_id, choice, status, type, number, created_at, sent_at, status_changed_at, handed_at, first_name, last_name,
      fio, search_name, citizenship, country_of_residence, refugee, kandas, education_level, education_language, university_id, university_name, program_code, program_name)
    select s.sight, a.id, 1, 'IN_PROCESS', a.type, a.number, a.created_at, now(), now(), now(), a.applicant ->> 'firstName', a.applicant ->> 'lastName',
      n.fio, lower(n.fio), a.applicant ->> 'citizenship', a.applicant ->> 'countryOfResidence', (a.applicant ->> 'refugee')::boolean,
      (a.applicant ->> 'kandas')::boolean, a.education_level, a.education_language, c.university_id, c.university_name, c.program_code, c.program_name
    from a join c on c.position = 1
    cross join lateral (values ('*'), (c.university_id)) as s (sight)
    cross join lateral (select concat_ws(' ', a.applicant ->> 'lastName', a.applicant ->> 'firstName', a.applicant ->> 'middleName') as fio) as n
  )
  select id, number, status, version from a`

export async function save(ask: Ask, id: string, ownerId: string, body: string): Promise<unknown> {
  const draft = JSON.parse(body) as { status: string }
  const [row] = await ask(draft.status === 'CREATED' ? SAVE : SUBMIT, [id, ownerId, JSON.stringify(draft)], 'once')
  if (row === undefined) throw new Error('no such draft')
  return { success: true, data: row }
}
