import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { followWithList } from '../../../apps/server/src/features/review/follow-application.ts'
import type { Trx } from '../../../apps/server/src/platform/database/database.ts'
import type { Tables } from '../../../apps/server/src/platform/database/tables.ts'
import { MAX_CHOICES } from '../../../packages/domain/src/applications/status.ts'
import { failedIn } from './fill-applications.ts'

/** Statements of the product for the list rows of an application, recorded before the driver. */
async function recordedStatements(applicationId: string): Promise<readonly string[]> {
  const recorded: string[] = []
  const recorder = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query: { sql, parameters } }) => {
      if (parameters.length !== 1 || parameters[0] !== applicationId || sql.split('$1').length !== 2)
        throw new Error(`not a statement over one application: ${sql}`)
      recorded.push(sql)
    },
  })
  await followWithList(
    { db: recorder as Trx, actor: null as never, now: new Date(), language: 'kk' },
    applicationId,
    'submit',
    'ENROLLMENT',
  )
  return recorded
}

/**
 * Writes the list rows of all applications by the product's own statements, extended from one application to all. Rounds
 * of failed choices come first, in their order and state, then the rows of today.
 */
export async function fillList(client: pg.Client): Promise<void> {
  const statements = (await recordedStatements('00000000-0000-4000-8000-000000000000')).map((sql) =>
    sql.replace(/= \$1\b/, '= any (select id from applications where number is not null)'),
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
