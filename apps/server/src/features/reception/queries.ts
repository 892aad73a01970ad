import { receptionStatus } from '@portal/domain/reception/rules.ts'
import type { Reader, Trx } from '../../platform/database.ts'

const setting = (db: Reader) => db.selectFrom('reception').select(['isEnabledByHand', 'opensAt', 'closesAt'])

/** Whether documents are received at an instant, and the window if one is set. */
export async function receptionAt(db: Reader, now: Date) {
  const row = await setting(db).executeTakeFirstOrThrow()
  return { status: receptionStatus(row, now), opensAt: row.opensAt, closesAt: row.closesAt }
}

/** The same inside a submission: nobody closes reception until the transaction is over. */
export async function isReceptionOpen(db: Trx, now: Date): Promise<boolean> {
  return receptionStatus(await setting(db).forShare().executeTakeFirstOrThrow(), now) === 'ENABLED'
}
