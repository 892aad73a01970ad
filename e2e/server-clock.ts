import path from 'node:path'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Competitor, competitorsOf } from '../apps/server/test/competition.ts'
import type { CompetitionSetup } from '../packages/domain/src/competitions/setup-schema.ts'

type Dates = CompetitionSetup['dates']

/** The database of this worker's portal, for what no call does: other people's work in between, and days that pass. */
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

/** How many rows a statement changes. */
export const change = (sql: string, values: readonly unknown[]): Promise<number> =>
  withDatabase(async (client) => (await client.query(sql, [...values])).rowCount ?? 0)

/**
 * Leaves so many seconds of one screening test from now on, by moving its start and deadline: a portal for all journeys
 * has one clock, and each journey its own test. How long the journey has taken so far makes no difference.
 */
export async function leaveOfTest(number: string, seconds: number): Promise<void> {
  const moved = await change(
    `update screening_attempts set started_at = now() + make_interval(secs => $2) - (deadline - started_at), deadline = now() + make_interval(secs => $2)
     where is_current and application_id = (select id from applications where number = $1)`,
    [number, seconds],
  )
  if (moved !== 1) throw new Error(`no test of application ${number}`)
}

/** Lets all interviews that nobody has signed begin, the last an hour ago: grades are signed afterwards. */
export const beginInterviews = (): Promise<number> =>
  change(
    `update interviews set starts_at = starts_at - ((select max(starts_at) from interviews) - now() + interval '1 hour')
     where status <> 'SIGNED'`,
    [],
  )

/** Lets an hour pass for the signing codes that an expert was sent: five an hour are all they get. */
export const moveCodeClock = (expertEmail: string): Promise<number> =>
  change(
    `update interview_codes set sent_at = sent_at - interval '1 hour'
     where expert_id = (select id from accounts where kind = 'STAFF' and email = $1)`,
    [expertEmail],
  )

/** An instant so many days from now, an hour before this one. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000 - 3_600_000).toISOString()

/** Moves days of a competition: what it has done so far is done. */
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

/** Lets these people have competed in a competition; the engine has counted them, as it does within a minute by itself. */
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

/** Lets the claims of a competition close an hour ago, its first round begin, and these people have competed in it. */
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

/** Makes the mails to somebody, which have left, such as their mail server has sent back. */
export const returnMailsTo = (email: string): Promise<number> =>
  change(
    `update mails set failed_at = now(), problem = 'RETURNED', status_code = '5.2.2',
       diagnostic = '552 5.2.2 The email account that you tried to reach is over quota. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaTemp',
       payload = '{"applicationId": "a", "number": "2026-888888", "university": {"nameKz": "A", "nameRu": "A", "nameEn": "A"},
         "program": {"nameKz": "B", "nameRu": "B", "nameEn": "B"}}'
     where recipient = $1 and application_id is not null and sent_at is not null`,
    [email],
  )

/** An SMS with a code, of which the gateway has said that it did not arrive. */
export const undeliveredSmsTo = (number: string): Promise<number> =>
  change(
    `insert into sms_messages (id, recipient, text, created_at, sent_at, failed_at, problem, status_code, gateway_id)
     values (gen_random_uuid(), $1, null, now(), now(), now(), 'UNDELIVERED', 'EXPIRED', '77')`,
    [number],
  )
/** Takes it away again. */
export const forgetSmsTo = (number: string): Promise<number> =>
  change('delete from sms_messages where recipient = $1', [number])

/** Makes the mails to somebody, which have left, such as their mail server would have refused for good. */
export const refuseMailsTo = (email: string): Promise<number> =>
  change(
    `update mails set sent_at = null, failed_at = now(), problem = 'REFUSED', attempts = 1,
       payload = '{"applicationId": "a", "number": "2026-777777", "university": {"nameKz": "A", "nameRu": "A", "nameEn": "A"},
         "program": {"nameKz": "B", "nameRu": "B", "nameEn": "B"}}'
     where recipient = $1 and application_id is not null and sent_at is not null`,
    [email],
  )
