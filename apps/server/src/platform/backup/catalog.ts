import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

const SCHEMAS = `('public', 'graphile_worker')`
/** The manifest names the migrations. */
const VERSIONS = `('public.schema_migrations', 'graphile_worker.migrations')`

export type Table = { readonly name: string; readonly columns: readonly string[] }

export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')
export const columnList = ({ columns }: Table): string => columns.map(pg.escapeIdentifier).join(', ')

export const copyOut = (client: pg.Client, table: Table) =>
  client.query(copyTo(`copy ${quoted(table.name)} (${columnList(table)}) to stdout`))

export async function measureRows(client: pg.Client, table: Table) {
  const rows = copyOut(client, table)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of rows) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { rows: rows.rowCount, bytes, content: hash.digest('hex') }
}

export async function readTables(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(`select n.nspname || '.' || c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ${SCHEMAS} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and n.nspname || '.' || c.relname not in ${VERSIONS}
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by 1 order by 1`)
  return rows
}

export async function readSequences(client: pg.Client): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<{
    name: string
    value: string
  }>(`select schemaname || '.' || sequencename as name,
      last_value::text as value from pg_sequences where schemaname in ${SCHEMAS} and last_value is not null order by 1`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function readVersions(client: pg.Client) {
  const { rows } = await client.query<{ migrations: Record<string, string>; jobs: number; postgres: string }>(
    `select (select json_object_agg(name, hash order by name) from public.schema_migrations) as migrations,
      (select max(id) from graphile_worker.migrations) as jobs, current_setting('server_version') as postgres`,
  )
  const [versions] = rows
  if (versions === undefined) throw new Error('the database does not say which migrations it has')
  return versions
}

export async function readReferences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ${SCHEMAS}`,
  )
  return rows
}

/** Settings that make every engine print values alike. */
export const TEXT_SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off; set statement_timeout = 0; set search_path = public`
