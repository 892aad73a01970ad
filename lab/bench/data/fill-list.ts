import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { refreshListOnDecided } from '../../../apps/server/src/features/review/on-move.ts'
import type { Trx } from '../../../apps/server/src/platform/database/database.ts'
import type { Tables } from '../../../apps/server/src/platform/database/tables.ts'
import { MAX_CHOICES } from '../../../packages/domain/src/applications/status.ts'
import { failedIn } from './fill-applications.ts'

const BY_ID = '= any ($1::uuid[])'

/** The product's statement for list rows, recorded before the driver, for all applications instead of some. */
async function statementForAll(): Promise<string> {
  let recorded = ''
  const recorder = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      recorded = query.sql
    },
  })
  await refreshListOnDecided({ db: recorder as Trx, actor: null as never, now: new Date(), language: 'kk' }, [])
  if (!recorded.includes(BY_ID)) throw new Error(`not a statement by ids: ${recorded}`)
  return recorded.replace(BY_ID, '= any (select id from applications where number is not null)')
}

/** Writes the list rows of all applications: first rounds of failed choices in their order, then the rows of today. */
export async function fillList(client: pg.Client): Promise<void> {
  const statement = await statementForAll()
  for (let round = 1; round < MAX_CHOICES; round++) {
    await client.query('begin')
    await client.query(failedIn(round))
    await client.query(statement)
    await client.query('commit')
  }
  await client.query(statement)
}
