import type { Insertable } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Writer of the tables of auditors of protocols. */

export const insertAuditor = (db: Trx, auditor: Insertable<Tables['competitionAuditors']>) =>
  db
    .insertInto('competitionAuditors')
    .values(auditor)
    .onConflict((conflict) => conflict.columns(['competitionId', 'accountId']).doNothing())
    .execute()

export const deleteAuditor = (db: Trx, competitionId: string, accountId: string) =>
  db
    .deleteFrom('competitionAuditors')
    .where('competitionId', '=', competitionId)
    .where('accountId', '=', accountId)
    .execute()
