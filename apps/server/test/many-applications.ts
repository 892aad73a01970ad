import pg from 'pg'
import type { Person, TestPortal } from './portal.ts'

/** Runs bulk statements on a connection of their own: the portal's own connections end a statement after ten seconds. */
export async function runBulk(portal: TestPortal, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(portal.database.connection)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const idOf = (kind: number, n = 'n'): string => `('00000000-0000-4000-800${kind}-' || lpad(${n}::text, 12, '0'))::uuid`

/**
 * SQL for a portal with many applications of different applicants. Most are decided, most new ones unassigned, names
 * from some hundred words, every university, a test for each and an interview for every tenth. Every second has a conversation, and few of them wait. Bulk statements: 50,000
 * in some seconds. The planner's statistics are old afterwards: analyze the tables when the last rows are in.
 * @param inspector inspector of most of them.
 */
export const manyApplications = (rows: number, inspector: Person): string => `
  set synchronous_commit = off;
  create temporary table made as
    select *, case when status <> 'IN_PROCESS' or n % 3 = 0 then '${inspector.id}'::uuid end as inspector_id from (
    select n, ${idOf(1)} as owner_id, ${idOf(2)} as id, '2026-' || lpad((1000000 + n)::text, 7, '0') as number,
      timestamptz '2026-11-20T09:00:00Z' - n * interval '5 minutes' as at,
      (array['IN_PROCESS', 'IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'PASSED', 'FAILED', 'WITHDRAWN'])[1 + n % 7] as status,
      (array['Айгерим', 'Нұрлан', 'Anna', 'Dana', 'Ерлан', 'Wei', 'Priya', 'John', 'Мадина', 'Олег'])[1 + n % 10] as first_name,
      (array['Ахметова', 'Сериков', 'Ivanova', 'Kim', 'Оспанов', 'Zhang', 'Sharma', 'Smith', 'Әлиева', 'Петров'])[1 + n / 10 % 10]
        || chr(1072 + n / 100 % 30) || chr(1072 + n / 3000 % 30) as last_name,
      u.id as university_id, '{"nameKz":"x","nameRu":"x","nameEn":"x"}'::jsonb as name
    from generate_series(1, ${rows}) n
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as count from universities) u
      on u.place = n % u.count) as those;
  insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
    select owner_id, 'APPLICANT', 'many' || n || '@mail.kz', '', 'ENABLED', 'kk', at, at from made;
  insert into applications (id, owner_id, type, status, number, created_at, sent_at, status_changed_at, handed_at, applicant, education_level,
      education_language, interview_language, language_levels, gpa, current_choice, inspector_id, inspector_name, inspector_status,
      decided_by_id, comment)
    select id, owner_id, 'ENROLLMENT', status, number, at, at, at, at, '{}', 'BACHELOR', 'KAZAKH', 'KAZAKH', '[]', '4', 1, inspector_id,
      'Inspector', case when status <> 'IN_PROCESS' then 'PASSED' end, '${inspector.id}', 'x'
    from made;
  insert into choices (application_id, position, university_id, program_code, university_name, program_name, status, comment)
    select id, 1, university_id, 'B057', name, name, status, 'x' from made;
  insert into application_history (application_id, at, event, from_status, to_status, choice)
    select id, at, 'submit', 'CREATED', 'IN_PROCESS', 1 from made;
  insert into review_items (sight, application_id, choice, status, type, number, created_at, sent_at, status_changed_at, handed_at,
      first_name, last_name, fio, search_name, citizenship, country_of_residence, refugee, kandas, education_level,
      education_language, university_id, university_name, program_code, program_name, inspector_id, inspector_name, inspector_status)
    select sight, id, 1, status, 'ENROLLMENT', number, at, at, at, at, first_name, last_name, last_name || ' ' || first_name,
      lower(last_name || ' ' || first_name), case when n % 9 = 0 then 'CN' else 'KZ' end, 'KZ', n % 100 = 0, n % 20 = 0, 'BACHELOR',
      'KAZAKH', university_id, name, 'B057', name, inspector_id, case when inspector_id is not null then 'Inspector' end,
      case when status <> 'IN_PROCESS' then 'PASSED' end
    from made, lateral (values ('*'), (university_id)) sights (sight);
  insert into screening_attempts (id, application_id, attempt, content_version, is_current, active, passed, ended, created_at, started_at,
      deadline, finished_at, answers)
    select ${idOf(3)}, id, 1, 1, true, false, n % 4 > 0, 'FINISHED', at, at, at + interval '1 hour', at + interval '20 minutes',
      repeat(case when n % 4 > 0 then 'Y' else '.' end, 80)
    from made;
  insert into interviews (id, application_id, choice, university_id, status, starts_at, zoom, expert_id, expert_name, created_at)
    select ${idOf(4)}, id, 1, university_id, case when n % 20 = 0 then 'ASSIGNED' else 'CANCELLED' end, at, 'https://zoom.us/j/1',
      '${inspector.id}', 'Expert', at
    from made where n % 10 = 0;
  insert into conversations (application_id, choice, waits_for, waiting_since, applicant_wrote_at, office_wrote_at)
    select id, 1, side, at, at, at from (select *, case when n % 80 = 0 then 'OFFICE' else 'APPLICANT' end as side from made where n % 2 = 0) asked;
  insert into application_messages (id, application_id, university_id, choice, side, author_id, author_name, text, is_internal, answers_since, created_at)
    select gen_random_uuid(), id, university_id, 1, side, owner_id, case side when 'OFFICE' then 'Inspector' end, 'x', false,
      case side when 'OFFICE' then at - interval '1 day' end, at
    from made, lateral (values ('APPLICANT'), ('OFFICE')) sides (side) where n % 2 = 0;
  reset synchronous_commit;`

/** SQL that asks for corrections of every tenth open application among them: two documents each, half of it answered. */
export const manyCorrections = (inspector: Person): string => `
  create temporary table asked as
    select application_id as id, university_id, row_number() over (order by application_id) as n from review_items
    where sight = '*' and status = 'IN_PROCESS' and right(number, 1) = '0';
  insert into corrections (id, application_id, round, choice, state, asked_at, until, answered_at, author_id, author_name, waited)
    select ${idOf(5)}, id, 1, 1, case when n % 2 = 0 then 'ANSWERED' else 'ASKED' end, '2026-11-18T09:00:00Z',
      '2026-12-01T19:00:00Z', case when n % 2 = 0 then timestamptz '2026-11-19T09:00:00Z' end, '${inspector.id}', 'x', 1
    from asked;
  insert into correction_items (id, correction_id, number, slot, position, reason, reason_text, before_file_id, before_name)
    select gen_random_uuid(), ${idOf(5)}, number, case number when 1 then 'passport' else 'form' end, 0, 'cutOff',
      '{"kk":"x","ru":"x","en":"x"}', (select id from files limit 1), 'x'
    from asked, generate_series(1, 2) as number;
  update review_items r set correction = k.state, correction_until = k.until from corrections k
    where k.application_id = r.application_id;`

/** SQL for 20,000 slots of this expert, half of them to come, and an invitation of every fortieth open application. */
export const manySlots = (expert: Person): string => `
  insert into slots (id, expert_id, starts_at, minutes, zoom, opened_at, free_since)
    select gen_random_uuid(), '${expert.id}', timestamptz '2026-11-20T09:00:00Z' + (n - 10000) * interval '1 hour', 45,
      'https://zoom.us/j/1', '2026-11-01', '2026-11-01' from generate_series(1, 20000) n;
  insert into slot_invitations (application_id, choice, invited_at, choose_until, from_day, to_day, move_hours)
    select application_id, 1, '2026-11-10', case when right(number, 2) = '00' then '2026-11-15' else timestamptz '2026-12-01' end,
      '2026-11-20', '2026-12-31', 24 from review_items
    where sight = '*' and status = 'IN_PROCESS' and (right(number, 2)::int % 40) = 0;
  insert into accommodations (id, application_id, choice, state, wishes, sealed_words, asked_at)
    select gen_random_uuid(), application_id, 1, 'ASKED', '{LONGER}', '', '2026-11-19' from slot_invitations
    where choose_until < '2026-11-20';`
