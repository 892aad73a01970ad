import path from 'node:path'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Competitor, competitorsOf } from '../apps/server/test/competition.ts'
import type { CompetitionSetup } from '../packages/domain/src/competitions/setup-schema.ts'

type Dates = CompetitionSetup['dates']

/** Database of this worker's portal, for changes without a call: other people's work, and time that passes. */
export async function withDatabase<Result>(act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const connection = connectionToRunning(path.join(process.env['E2E_DATA_DIR'] ?? '', 'db'))
  if (connection === undefined) throw new Error('the portal of the journeys has no engine of its own')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/**
 * Executes a statement.
 * @returns the number of changed rows.
 */
export const change = (sql: string, values: readonly unknown[]): Promise<number> =>
  withDatabase(async (client) => (await client.query(sql, [...values])).rowCount ?? 0)

/**
 * Leaves `seconds` seconds of one screening test from now on, by moving its deadline. All journeys share the portal's
 * clock, but each has its own test. The journey's duration so far makes no difference.
 */
export async function leaveOfTest(number: string, seconds: number): Promise<void> {
  const moved = await change(
    `update screening_attempts set deadline = now() + make_interval(secs => $2)
     where is_current and application_id = (select id from applications where number = $1)`,
    [number, seconds],
  )
  if (moved !== 1) throw new Error(`no test of application ${number}`)
}

/** Moves all unsigned interviews to the past, the last an hour ago: grades are signed afterwards. */
export const beginInterviews = (): Promise<number> =>
  change(
    `update interviews set starts_at = starts_at - ((select max(starts_at) from interviews) - now() + interval '1 hour')
     where status <> 'SIGNED'`,
    [],
  )

/** Moves an expert's signing codes back by an hour: the limit is five an hour. */
export const moveCodeClock = (expertEmail: string): Promise<number> =>
  change(
    `update interview_codes set sent_at = sent_at - interval '1 hour'
     where expert_id = (select id from accounts where kind = 'STAFF' and email = $1)`,
    [expertEmail],
  )

/** An instant `days` days from now, minus an hour. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000 - 3_600_000).toISOString()

/** Moves days of a competition; its past acts stay. */
export async function moveDays(
  competitionId: string,
  days: Partial<Pick<Dates, 'opensAt' | 'closesAt' | 'claimsCloseAt' | 'resultAt' | 'rounds'>>,
): Promise<void> {
  const { opensAt = null, closesAt = null, claimsCloseAt = null } = days
  await change(
    `update competition_rules set rules = jsonb_set(rules, '{dates}', (rules -> 'dates') || $2::jsonb) where competition_id = $1`,
    [competitionId, JSON.stringify(days)],
  )
  await change(
    `update competitions set opens_at = coalesce($2, opens_at), closes_at = coalesce($3, closes_at),
       claims_close_at = coalesce($4, claims_close_at) where id = $1`,
    [competitionId, opensAt, closesAt, claimsCloseAt],
  )
}

/** Makes these people competitors of a competition, counted by the engine, as it does within a minute by itself. */
export const enterAll = (
  competitionId: string,
  people: readonly Competitor[],
  options: Parameters<typeof competitorsOf>[3] = {},
): ReturnType<typeof competitorsOf> =>
  withDatabase(async (client) => {
    const entered = await competitorsOf(
      { clock: systemClock, database: { pool: client } },
      competitionId,
      people,
      options,
    )
    await client.query('analyze')
    return entered
  })

/** Closes the claims of a competition an hour ago and begins its first round with these people as competitors. */
export async function closeClaims(competitionId: string, people: readonly Competitor[]): Promise<void> {
  const round = { publishAt: new Date(Date.now() - 60_000).toISOString(), acceptUntil: dayFromNow(10) }
  await moveDays(competitionId, {
    opensAt: dayFromNow(-20),
    closesAt: dayFromNow(-10),
    claimsCloseAt: dayFromNow(0),
    resultAt: dayFromNow(1),
    rounds: [round],
  })
  await enterAll(competitionId, people)
}

/** Marks the sent mails to an address as returned by their mail server. */
export const returnMailsTo = (email: string): Promise<number> =>
  change(
    `update mails set failed_at = now(), problem = 'RETURNED', status_code = '5.2.2',
       diagnostic = '552 5.2.2 The email account that you tried to reach is over quota. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaTemp',
       payload = '{"applicationId": "a", "number": "2026-888888", "university": {"nameKz": "A", "nameRu": "A", "nameEn": "A"},
         "program": {"nameKz": "B", "nameRu": "B", "nameEn": "B"}}'
     where recipient = $1 and application_id is not null and sent_at is not null`,
    [email],
  )

/** An undelivered SMS with a code, as reported by the gateway. */
export const undeliveredSmsTo = (number: string): Promise<number> =>
  change(
    `insert into sms_messages (id, recipient, text, created_at, sent_at, failed_at, problem, status_code, gateway_id)
     values (gen_random_uuid(), $1, null, now(), now(), now(), 'UNDELIVERED', 'EXPIRED', '77')`,
    [number],
  )
export const forgetSmsTo = (number: string): Promise<number> =>
  change('delete from sms_messages where recipient = $1', [number])

/** Marks the sent mails to an address as refused for good by their mail server. */
export const refuseMailsTo = (email: string): Promise<number> =>
  change(
    `update mails set sent_at = null, failed_at = now(), problem = 'REFUSED', attempts = 1,
       payload = '{"applicationId": "a", "number": "2026-777777", "university": {"nameKz": "A", "nameRu": "A", "nameEn": "A"},
         "program": {"nameKz": "B", "nameRu": "B", "nameEn": "B"}}'
     where recipient = $1 and application_id is not null and sent_at is not null`,
    [email],
  )
