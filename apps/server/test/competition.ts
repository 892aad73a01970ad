import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import { confirmedStepsOf } from '@portal/domain/competitions/confirm-rules.ts'
import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import type { CompetitionSetup, PlacesList } from '@portal/domain/competitions/setup-schema.ts'
import type { CompetitionKind } from '@portal/domain/competitions/status.ts'
import type { Clock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/identity/tokens.ts'
import type { Person, TestPortal } from './portal.ts'

/** Dates of the examples. The tests' clock is frozen at 20 November 2026. */
export const DAYS = {
  opensAt: '2026-12-01T04:00:00.000Z',
  closesAt: '2026-12-10T04:00:00.000Z',
  claimsCloseAt: '2026-12-15T04:00:00.000Z',
  resultAt: '2026-12-20T04:00:00.000Z',
  appealDays: 5,
  rounds: [
    { publishAt: '2026-12-20T04:00:00.000Z', acceptUntil: '2026-12-25T04:00:00.000Z' },
    { publishAt: '2026-12-26T04:00:00.000Z', acceptUntil: '2026-12-30T04:00:00.000Z' },
  ],
} satisfies CompetitionSetup['dates']

export const SETS = '/staff/grants/competitions'

/** Confirms all steps as the head, then opens as another person. */
export async function openBy(
  head: Person,
  opener: Person,
  id: string,
  version: number,
  source: ScoreSource = 'UNT',
): Promise<void> {
  const post = async (who: Person, path: string) => {
    const answer = await who.call('POST', `${SETS}/${id}/${path}`, { version })
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  }
  for (const step of confirmedStepsOf(source)) await post(head, `steps/${step}/confirm`)
  await post(opener, 'open')
}

type OfCompetition = { name?: CompetitionName; kind?: CompetitionKind; source?: ScoreSource }

/** The same name in each language. */
export const named = (name: string): CompetitionName => ({ kk: name, ru: name, en: name })

/** A competition that opens on its date if its rules are complete. `more` replaces parts of its rules. */
export async function competitionOf(
  head: Person,
  opener: Person,
  more: Partial<CompetitionSetup> = {},
  { year = 2026, level = 'BACHELOR', ...of }: { year?: number; level?: string } & OfCompetition = {},
): Promise<{ readonly id: string; readonly version: number }> {
  const made = await head.call('POST', SETS, { year, level, name: named(`Competition of ${year} ${level}`), ...of })
  if (made.status !== 200) throw new Error(`competition: ${JSON.stringify(made.body)}`)
  const { id, version } = made.body.data
  const { lists, ...parts } = more
  const filled = (await head.call('GET', `${SETS}/${id}/places?size=200`)).body.list.map(
    (row: { id: string }) => row.id,
  )
  const set = await head.call('PUT', `${SETS}/${id}`, {
    version,
    dates: DAYS,
    ...parts,
    ...(lists === undefined ? {} : { lists: { put: lists, remove: filled } }),
  })
  if (set.status !== 200) throw new Error(`rules: ${JSON.stringify(set.body)}`)
  const { version: saved, steps } = set.body.data
  const isComplete = steps.every(({ missing }: { missing: readonly { what: string }[] }) =>
    missing.every(({ what }) => what === 'checks'),
  )
  if (isComplete) await openBy(head, opener, id, saved, of.source)
  return { id, version: saved }
}

/** Sets the clock to an instant and signs staff in again, because sessions expire before. */
export async function later<People extends readonly Person[]>(
  portal: TestPortal,
  instant: string,
  ...people: People
): Promise<{ [At in keyof People]: Person }> {
  portal.clock.set(instant)
  const again: Person[] = []
  for (const { email } of people) again.push(await portal.signIn('STAFF', email))
  return again as { [At in keyof People]: Person }
}

export const listFor = (
  program: string,
  places: number,
  reserved: Readonly<Record<string, number>> = {},
): PlacesList => ({
  program,
  universityId: null,
  language: null,
  places,
  reserved: Object.entries(reserved).map(([quota, own]) => ({ quota, places: own })),
  minimum: null,
})

/** A competitor. Absent values have defaults. */
export type Competitor = {
  readonly code: string
  readonly total: number
  readonly choices: readonly string[]
  readonly subjects?: Readonly<Record<string, number>>
  readonly profile?: number
  readonly average?: number
  readonly rights?: readonly string[]
  readonly quotas?: readonly string[]
  /** Claims that count. Absent: all. */
  readonly confirmed?: readonly ('SCORE' | 'AVERAGE' | 'QUOTA' | 'RIGHT')[]
}

let competitors = 0

/**
 * Inserts competitors with accounts and applications like the calls do, in bulk: 5,000 in some seconds. Other claims
 * are refused, or all claims wait.
 * @param passwordHash hash of their password. Absent: they cannot sign in.
 */
export async function competitorsOf(
  portal: {
    readonly clock: Clock
    readonly database: { readonly pool: Pick<TestPortal['database']['pool'], 'query'> }
  },
  competitionId: string,
  people: readonly Competitor[],
  { waiting = false, passwordHash = '' } = {},
): Promise<ReadonlyMap<string, { readonly applicationId: string; readonly email: string }>> {
  const rows = people.map((person) => {
    const number = ++competitors
    const confirmed = person.confirmed ?? ['SCORE', 'AVERAGE', 'QUOTA', 'RIGHT']
    const claim = (kind: 'SCORE' | 'AVERAGE' | 'QUOTA' | 'RIGHT', code: string, stated: object) => ({
      kind,
      code,
      stated,
      value: !waiting && confirmed.includes(kind) ? stated : null,
      state: waiting ? 'WAITING' : confirmed.includes(kind) ? 'CONFIRMED' : 'REFUSED',
    })
    const { total, subjects = {}, profile = 40, average = 4.5, rights = [], quotas = [] } = person
    return {
      code: person.code,
      number,
      owner: newId(),
      id: newId(),
      choices: person.choices,
      claims: [
        claim('SCORE', '', { total, subjects, profile }),
        claim('AVERAGE', '', { average }),
        ...quotas.map((code) => claim('QUOTA', code, { code })),
        ...rights.map((code) => claim('RIGHT', code, { code })),
      ],
    }
  })
  const now = portal.clock.now().toISOString()
  const { pool } = portal.database
  await pool.query(
    `with made as (select * from json_to_recordset($1::json) as m (code text, number int, owner uuid, id uuid, choices jsonb, claims jsonb)),
      a as (insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
        select owner, 'APPLICANT', 'competitor' || number || '@mail.kz', $3, 'ENABLED',
          (array['kk', 'ru', 'en'])[1 + number % 3], $2::timestamptz, $2::timestamptz from made returning id),
      p as (insert into applicant_profiles (account_id, first_name, last_name, birthday, citizenship, nationality, passport_number,
          passport_expr_date, country_of_residence, phone_number, consented_at)
        select owner, 'Aruzhan', 'Serikova', '2008-01-01', 'KZ', 'kazakh', 'C' || number, '2030-01-01', 'KZ', '+7702' || (1000000 + number),
          $2::timestamptz from made),
      s as (insert into applications (id, owner_id, type, status, number, created_at, sent_at, status_changed_at, handed_at, applicant,
          education_level, education_language, interview_language, language_levels, gpa, grant_part, current_choice)
        select id, owner, 'GRANT_COMPETITION', 'IN_PROCESS', '2026-' || lpad((500000 + number)::text, 6, '0'), $2::timestamptz,
          $2::timestamptz, $2::timestamptz, $2::timestamptz,
          jsonb_build_object('id', owner, 'firstName', 'Aruzhan', 'lastName', 'Serikova', 'middleName', null, 'birthday', '2008-01-01',
            'citizenship', 'KZ', 'nationality', 'kazakh', 'passportNumber', 'C' || number, 'passportExprDate', '2030-01-01', 'gender', null,
            'countryOfResidence', 'KZ', 'refugee', false, 'kandas', false, 'phoneNumber', '+7702' || (1000000 + number), 'iin', null,
            'email', 'competitor' || number || '@mail.kz', 'untScore', null, 'grantHolder', false),
          'BACHELOR', 'KAZAKH', 'KAZAKH', '[]', '4',
          '{}', 1 from made)
    select count(*) from a`,
    [JSON.stringify(rows), now, passwordHash],
  )
  await pool.query(
    `with made as (select * from json_to_recordset($1::json) as m (code text, number int, id uuid, choices jsonb, claims jsonb)),
      u as (select id, jsonb_build_object('nameKz', name_kz, 'nameRu', name_ru, 'nameEn', name_en) as name from universities
        where category = 'civil' order by id limit 1),
      c as (insert into choices (application_id, position, university_id, program_code, university_name, program_name, status, is_competing)
        select m.id, c.position, u.id, p.code, u.name,
          jsonb_build_object('nameKz', p.name_kz, 'nameRu', p.name_ru, 'nameEn', p.name_en), 'IN_PROCESS', true
        from made m cross join lateral jsonb_array_elements_text(m.choices) with ordinality as c (program, position)
        join programs p on p.code = c.program cross join u returning application_id, position, university_id, university_name, program_code, program_name),
      h as (insert into application_history (application_id, at, event, from_status, to_status, choice)
        select id, $2::timestamptz, 'submit', 'CREATED', 'IN_PROCESS', 1 from made),
      k as (insert into competitors (application_id, competition_id, code) select id, $3::uuid, code from made returning application_id),
      r as (insert into review_items (sight, application_id, choice, status, type, number, created_at, sent_at, status_changed_at, handed_at,
          first_name, last_name, fio, search_name, citizenship, country_of_residence, refugee, kandas, education_level, education_language,
          university_id, university_name, program_code, program_name)
        select '*', m.id, 1, 'IN_PROCESS', 'GRANT_COMPETITION', '2026-' || lpad((500000 + m.number)::text, 6, '0'), $2::timestamptz,
          $2::timestamptz, $2::timestamptz, $2::timestamptz, 'Aruzhan', 'Serikova', 'Serikova Aruzhan', 'serikova aruzhan', 'KZ', 'KZ', false, false,
          'BACHELOR', 'KAZAKH', c.university_id, c.university_name, c.program_code, c.program_name
        from made m join c on c.application_id = m.id and c.position = 1)
    select count(*) from k`,
    [JSON.stringify(rows), now, competitionId],
  )
  await pool.query(
    `insert into grant_claims (application_id, kind, code, state, stated, value, reason)
      select m.id, g.kind, g.code, g.state, g.stated, g.value, case when g.state = 'REFUSED' then 'The paper is unreadable' end
      from json_to_recordset($1::json) as m (id uuid, claims jsonb)
      cross join lateral jsonb_to_recordset(m.claims) as g (kind text, code text, state text, stated jsonb, value jsonb)`,
    [JSON.stringify(rows).replaceAll('"value":null', '"other":null')],
  )
  return new Map(
    rows.map(({ code, id, number }) => [code, { applicationId: id, email: `competitor${number}@mail.kz` }]),
  )
}
