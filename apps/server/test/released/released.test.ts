import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER, migrate } from '../../src/platform/database/migrations.ts'
import { migrateJobs } from '../../src/platform/jobs/job-runner.ts'
import { createLog } from '../../src/platform/observability/log.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../database.ts'
import { CONSTRAINTS_SINCE, RELEASED } from './release.ts'

/**
 * During an update the first new server migrates while servers of the previous version continue
 * (docs/decisions/0032-two-versions-at-once.md). The file has the statements that the driver sent in the tests of the
 * released version, one a line, writes with their values. They run on the schema of that version, which proves them
 * valid, and on the newest.
 */
const LINES = readFileSync(path.join(import.meta.dirname, 'statements.jsonl'), 'utf8')
  .trim()
  .split('\n')
type Caught = { readonly text: string; readonly values?: readonly unknown[] }
const caught = LINES.map((line) => JSON.parse(line) as Caught)

/** JSON has neither dates nor bytes. */
const decoded = (stored: unknown): unknown => {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return stored
  if ('at' in stored) return new Date(String(stored.at))
  return 'bytes' in stored ? Buffer.from(String(stored.bytes), 'base64') : stored
}

let before: EmptyDatabase
let now: EmptyDatabase
beforeAll(async () => {
  const known = new Set<string>(readdirSync(MIGRATIONS_FOLDER))
  for (const name of [RELEASED.first, RELEASED.last]) expect(known).toContain(name)
  before = await createEmptyDatabase()
  await migrate(before.connection, MIGRATIONS_FOLDER, { only: [...known].filter((name) => name <= RELEASED.last) })
  now = await createEmptyDatabase()
  await migrate(now.connection)
  for (const { connection } of [before, now]) await migrateJobs(connection, createLog('silent'))
})
afterAll(async () => {
  await before.drop()
  await now.drop()
})

async function withClient<Result>(
  { connection }: EmptyDatabase,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Runs or prepares a statement and rolls it back. @returns its error, null for none. */
async function attempt(client: pg.Client, { text, values }: Caught): Promise<string | null> {
  try {
    await client.query('begin')
    // Referenced rows are missing, and counts are not the point.
    await client.query('set local session_replication_role = replica')
    if (values === undefined) await client.query(`prepare caught as ${text}`)
    else await client.query(text, values.map(decoded))
    return null
  } catch (error) {
    return `${(error as Error).message}: ${text.slice(0, 300)}`
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

const faultsAt = (database: EmptyDatabase): Promise<readonly string[]> =>
  withClient(database, async (client) => {
    const faults: string[] = []
    for (const each of caught) {
      const fault = await attempt(client, each)
      if (fault !== null) faults.push(fault)
    }
    return faults
  })

test('the statements of the released version are valid on its schema', async () => {
  expect(caught.length).toBeGreaterThan(500)
  expect(caught.filter(({ values }) => values !== undefined).length).toBeGreaterThan(100)
  expect(await faultsAt(before)).toEqual([])
})

test('the statements of the released version run on the newest schema', async () => {
  expect(await faultsAt(now)).toEqual([])
})

type Column = { readonly place: string; readonly type: string; readonly isLeftOut: boolean }

/** Every column of the portal's tables, and whether an insert may omit it. */
const columnsOf = (database: EmptyDatabase): Promise<readonly Column[]> =>
  withClient(database, async (client) => {
    const { rows } = await client.query<Column>(
      `select c.relname || '.' || a.attname as place, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isLeftOut"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1`,
    )
    return rows
  })

async function changesOf(database: EmptyDatabase): Promise<readonly string[]> {
  const [old, current] = [
    await columnsOf(before),
    new Map((await columnsOf(database)).map((column) => [column.place, column])),
  ]
  const tables = new Set(old.map(({ place }) => place.split('.')[0]))
  const known = new Map(old.map((column) => [column.place, column]))
  const lost = old.flatMap(({ place, type }) => {
    const found = current.get(place)
    if (found === undefined) return [`${place} is gone`]
    return found.type === type ? [] : [`${place} was ${type} and is ${found.type}`]
  })
  const asked = [...current.values()].flatMap(({ place, isLeftOut }) => {
    const earlier = known.get(place)
    const wasLeftOut = earlier?.isLeftOut ?? tables.has(place.split('.')[0])
    return wasLeftOut && !isLeftOut ? [`${place} must be given, and the released version does not give it`] : []
  })
  return [...lost, ...asked]
}

test('no released table or column is removed, of another type, or newly required', async () => {
  expect(await changesOf(now)).toEqual([])
})

const WORD = /'[^']*'(::text)?,? ?/g

/** Whether a constraint is an earlier one, or the same with more words in its list. */
function allowsAllOf(constraint: string, earlier: string): boolean {
  const words = new Set(constraint.match(WORD)?.map((word) => word.replace(/, ?$/, '')))
  const isSame = constraint.replace(WORD, '') === earlier.replace(WORD, '')
  return isSame && (earlier.match(WORD) ?? []).every((word) => words.has(word.replace(/, ?$/, '')))
}

test('new constraints of released tables are listed, with the reason why old servers satisfy them', async () => {
  type Constraint = {
    readonly table: string
    readonly name: string
    readonly definition: string
    readonly checked: readonly string[] | null
  }
  const constraintsOf = (database: EmptyDatabase) =>
    withClient(database, async (client) => {
      const { rows } = await client.query<Constraint>(
        `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition,
          case contype when 'c' then array(select conrelid::regclass::text || '.' || attname from pg_attribute
            where attrelid = conrelid and attnum = any (conkey)) end as checked
          from pg_constraint
          where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 'f')
        union all select indrelid::regclass::text, c.relname, pg_get_indexdef(indexrelid), null from pg_index i
          join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace and indisunique order by 1, 2`,
      )
      return rows
    })
  const known = new Set((await columnsOf(before)).map(({ place }) => place))
  const tables = new Set([...known].map((place) => place.split('.')[0]))
  const old = (await constraintsOf(before)).map(({ table, definition }) => `${table} ${definition}`)
  const added = (await constraintsOf(now)).filter(
    ({ table, definition, checked }) =>
      tables.has(table) &&
      // A check of only new columns is satisfied by their defaults, which the statements above use.
      (checked === null || checked.length === 0 || checked.some((place) => known.has(place))) &&
      !old.some((earlier) => allowsAllOf(`${table} ${definition}`, earlier)),
  )
  // A unique constraint is also its index.
  expect([...new Set(added.map(({ name }) => name))].toSorted()).toEqual(Object.keys(CONSTRAINTS_SINCE).toSorted())
})

test.each([
  ['drops a column', 'alter table applications drop column comment cascade', 'applications.comment is gone'],
  ['renames a column', 'alter table accounts rename column email to address', 'accounts.email is gone'],
  ['renames a table', 'alter table mails rename to letters', 'mails.id is gone'],
  ['changes a type', 'alter table mails alter column attempts type text', 'mails.attempts was integer and is text'],
  [
    'asks for more',
    `alter table mails add column cause text not null`,
    'mails.cause must be given, and the released version does not give it',
  ],
])(
  'a migration that %s is found',
  async (_what, change, finding) => {
    const planted = await createEmptyDatabase()
    try {
      await migrate(planted.connection)
      await migrateJobs(planted.connection, createLog('silent'))
      await withClient(planted, (client) => client.query(change))
      expect(await changesOf(planted)).toContain(finding)
      const faults = await faultsAt(planted)
      expect(faults.length).toBeGreaterThan(0)
    } finally {
      await planted.drop()
    }
  },
  120_000,
)
