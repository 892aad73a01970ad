import path from 'node:path'
import pg from 'pg'
import { connectionToRunning } from '../apps/server/src/platform/embedded-postgres/running.ts'

async function change(sql: string, values: readonly unknown[]): Promise<number> {
  const connection = connectionToRunning(path.join(process.env['E2E_DATA_DIR'] ?? '', 'db'))
  if (connection === undefined) throw new Error('the portal of the journeys has no engine of its own')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rowCount ?? 0
  } finally {
    await client.end()
  }
}

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
