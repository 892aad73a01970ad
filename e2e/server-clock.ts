import path from 'node:path'
import pg from 'pg'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { connectionToRunning } from '../apps/server/src/platform/embedded-postgres/running.ts'
import { type Competitor, competitorsOf } from '../apps/server/test/competition.ts'

async function withDatabase<Result>(act: (client: pg.Client) => Promise<Result>): Promise<Result> {
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

const change = (sql: string, values: readonly unknown[]): Promise<number> =>
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

/** Lets the claims of a competition close an hour ago, its first round begin, and these people have competed in it. */
export const closeClaims = (competitionId: string, people: readonly Competitor[]): Promise<void> =>
  withDatabase(async (client) => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000 - 3_600_000).toISOString()
    const [opensAt, closesAt, claimsCloseAt] = [day(-20), day(-10), day(0)]
    const round = { publishAt: new Date(Date.now() - 60_000).toISOString(), acceptUntil: day(10) }
    await client.query(
      `update competition_rules set rules = jsonb_set(rules, '{dates}', (rules -> 'dates') || $2::jsonb) where competition_id = $1`,
      [competitionId, JSON.stringify({ opensAt, closesAt, claimsCloseAt, resultAt: day(1), rounds: [round] })],
    )
    await client.query('update competitions set opens_at = $2, closes_at = $3, claims_close_at = $4 where id = $1', [
      competitionId,
      opensAt,
      closesAt,
      claimsCloseAt,
    ])
    await competitorsOf({ clock: systemClock, database: { pool: client } }, competitionId, people)
  })
