import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Only writer of the checks of seasons. */

/** Keeps the findings of the last check of a season's days. */
export const keepWalk = (db: Db | Trx, { season, ...walk }: Insertable<Tables['seasonWalks']>) =>
  db
    .insertInto('seasonWalks')
    .values({ season, ...walk })
    .onConflict((conflict) => conflict.column('season').doUpdateSet(walk))
    .execute()
