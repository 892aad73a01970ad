import type { MadeCompetition } from './published-protocol.ts'

/** SQL for competitors with three claims, unchecked for each fourth. Analyze the tables afterwards. */
export const manyCompetitors = (rows: number, { id }: MadeCompetition): string => `
  create temporary table competing as
    select n, gen_random_uuid() as owner_id, gen_random_uuid() as id, '2026-' || lpad((3000000 + n)::text, 7, '0') as number,
      timestamptz '2026-07-10T09:00:00Z' + n * interval '30 seconds' as at,
      (array['Қасымова', 'Жұмабаев', 'Petrenko', 'Lee'])[1 + n / 10 % 4] || chr(1072 + n / 100 % 30) as last_name,
      u.id as university_id, '{"nameKz":"x","nameRu":"x","nameEn":"x"}'::jsonb as name
    from generate_series(1, ${rows}) n cross join (select id from universities order by id limit 1) u;
  insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
    select owner_id, 'APPLICANT', 'competing' || n || '@mail.kz', '', 'ENABLED', 'kk', at, at from competing;
  insert into applications (id, owner_id, type, status, number, created_at, sent_at, status_changed_at, handed_at, applicant, education_level,
      education_language, interview_language, language_levels, gpa, grant_part, current_choice)
    select id, owner_id, 'GRANT_COMPETITION', 'IN_PROCESS', number, at, at, at, at, '{}', 'BACHELOR', 'KAZAKH', 'KAZAKH', '[]', '4', '{}', 1
    from competing;
  insert into choices (application_id, position, university_id, program_code, university_name, program_name, status, is_competing)
    select id, 1, university_id, 'B057', name, name, 'IN_PROCESS', true from competing;
  insert into competitors (application_id, competition_id, code) select id, '${id}', 'C' || lpad(n::text, 5, '0') from competing;
  insert into review_items (sight, application_id, choice, status, type, number, created_at, sent_at, status_changed_at, handed_at,
      first_name, last_name, fio, search_name, citizenship, country_of_residence, refugee, kandas, education_level,
      education_language, university_id, university_name, program_code, program_name)
    select '*', id, 1, 'IN_PROCESS', 'GRANT_COMPETITION', number, at, at, at, at, 'Dana', last_name, last_name || ' Dana',
      lower(last_name || ' Dana'), 'KZ', 'KZ', false, false, 'BACHELOR', 'KAZAKH', university_id, name, 'B057', name
    from competing;
  insert into grant_claims (application_id, kind, code, state, stated, value)
    select id, kind, code, case when n % 4 = 0 then 'WAITING' else 'CONFIRMED' end, '{}', case when n % 4 > 0 then '{}'::jsonb end
    from competing, (values ('SCORE', ''), ('AVERAGE', ''), ('QUOTA', 'RURAL_YOUTH')) as claims (kind, code);`

const LISTS = 3_000

/** SQL for a published protocol, two lines a person, a grant for every fifth. Analyze the tables afterwards. */
export const manyLines = (people: number, { id, head }: MadeCompetition): string => `
  create temporary table lists as
    select row_number() over (order by p.code, u.id) - 1 as place, p.code || '.' || u.id as list, p.code as program, u.id as university_id
    from (select * from programs order by code limit 100) p cross join (select * from universities order by id limit ${LISTS / 100}) u;
  insert into allotment_runs (id, competition_id, number, kind, round, state, rules_version, parameters, created_at, created_by_id,
      created_by_name, finished_at)
    values ('${id}', '${id}', 1, 'DRY', 1, 'DONE', 1, '{}', now(), '${head.id}', 'Head', now());
  insert into protocols (competition_id, version, round, run_id, state, proposed_at, proposed_by_id, proposed_by_name, published_by_id,
      published_by_name)
    values ('${id}', 1, 1, '${id}', 'PUBLISHING', now(), '${head.id}', 'Head', '${head.id}', 'Head');
  insert into protocol_lists (competition_id, version, list, program, university_id, competitors, places, filled, columns, general, reserved)
    select '${id}', 1, list, program, university_id, ${people * 2} / ${LISTS}, 5, 5, '{}', '{"places":5,"filled":5,"last":null}', '[]'
    from lists;
  insert into protocol_lines (competition_id, version, code, choice, list, outcome, merit, line, rank, place)
    select '${id}', 1, 'P' || lpad(n::text, 5, '0'), choice, list,
      case when n % 5 > 0 then 'OUTRANKED' when choice = 1 then 'ALLOTTED' else 'BETTER_CHOICE' end,
      '{"total":100,"right":null,"average":4.5,"profile":40}', '{}', n, case when n % 5 = 0 and choice = 1 then 'GENERAL' end
    from generate_series(1, ${people}) n cross join generate_series(1, 2) choice
    join lists on lists.place = (n * choice) % ${LISTS};
  update protocols set state = 'PUBLISHED', published_at = now() where competition_id = '${id}';`

const EXPERTS = 60

/**
 * SQL for a competition with a commission, which takes this many competitors over. Each has two grades, of 60 experts
 * with this one first. Half are signed.
 */
export const manyGrades = (cases: number, { id }: MadeCompetition, expert: { readonly id: string }): string => `
  update competitors set competition_id = '${id}' where code <= 'C' || lpad('${cases}', 5, '0');
  create temporary table graders as select n, case when n = 0 then '${expert.id}'::uuid else gen_random_uuid() end as id
    from generate_series(0, ${EXPERTS - 1}) n;
  insert into commission_members values ('${id}', '${expert.id}', now());
  create temporary table graded as select row_number() over (order by code) as n, application_id from competitors
    where competition_id = '${id}';
  insert into commission_cases (application_id, competition_id, number, state, spread, total)
    select application_id, '${id}', n, case when n % 2 = 0 then 'DONE' else 'GRADING' end, case when n % 2 = 0 then 0 end,
      case when n % 2 = 0 then 80 end from graded;
  insert into commission_grades (id, competition_id, application_id, expert_id, expert_name, role, state, given_at, grades,
      comments, total, signed_at)
    select gen_random_uuid(), '${id}', g.application_id, e.id, 'Expert ' || e.n, 'FIRST',
      case when g.n % 2 = 0 then 'SIGNED' else 'ASSIGNED' end, now(), case when g.n % 2 = 0 then '{"DEPTH":4,"PLAN":4}'::jsonb end,
      case when g.n % 2 = 0 then '{}'::jsonb end, case when g.n % 2 = 0 then 80 end, case when g.n % 2 = 0 then now() end
    from graded g cross join generate_series(0, 1) place
    join graders e on e.n = (g.n / 2 + place) % ${EXPERTS};`

/** SQL for a run of that competition with this many fragile awards, each with marks of its own case. */
export const manyFragile = (awards: number, { id, head }: MadeCompetition): string => `
  insert into allotment_runs (id, competition_id, number, kind, round, state, rules_version, parameters, created_at, created_by_id,
      created_by_name, finished_at)
    values ('${id}', '${id}', 1, 'DRY', 1, 'DONE', 1, '{}', now(), '${head.id}', 'Head', now());
  insert into run_repetitions (run_id, state, progress, counts)
    values ('${id}', 'DONE', 100, '{"awards":${awards},"byMark":${awards},"byTie":0}');
  insert into fragile_awards (run_id, code, list, is_by_mark, marks, marks_in_all)
    select '${id}', k.code, 'B057', true, (select json_agg(json_build_object('kind', 'GRADE', 'applicant', k.code, 'row', g.id,
        'criterion', 'DEPTH', 'by', '1')) from commission_grades g where g.application_id = k.application_id), 2
    from competitors k where k.competition_id = '${id}' order by k.code limit ${awards};`
