import { receptionOf } from '@portal/domain/reception/rules.ts'
import type { Reader, Trx } from '../../platform/database/database.ts'

/** The one row of the reception. */
const setting = (db: Reader) => db.selectFrom('reception').selectAll()

/** Whether documents are received at an instant, and the window if one is set. */
export const receptionAt = async (db: Reader, now: Date) =>
  receptionOf(await setting(db).executeTakeFirstOrThrow(), now)

/** The same inside a command: nobody changes it until the transaction is over. */
export const heldReceptionAt = async (db: Trx, now: Date) =>
  receptionOf(await setting(db).forShare().executeTakeFirstOrThrow(), now)
