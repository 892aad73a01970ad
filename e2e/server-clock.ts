import path from 'node:path'
import pg from 'pg'
import { connectionToRunning } from '../apps/server/src/platform/embedded-postgres/running.ts'

/**
 * Leaves so many seconds of one screening test from now on, by moving its start and deadline: a portal for all journeys
 * has one clock, and each journey its own test. How long the journey has taken so far makes no difference.
 */
export async function leaveOfTest(number: string, seconds: number): Promise<void> {
  const connection = connectionToRunning(path.join(process.env['E2E_DATA_DIR'] ?? '', 'db'))
  if (connection === undefined) throw new Error('the portal of the journeys has no engine of its own')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `update screening_attempts set started_at = now() + make_interval(secs => $2) - (deadline - started_at), deadline = now() + make_interval(secs => $2)
       where is_current and application_id = (select id from applications where number = $1)`,
      [number, seconds],
    )
    if (rowCount !== 1) throw new Error(`no test of application ${number}`)
  } finally {
    await client.end()
  }
}
