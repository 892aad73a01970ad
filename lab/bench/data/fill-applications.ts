import type pg from 'pg'
import { CONSENT_VERSION } from '../../../packages/domain/src/documents/schema.ts'
import { AS_SPECIFIED } from '../../../packages/domain/src/seasons/requirement-rules.ts'
import { SLOTS } from './fill-people.ts'

/** Times of events within a round, as parts of its duration. */
export const PARTS = {
  assigned: 0.15,
  scheduled: 0.25,
  expert: 0.3,
  held: 0.4,
  decided: 0.7,
  sentBack: 0.8,
  answered: 1,
}
export const at = (part: keyof typeof PARTS): string =>
  `date_trunc('milliseconds', r.began_at + ${PARTS[part]} * r.round_time)`

const ASSIGNED = `r.letter not in ('U', 'W')`
export const DECIDED = `r.letter in ('B', 'D', 'P', 'F', 'N', 'Y')`

const ALL_SLOTS = [...SLOTS, 'languageCertificate', 'dissertationResearch', 'grantFiles']
/** Documents of a story: those of all, those of its level, and a grant's certificate. */
const ALL_DOCUMENTS = `unnest(array['${ALL_SLOTS.join("', '")}']) with ordinality as slots (slot, place)`
const documents = (more: { level: string; phd: string; grant: string }): string =>
  `(place <= ${SLOTS.length} or slot = 'languageCertificate' and ${more.level} or slot = 'dissertationResearch' and ${more.phd} or slot = 'grantFiles' and ${more.grant})`
const STORY_DOCUMENTS = documents({ level: `s.level <> 'BACHELOR'`, phd: `s.level = 'PHD'`, grant: 's.is_grant' })
const OWNER_DOCUMENTS = documents({ level: 'n.level', phd: 'n.phd', grant: 'n.is_grant' })
/** Id of a person's file in a slot: the person's id with another first digit. */
const fileId = (place: string, owner: string): string => `(to_hex(${place}) || substr(${owner}::text, 2))::uuid`

/** `offset 0` makes the planner compute ids once a row, instead of once a slot. */
const FILES = `
  create unlogged table bench.needs as
    select bench.id('person', owner) as id, bool_and(is_draft) as is_draft, bool_or(level <> 'BACHELOR') as level, bool_or(level = 'PHD') as phd,
      bool_or(is_grant) as is_grant, 200000 + floor(bench.share(owner, 16) * 1800000)::int as size
    from bench.stories group by owner;
  insert into files (id, owner_id, name, size, type, sha256, created_at)
    select ${fileId('place', 'n.id')}, n.id, slot || '.pdf', size, 'application/pdf', '\\x${'ab'.repeat(32)}', bench.now() - interval '4 years'
    from bench.needs n cross join ${ALL_DOCUMENTS} where ${OWNER_DOCUMENTS};
  insert into profile_attachments (account_id, slot, position, file_id)
    select n.id, slot, 0, ${fileId('place', 'n.id')} from bench.needs n cross join ${ALL_DOCUMENTS}
    where not is_draft and slot <> 'grantFiles' and ${OWNER_DOCUMENTS};
  insert into application_attachments (application_id, slot, position, file_id, name, kind)
    select s.id, slot, 0, ${fileId('place', 's.owner_id')}, slot || '.pdf', case slot when 'grantFiles' then 'GRANT_CERTIFICATE' end
    from (select bench.id('application', k) as id, bench.id('person', owner) as owner_id, level, is_grant from bench.stories where not is_draft offset 0) as s
    cross join ${ALL_DOCUMENTS} where ${STORY_DOCUMENTS};`

const GPA = `case s.level when 'BACHELOR' then '4.' || floor(s.spread * 10)::text else '3.' || (10 + floor(s.spread * 89))::text end`
const LANGUAGES = `jsonb_build_array(jsonb_build_object('language', 'Kazakh', 'level', 'C1'), jsonb_build_object('language', 'English', 'level', 'B2'))`
const INTERVIEW_LANGUAGE = `case when s.language = 'ENGLISH' or s.spread < 0.2 then 'ENGLISH' else s.language end`
const TYPE = `case when s.is_grant then 'GRANT' else 'ENROLLMENT' end`

const SNAPSHOT = `jsonb_build_object('id', p.account_id, 'grantHolder', f.k is not null, 'firstName', p.first_name, 'lastName', p.last_name,
  'middleName', p.middle_name, 'birthday', p.birthday, 'citizenship', p.citizenship, 'nationality', p.nationality,
  'passportNumber', p.passport_number, 'passportExprDate', p.passport_expr_date, 'refugee', p.refugee, 'kandas', p.kandas,
  'gender', p.gender, 'countryOfResidence', p.country_of_residence, 'phoneNumber', p.phone_number,
  'email', 'person' || s.owner || '@bench.test', 'iin', p.iin, 'untScore', p.unt_score)`

const GRANT_PART = `jsonb_build_object('creativeSpecialty', false, 'faculty', null, 'competitionId', null, 'sentTo', null, 'quotaCategoryIds', '[]'::jsonb, 'preemptiveRightIds', '[]'::jsonb,
  'untResult', jsonb_build_object('total', 90, 'subjects', jsonb_build_array(jsonb_build_object('subject', 'MATHEMATICS', 'score', 40))),
  'attestatAverageScore', 4.5, 'grantFiles', jsonb_build_array(jsonb_build_object('kind', 'GRANT_CERTIFICATE', 'id', ${fileId(String(ALL_SLOTS.length), `bench.id('person', s.owner)`)})))`

/** Columns of an application in a round. In an earlier round its choice has just failed. */
const APPLICATION_COLUMNS = `id, owner_id, type, status, number, created_at, sent_at, status_changed_at, version, applicant, education_level,
  education_language, interview_language, language_levels, gpa, grant_part, current_choice, inspector_id, inspector_name, inspector_status,
  decided_by_id, comment, admin_comment, consented_at, consent_version, handed_at, season, asked, answers`
export const NUMBER = `to_char(s.sent_at at time zone interval '5 hours', 'YYYY') || '-' || lpad(s.k::text, 6, '0')`
const HAS_DECISION = `r.letter in ('D', 'P', 'F', 'N', 'Y')`
const applicationsAs = `
  select bench.id('application', s.k), p.account_id, ${TYPE},
    case when r.letter in ('U', 'A', 'B') then 'IN_PROCESS' when r.letter in ('D', 'N') then 'IN_PROCESS_ADMIN'
      when r.letter = 'P' then 'PASSED' when r.letter = 'F' then 'FAILED' else 'WITHDRAWN' end,
    ${NUMBER},
    s.created_at, s.sent_at,
    case when r.letter in ('U', 'A') then date_trunc('milliseconds', r.began_at) when r.letter = 'B' then ${at('sentBack')}
      when r.letter in ('D', 'N') then ${at('decided')} else ${at('answered')} end,
    2 + 3 * (r.position - 1) + case r.letter when 'U' then 0 when 'A' then 1 when 'D' then 2 when 'N' then 2 when 'W' then 1 when 'X' then 2 else 3 end,
    ${SNAPSHOT}, s.level, s.language, ${INTERVIEW_LANGUAGE}, ${LANGUAGES}, ${GPA}, case when s.is_grant then ${GRANT_PART} end, r.position,
    case when ${ASSIGNED} then r.inspector_id end, case when ${ASSIGNED} then r.inspector_name end,
    case when ${HAS_DECISION} then r.decision end, case when ${HAS_DECISION} then r.inspector_id end,
    case when ${HAS_DECISION} and r.decision = 'FAILED' then r.reason end,
    case when r.letter = 'B' then 'Look at it again: ' || r.reason end,
    s.sent_at, '${CONSENT_VERSION}',
    case r.letter when 'U' then date_trunc('milliseconds', r.began_at) when 'A' then ${at('assigned')} when 'B' then ${at('sentBack')}
      when 'D' then ${at('decided')} when 'N' then ${at('decided')} else ${at('answered')} end,
    current_season(), '${JSON.stringify(AS_SPECIFIED)}', '[]'
  from bench.rounds r join bench.stories s using (k) join applicant_profiles p on p.account_id = bench.id('person', s.owner)
  left join bench.stories f on f.k = s.owner and f.k < s.k and f.is_grant and f.letter = 'P'`

const SENT = `
  insert into applications (${APPLICATION_COLUMNS}) ${applicationsAs} where r.position = s.rounds order by s.k;`

const DRAFTS = `
  create unique index on bench.offers (offer);
  insert into applications (id, owner_id, type, status, created_at, draft, draft_saved_at)
    select bench.id('application', s.k), bench.id('person', s.owner), ${TYPE}, 'CREATED', s.created_at,
      jsonb_build_object('type', ${TYPE}, 'educationLevel', s.level, 'educationLanguage', s.language, 'interviewLanguage', ${INTERVIEW_LANGUAGE},
        'gpa', ${GPA}, 'languageLevel', ${LANGUAGES},
        'choices', (select jsonb_agg(jsonb_build_object('universityId', c.university_id, 'educationalProgram', program_code) order by position)
          from bench.choices c join bench.offers o using (offer) where c.k = s.k))
      || (select jsonb_object_agg(slot, jsonb_build_object('id', ${fileId('place', `bench.id('person', s.owner)`)})) from ${ALL_DOCUMENTS} where ${STORY_DOCUMENTS}),
      s.created_at
    from bench.stories s where is_draft order by s.k;`

const choiceStatus = (
  letter: string,
): string => `case ${letter} when 'N' then 'FAILED' when 'F' then 'FAILED' when 'P' then 'PASSED'
  when 'D' then 'IN_PROCESS_ADMIN' when 'U' then 'IN_PROCESS' when 'A' then 'IN_PROCESS' when 'B' then 'IN_PROCESS' else 'WITHDRAWN' end`
const CHOICES = `
  insert into choices (application_id, position, university_id, program_code, university_name, program_name, status, comment)
    select bench.id('application', c.k), c.position, c.university_id, o.program_code, o.university_name, o.program_name,
      case when r.k is not null then ${choiceStatus('r.letter')} when s.letter in ('P', 'W', 'X', 'Y') then 'SKIPPED' else 'WAITING' end,
      case when r.letter in ('N', 'F') then r.reason end
    from bench.choices c join bench.stories s using (k) join bench.offers o using (offer) left join bench.rounds r on r.k = c.k and r.position = c.position
    where not s.is_draft order by c.k, c.position;`

const GRANT_HOLDERS = `
  update applicant_profiles set grant_holder = true
    where account_id in (select bench.id('person', owner) from bench.stories where is_grant and letter = 'P' and not is_draft);`

/**
 * Temporary tables under the names of the real ones, which queries then read. They contain the applications whose choice
 * failed in a round, in their state at that time.
 */
export const failedIn = (round: number): string => `
  create temporary table applications on commit drop as select * from public.applications limit 0;
  insert into pg_temp.applications (${APPLICATION_COLUMNS}) ${applicationsAs} where r.position = ${round} and r.letter = 'N';
  create temporary table choices on commit drop as
    select application_id, position, university_id, program_code, university_name, program_name, 'FAILED'::text as status, comment, is_competing
    from public.choices where position = ${round};
  create index on pg_temp.choices (application_id);
  analyze pg_temp.applications;
  analyze pg_temp.choices;`

export const fillFiles = (client: pg.Client) => client.query(FILES)

export async function fillApplications(client: pg.Client, sent: number): Promise<void> {
  for (const step of [SENT, DRAFTS, CHOICES, GRANT_HOLDERS]) await client.query(step)
  await client.query('analyze applications, choices')
  await client.query(`select setval('application_numbers', $1)`, [sent])
}
