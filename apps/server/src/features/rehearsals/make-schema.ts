import { type Database, openDatabase, type Trx } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrations.ts'
import type { Log } from '../../platform/observability/log.ts'

/**
 * Schema of its own beside the portal's (docs/decisions/0072-rehearsals-in-a-schema.md). The schema of the extensions
 * follows in its search path. It is the portal's own one too, so a missing table would be read there: `assertWhole`.
 */

const NAME = /^rehearsal_[0-9a-f]{32}$/
export const ownSchemaOf = (id: string): string => `rehearsal_${id.replaceAll('-', '')}`

export class OwnSchemaError extends Error {
  override readonly name = 'OwnSchemaError'
}

function checkedName(name: string): string {
  if (!NAME.test(name)) throw new OwnSchemaError('not the name of a schema of ours')
  return name
}

type Asking = { readonly query: <Row extends object>(sql: string, values?: unknown[]) => Promise<{ rows: Row[] }> }

/** Schemas of the portal's tables and of its extensions. */
async function schemasOf(client: Asking): Promise<{ readonly portal: string; readonly extensions: readonly string[] }> {
  const { rows } = await client.query<{ portal: string; extensions: string[] }>(`
    select current_schema()::text as portal, array(select distinct quote_ident(n.nspname) from pg_extension e
      join pg_namespace n on n.oid = e.extnamespace where e.extname in ('pg_trgm', 'unaccent')) as extensions`)
  const [found] = rows
  if (found === undefined) throw new OwnSchemaError('no schema')
  return found
}

const RELATIONS = (schema: string) => `select c.relname::text || ' ' || c.relkind::text from pg_class c
  where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

async function assertFirst(client: Asking, name: string): Promise<void> {
  const { rows } = await client.query<{ first: string | null }>('select current_schema()::text as first')
  if (rows[0]?.first !== name) throw new OwnSchemaError('the search path does not begin with the schema')
}

/** @throws OwnSchemaError unless new names are made in the schema, and it has the relations of the portal, no fewer. */
async function assertWhole(client: Asking, name: string, portal: string): Promise<void> {
  await assertFirst(client, name)
  const { rows } = await client.query<{ different: number }>(
    `select (select count(*)::int from (
      (${RELATIONS('quote_ident($2)')} except ${RELATIONS('$1')})
      union all (${RELATIONS('$1')} except ${RELATIONS('quote_ident($2)')})) as others) as different`,
    [name, portal],
  )
  if (rows[0]?.different !== 0) throw new OwnSchemaError('the schema has other tables than the portal')
}

export type OwnSchema = { readonly name: string; readonly portal: string; readonly searchPath: readonly string[] }

const pathOf = async ({ pool }: Database, name: string): Promise<OwnSchema> => {
  const { portal, extensions } = await schemasOf(pool)
  return { name: checkedName(name), portal, searchPath: [name, ...extensions] }
}

/**
 * Makes a schema with the tables of all migrations and fills it in one transaction.
 * @param fill unqualified names of its statements are those of the schema.
 */
export async function makeOwnSchema<Made>(
  database: Database,
  name: string,
  log: Log,
  fill: (trx: Trx, schema: OwnSchema) => Promise<Made>,
): Promise<{ readonly made: Made }> {
  const schema = await pathOf(database, name)
  const { searchPath } = schema
  await database.pool.query(`create schema ${schema.name}`)
  const own = openDatabase({ connection: database.connection, poolSize: 1, log, searchPath })
  try {
    // A pooler between may drop the parameter: then nothing is written at all.
    await assertFirst(own.pool, schema.name)
    await migrate(database.connection, undefined, { searchPath })
    await assertWhole(own.pool, schema.name, schema.portal)
    return {
      made: await own.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => fill(trx, schema)),
    }
  } finally {
    await own.close()
  }
}

/** Connections that read the schema, and can write nowhere. */
export async function openOwnSchema(database: Database, name: string, log: Log): Promise<Database> {
  const { portal, searchPath } = await pathOf(database, name)
  const opened = openDatabase({ connection: database.connection, poolSize: 4, log, isReadOnly: true, searchPath })
  try {
    await assertWhole(opened.pool, name, portal)
    const { rows } = await opened.pool.query<{ isReadOnly: string }>(
      `select current_setting('default_transaction_read_only') as "isReadOnly"`,
    )
    if (rows[0]?.isReadOnly !== 'on') throw new OwnSchemaError('the connections can write')
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

export const dropOwnSchema = async ({ pool }: Pick<Database, 'pool'>, name: string): Promise<void> => {
  await pool.query(`drop schema if exists ${checkedName(name)} cascade`)
}

/** Names of all such schemas of the database. */
export async function listOwnSchemas({ pool }: Pick<Database, 'pool'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select nspname::text as name from pg_namespace where nspname like 'rehearsal\\_%'`,
  )
  return rows.map(({ name }) => name).filter((name) => NAME.test(name))
}
