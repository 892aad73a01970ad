import type { Db } from '../../platform/database/database.ts'
import { deleteAuditBefore } from './repository.ts'

export async function removeOldAudit(
  { db, now }: { readonly db: Db; readonly now: Date },
  keptYears: number,
): Promise<void> {
  const retainedSince = new Date(now)
  retainedSince.setUTCFullYear(retainedSince.getUTCFullYear() - keptYears)
  await db.transaction().execute((trx) => deleteAuditBefore(trx, retainedSince))
}
