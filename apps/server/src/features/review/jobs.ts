import { VIEWER_GONE_MS } from '@portal/domain/review/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/observability/log.ts'
import { correctTotals, deleteViewersBefore, joinTotals } from './repository.ts'

/** Deletes viewers whose browser no longer reports. */
export async function removeStaleViewers({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await deleteViewersBefore(db, new Date(now.getTime() - VIEWER_GONE_MS))
}

/** Merges the rows added to the stored totals by changes of the list. */
export const joinListTotals = (db: Db): Promise<void> => db.transaction().execute(joinTotals)

/** Corrects and logs wrong stored totals. @returns their number: none unless rows bypassed the trigger. */
export async function proveListTotals({ db, log }: { readonly db: Db; readonly log: Log }): Promise<number> {
  const wrong = await correctTotals(db)
  if (wrong > 0) log.error({ totals: wrong }, 'totals of lists were wrong and are corrected')
  return wrong
}
