import pg from 'pg'
import { loadDirectory } from '../../apps/server/src/features/directory/load-directory.ts'
import { loadReasons } from '../../apps/server/src/features/review/keep-reasons.ts'
import { type DatabaseConnection, openDatabase } from '../../apps/server/src/platform/database.ts'
import { migrateJobs } from '../../apps/server/src/platform/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { migrate } from '../../apps/server/src/platform/migrations.ts'
import { readShippedData } from '../../apps/server/src/platform/shipped-data.ts'
import { withoutIndexes } from './bulk.ts'
import { fillApplications } from './fill-applications.ts'
import { fillAround } from './fill-around.ts'
import { fillList } from './fill-list.ts'
import { fillPeople, fillSessions } from './fill-people.ts'
import { tellStories } from './fill-stories.ts'

/** How many sent applications, and how many drafts that wait to be sent. */
export type Size = { readonly sent: number; readonly drafts: number }

/** Applications by people: some send again in a later year. */
export const ownersOf = ({ sent }: Size): number => Math.ceil(sent * 0.85)
/** Applicants with a session: the newest owners, and everybody with a draft. */
const SIGNED_IN = 20_000
export const signedInFrom = (size: Size): number => Math.max(1, ownersOf(size) - SIGNED_IN + 1)

const FILLED = [
  ...[
    'accounts',
    'applicant_profiles',
    'files',
    'profile_attachments',
    'applications',
    'application_attachments',
    'choices',
  ],
  ...['application_history', 'review_items', 'screening_attempts', 'interviews', 'mails', 'audit_events', 'sessions'],
]

/**
 * Makes a portal's database as it is in its fourth year, by statements over whole tables: migrated, with the directories,
 * with people of all the names that come, and with applications in every state. What the product keeps twice is
 * written by its own statements and triggers (`prove.ts` compares it with the real calls).
 */
export async function fillDatabase(
  connection: DatabaseConnection,
  size: Size,
  { now, say }: { readonly now: Date; readonly say: (line: string) => void },
): Promise<void> {
  const log = createLog('error')
  await migrate(connection)
  await migrateJobs(connection, log)
  const { db, close } = openDatabase({ connection, poolSize: 1, log })
  const data = await readShippedData()
  await loadDirectory({ db, data, now })
  await loadReasons({ db, data, now })
  await close()

  const client = new pg.Client(connection)
  await client.connect()
  const sayTime = (name: string, from: number) =>
    say(`  ${name.padEnd(24)} ${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s`)
  const step = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    sayTime(name, from)
  }
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`)
    let filledAt = 0
    await withoutIndexes(client, FILLED, async () => {
      await step('people', () => fillPeople(client, ownersOf(size) + size.drafts, now))
      await step('stories', () => tellStories(client, size.sent, ownersOf(size), size.drafts))
      await step('applications', () => fillApplications(client, size.sent))
      await step('list', () => fillList(client))
      await step('what happened', () => fillAround(client))
      await step('sessions', () => fillSessions(client, signedInFrom(size), ownersOf(size) + size.drafts))
      filledAt = performance.now()
    })
    sayTime('indexes and keys', filledAt)
    await step('vacuum', () => client.query('vacuum (analyze)'))
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
