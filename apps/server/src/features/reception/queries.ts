import { receptionStatus } from '@portal/domain/reception/rules.ts'
import type { Kysely } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.ts'

const setting = (db: Kysely<Tables>) => db.selectFrom('reception').select(['isEnabledByHand', 'opensAt', 'closesAt'])

/** Whether documents are received at an instant, and the window if one is set. */
export async function receptionAt(db: Kysely<Tables>, now: Date) {
  const row = await setting(db).executeTakeFirstOrThrow()
  return { status: receptionStatus(row, now), opensAt: row.opensAt, closesAt: row.closesAt }
}

/** The same inside a submission: nobody closes reception until the transaction is over. */
export async function isReceptionOpen(db: Trx, now: Date): Promise<boolean> {
  return receptionStatus(await setting(db).forShare().executeTakeFirstOrThrow(), now) === 'ENABLED'
}
