import type pg from 'pg'
import { loadDirectory } from '../../../apps/server/src/features/directory/load-directory.ts'
import { loadReasons } from '../../../apps/server/src/features/review/edit-reasons.ts'
import { type DatabaseConnection, openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../../apps/server/src/platform/database/migrations.ts'
import { migrateJobs } from '../../../apps/server/src/platform/jobs/job-runner.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { readShippedData } from '../../../apps/server/src/platform/shipped-data.ts'
import { sideBySide, withoutIndexes } from './bulk.ts'
import { fillApplications, fillFiles } from './fill-applications.ts'
import { fillAround } from './fill-around.ts'
import { fillList } from './fill-list.ts'
import { fillPeople, fillSessions } from './fill-people.ts'
import { createStories } from './fill-stories.ts'

export type Size = { readonly sent: number; readonly drafts: number }

/** Number of applicants with applications. Some submit again in a later year. */
export const ownersOf = ({ sent }: Size): number => Math.ceil(sent * 0.85)
/** Newest owners with a session. All owners of drafts have one too. */
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
  ...[
    'application_history',
    'review_items',
    'listed_names',
    'screening_attempts',
    'interviews',
    'mails',
    'audit_events',
    'sessions',
  ],
]

/** Triggers find the application of each row, and its name in the list. */
const KEPT = ['review_items', 'listed_names', 'applications']

/** One season of all four years: its lists have all applications. */
const SEASON = `
  insert into seasons (year, name_kz, name_ru, name_en, levels, begins_on, ends_on, created_at, confirmed_at)
    values (extract(year from bench.now())::int, 'Қабылдау', 'Приём', 'Admission', array['BACHELOR', 'MASTERS_DEGREE', 'PHD'],
      bench.now()::date - 1826, bench.now()::date + 365, bench.now() - interval '5 years', bench.now() - interval '5 years')`

/**
 * Creates the database of a portal in its fourth year by statements over whole tables. Derived rows are written by the
 * product's own statements and triggers (`proof/` compares them with the real calls).
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

  const step = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    say(`  ${name.padEnd(24)} ${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s`)
  }
  const alone = (work: (client: pg.Client) => Promise<unknown>) => sideBySide(connection, [work])
  const people = ownersOf(size) + size.drafts
  const from = performance.now()
  await withoutIndexes(connection, { tables: FILLED, kept: KEPT }, async () => {
    await step('people', () => alone((client) => fillPeople(client, people, now)))
    await alone((client) => client.query(SEASON))
    await step('stories', () => alone((client) => createStories(client, size.sent, ownersOf(size), size.drafts)))
    await step('applications', () =>
      sideBySide(connection, [
        (client) => fillApplications(client, size.sent),
        fillFiles,
        (client) => fillSessions(client, signedInFrom(size), people),
      ]),
    )
    // Triggers of events read the choices.
    await step('lists and events', () => sideBySide(connection, [fillList, fillAround]))
    say('  indexes and keys')
  })
  await step('vacuum', () => alone((client) => client.query('vacuum (analyze)')))
  await alone((client) => client.query('checkpoint'))
  say(`  all of it                ${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s`)
}
