import { type Insertable, sql } from 'kysely'
import { anyOf, type Db, type Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { OwnSchema } from './make-schema.ts'

/** Only writer of the checks of seasons. */

/** Keeps the findings of the last check of a season's days. */
export const keepWalk = (db: Db | Trx, { season, ...walk }: Insertable<Tables['seasonWalks']>) =>
  db
    .insertInto('seasonWalks')
    .values({ season, ...walk })
    .onConflict((conflict) => conflict.column('season').doUpdateSet(walk))
    .execute()

type NewRehearsal = Omit<Insertable<Tables['rehearsals']>, 'isReady'>

/** Counts the rehearsals under way. The lock keeps others from beginning until the transaction ends. */
export async function countRehearsals(db: Trx, now: Date): Promise<number> {
  await sql`lock table rehearsals in share row exclusive mode`.execute(db)
  const { count } = await db
    .selectFrom('rehearsals')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export const insertRehearsal = (db: Trx, rehearsal: NewRehearsal) =>
  db.insertInto('rehearsals').values(rehearsal).execute()

export const markReady = (db: Db, id: string) =>
  db.updateTable('rehearsals').set({ isReady: true }).where('id', '=', id).execute()

export const deleteRehearsals = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('rehearsals').where('id', '=', anyOf(ids)).execute()

/** Copied rows of a table of public facts, and values instead of what it knows of people. */
export type Copy = {
  readonly table: string
  readonly where?: string
  readonly instead?: Readonly<Record<string, string>>
}

/** Copies a table of the portal into a schema of its own, in place of what its migrations put there. */
export async function copyTable(trx: Trx, { name, portal }: OwnSchema, { table, where = 'true', instead = {} }: Copy) {
  const { rows } = await sql<{ column: string }>`
    select column_name::text as column from information_schema.columns
    where table_schema = ${name} and table_name = ${table} order by ordinal_position`.execute(trx)
  const columns = rows.map(({ column }) => column)
  const [into, from] = [sql.id(name, table), sql.id(portal, table)]
  const named = sql.join(columns.map((column) => sql.id(column)))
  const given = (column: string) => (instead[column] === undefined ? sql.id(column) : sql.raw(instead[column]))
  await sql`delete from ${into}`.execute(trx)
  await sql`insert into ${into} (${named}) overriding system value
    select ${sql.join(columns.map(given))} from ${from} where ${sql.raw(where)}`.execute(trx)
}

/** The season of a rehearsal in its schema as if it were confirmed, with its windows in effect. */
export async function confirmRehearsed(trx: Trx, { name }: OwnSchema, year: number, at: Date): Promise<void> {
  await sql`update ${sql.id(name, 'seasons')} set confirmed_at = coalesce(confirmed_at, ${at}) where year = ${year}`.execute(
    trx,
  )
  await sql`update ${sql.id(name, 'reception')} set follows_windows = true
    where exists (select from ${sql.id(name, 'season_windows')} where season = ${year})`.execute(trx)
}
