import type { Insertable, Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

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

export const deleteSeason = (db: Trx, year: number) => db.deleteFrom('seasons').where('year', '=', year).execute()
