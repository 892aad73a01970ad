import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { FilePlace, StoredObject } from './file-place.ts'

/**
 * A statement that names what rows keep in the file store: `key`, its `sha256` (null: not written down) and whether it
 * `may_lack`, which is where the bytes may be gone and the row stays.
 */
export type StoredKeys = string

/** What one look at a file store has found; objects are counted. */
export type Sweep = {
  /** That rows name. */
  readonly kept: number
  /** That no row named for a day, and that are gone. */
  readonly removed: number
  /** The same, but too many to be believed: nothing was removed. */
  readonly heldBack: number
  /** That rows name and that are not there. */
  readonly missing: number
}

const AT_ONCE = 1000
/** Bytes are written before their row; a day is far longer than that takes. */
const ORPHAN_AFTER_MS = DAY_MS
/** More orphans than both speak for another portal's store, or for a database that is too old: nothing is removed. */
const BELIEVED = 100
const BELIEVED_PART = 0.05
const NAMED_IN_LOG = 20
const NO_KEY = '00000000-0000-0000-0000-000000000000'

/** One row of all that rows keep, as the statements name it. */
export type StoredKey = { readonly key: string; readonly sha256: Buffer | null; readonly mayLack: boolean }

const all = (statements: readonly StoredKeys[]) => sql.raw(statements.join(' union all '))

/** All keys that rows name, or those from one on, in ascending order and in pages. */
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
 * Compares a file store with the rows: removes what no row has named for a day and tells of what rows name and what is
 * not there. Both sides are gone through in pages: of a million files some thousand are in memory.
 */
export async function sweepStore(
  {
    db,
    files,
    keys,
    log,
  }: {
    readonly db: Db
    readonly files: Pick<FilePlace, 'pages' | 'lacking' | 'remove'>
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

/** The keys that rows name and that are not there; those whose rows went meanwhile are left out. */
async function findMissing(
  db: Db,
  files: Pick<FilePlace, 'lacking'>,
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

/** Small pages together: each costs a question. */
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

/** What the last look has found; null: there was none yet. */
export const lastSweep = (db: Db): Promise<Sweep | null> =>
  db
    .selectFrom('storeSweeps')
    .select(['kept', 'removed', 'heldBack', 'missing'])
    .executeTakeFirst()
    .then((row) => row ?? null)
