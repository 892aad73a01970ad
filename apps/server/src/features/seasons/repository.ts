import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/identity/tokens.ts'

/** Only writer of seasons. */

export type NewSeason = Insertable<Tables['seasons']>

/** False: the year has a season. */
export async function insertSeason(db: Db | Trx, season: NewSeason): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seasons')
    .values(season)
    .onConflict((conflict) => conflict.column('year').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const updateSeason = (
  db: Db | Trx,
  year: number,
  change: Omit<Updateable<Tables['seasons']>, 'year' | 'version'>,
) =>
  db
    .updateTable('seasons')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('year', '=', year)
    .execute()

type NewWindow = Omit<Insertable<Tables['seasonWindows']>, 'id' | 'season'>

/** Replaces all windows of a season. */
export async function replaceWindows(db: Trx, season: number, windows: readonly NewWindow[]): Promise<void> {
  await db.deleteFrom('seasonWindows').where('season', '=', season).execute()
  if (windows.length === 0) return
  await db
    .insertInto('seasonWindows')
    .values(windows.map((window) => ({ ...window, id: newId(), season })))
    .execute()
}

type NewRequirement = Insertable<Tables['seasonRequirements']>

/** Replaces all requirements of a season. */
export async function replaceRequirements(
  db: Trx,
  season: number,
  rows: readonly Omit<NewRequirement, 'season' | 'position'>[],
): Promise<void> {
  await db.deleteFrom('seasonRequirements').where('season', '=', season).execute()
  if (rows.length === 0) return
  await db
    .insertInto('seasonRequirements')
    .values(rows.map((row, position) => ({ ...row, season, position })))
    .execute()
}

/**
 * Copies the requirements of the newest season before a year into it, with the times of their changes: a copy is nothing
 * new. @returns that season; null: none.
 */
export async function copyRequirements(db: Trx, year: number): Promise<number | null> {
  const last = await db
    .selectFrom('seasons')
    .select('year')
    .where('year', '<', year)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return null
  await sql`
    insert into season_requirements (id, season, position, kind, level, applicant_group, programs, demand, changed_at)
    select gen_random_uuid(), ${year}, position, kind, level, applicant_group, programs, demand, changed_at
    from season_requirements where season = ${last.year}`.execute(db)
  return last.year
}

/** Gives one person more time; a later extension replaces the earlier. */
export const upsertExtension = (db: Trx, { accountId, season, ...given }: Insertable<Tables['windowExtensions']>) =>
  db
    .insertInto('windowExtensions')
    .values({ accountId, season, ...given })
    .onConflict((conflict) => conflict.columns(['accountId', 'season']).doUpdateSet(given))
    .execute()

/** Deletes the extensions of a person whose account is deleted: their reasons are about the person. */
export async function deleteExtensions(db: Trx, accountId: string): Promise<void> {
  await db.deleteFrom('windowExtensions').where('accountId', '=', accountId).execute()
}

export const deleteSeason = (db: Trx, year: number) => db.deleteFrom('seasons').where('year', '=', year).execute()
