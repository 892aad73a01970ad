import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'

/** SQL statement of the rows' files: `key`, `sha256` (null: unknown) and `may_lack` (the bytes may be gone). */
export type StoredKeys = string

export type Sweep = {
  readonly kept: number
  readonly removed: number
  readonly heldBack: number
  readonly missing: number
}

const AT_ONCE = 1000
/** Bytes are written before their row; a day is far longer than that takes. */
const ORPHAN_AFTER_MS = DAY_MS
/** More orphans than both limits suggest another portal's store or an old database: nothing is removed. */
const BELIEVED = 100
const BELIEVED_PART = 0.05
const NAMED_IN_LOG = 20
const NO_KEY = '00000000-0000-0000-0000-000000000000'

export type StoredKey = { readonly key: string; readonly sha256: Buffer | null; readonly mayLack: boolean }

const all = (statements: readonly StoredKeys[]) => sql.raw(statements.join(' union all '))

export async function* namedKeys(
  db: Db,
  statements: readonly StoredKeys[],
  from = NO_KEY,
): AsyncGenerator<readonly StoredKey[]> {
  let after = from
  for (let isFirst = true; ; isFirst = false) {
    const begin = isFirst ? sql`>=` : sql`>`
    const { rows } = await sql<StoredKey>`select key, sha256, may_lack from (${all(statements)}) as named
      where key ${begin} ${after}::uuid order by key limit ${AT_ONCE}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last.key
  }
}

async function namedAmong(db: Db, statements: readonly StoredKeys[], keys: readonly string[]) {
  const { rows } = await sql<StoredKey>`select key, may_lack from (${all(statements)}) as named
    where key = any (${keys}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * Compares a file store with the rows. Removes files that no row has named for a day; logs missing files. Reads both in
 * pages: some thousand of a million keys are in memory.
 */
export async function sweepStore(
  {
    db,
    files,
    keys,
    log,
  }: {
    readonly db: Db
    readonly files: Pick<ObjectStore, 'pages' | 'lacking' | 'remove'>
    readonly keys: readonly StoredKeys[]
    readonly log: Log
  },
  now: Date,
): Promise<Sweep> {
  const before = new Date(now.getTime() - ORPHAN_AFTER_MS)
  const orphans: string[] = []
  let kept = 0
  for await (const objects of inPages(files.pages())) {
    const named = await namedAmong(
      db,
      keys,
      objects.map(({ key }) => key),
    )
    kept += named.size
    for (const { key, writtenAt } of objects) {
      if (!named.has(key) && (await writtenAt()) < before) orphans.push(key)
    }
  }
  const isBelieved = orphans.length <= Math.max(BELIEVED, (kept + orphans.length) * BELIEVED_PART)
  if (isBelieved) for (const key of orphans) await files.remove(key)
  if (!isBelieved)
    log.error({ orphans: orphans.length, kept }, 'so many files belong to no row that none of them is removed')
  const missing = await findMissing(db, files, keys)
  for (const file of missing.slice(0, NAMED_IN_LOG)) log.error({ file }, 'the bytes of a file are missing')
  if (missing.length > NAMED_IN_LOG) log.error({ missing: missing.length }, 'the bytes of more files are missing')
  const sweep = {
    kept,
    removed: isBelieved ? orphans.length : 0,
    heldBack: isBelieved ? 0 : orphans.length,
    missing: missing.length,
  }
  await db
    .insertInto('storeSweeps')
    .values({ sweptAt: now, ...sweep })
    .onConflict((on) => on.column('isLast').doUpdateSet({ sweptAt: now, ...sweep }))
    .execute()
  return sweep
}

async function findMissing(
  db: Db,
  files: Pick<ObjectStore, 'lacking'>,
  statements: readonly StoredKeys[],
): Promise<readonly string[]> {
  const missing: string[] = []
  for await (const page of namedKeys(db, statements)) {
    const lacking = await files.lacking(page.filter(({ mayLack }) => !mayLack).map(({ key }) => key))
    if (lacking.length === 0) continue
    const still = await namedAmong(db, statements, lacking)
    missing.push(...lacking.filter((key) => still.get(key)?.mayLack === false))
  }
  return missing
}

async function* inPages(pages: AsyncIterable<readonly StoredObject[]>): AsyncGenerator<readonly StoredObject[]> {
  let waiting: StoredObject[] = []
  for await (const page of pages) {
    waiting.push(...page)
    if (waiting.length < AT_ONCE) continue
    yield waiting
    waiting = []
  }
  if (waiting.length > 0) yield waiting
}

export const lastSweep = (db: Db): Promise<Sweep | null> =>
  db
    .selectFrom('storeSweeps')
    .select(['kept', 'removed', 'heldBack', 'missing'])
    .executeTakeFirst()
    .then((row) => row ?? null)
