import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { refreshListOnMove } from '../../../apps/server/src/features/review/on-move.ts'
import type { Trx } from '../../../apps/server/src/platform/database/database.ts'
import type { Tables } from '../../../apps/server/src/platform/database/tables.ts'
import { MAX_CHOICES } from '../../../packages/domain/src/applications/status.ts'
import { failedIn } from './fill-applications.ts'

/** Condition of the product's statement, which is widened to all applications. */
const OF_ONE = '= any ($1::uuid[])'

/** The statements that the product writes an application's list rows with, caught where they would reach the driver. */
async function caughtStatements(applicationId: string): Promise<readonly string[]> {
  const caught: string[] = []
  const recorder = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query: { sql, parameters } }) => {
      if (parameters.length !== 1 || String(parameters[0]) !== applicationId || !sql.includes(OF_ONE))
        throw new Error(`not a statement over one application: ${sql}`)
      caught.push(sql)
    },
  })
  await refreshListOnMove(
    { db: recorder as Trx, actor: null as never, now: new Date(), language: 'kk' },
    applicationId,
    'submit',
    'ENROLLMENT',
  )
  return caught
}

/**
 * Writes the list rows of all applications by the product's own statements, widened from one application to all: first
 * those of the choices that failed, as each stood then, round by round as they happened; then those of today.
 */
export async function fillList(client: pg.Client): Promise<void> {
  const statements = (await caughtStatements('00000000-0000-4000-8000-000000000000')).map((sql) =>
    sql.replace(OF_ONE, '= any (select id from applications where number is not null)'),
  )
  const writeAll = async () => {
    for (const statement of statements) await client.query(statement)
  }
  for (let round = 1; round < MAX_CHOICES; round++) {
    await client.query('begin')
    await client.query(failedIn(round))
    await writeAll()
    await client.query('commit')
  }
  await writeAll()
}
