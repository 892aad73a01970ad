import type { Db } from '../../platform/database/database.ts'
import { deleteAuditBefore } from './repository.ts'

export async function removeOldAudit(
  { db, now }: { readonly db: Db; readonly now: Date },
  keptYears: number,
): Promise<void> {
  const keptSince = new Date(now)
  keptSince.setUTCFullYear(keptSince.getUTCFullYear() - keptYears)
  await db.transaction().execute((trx) => deleteAuditBefore(trx, keptSince))
}
