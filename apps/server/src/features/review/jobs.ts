import { VIEWER_GONE_MS } from '@portal/domain/review/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/observability/log.ts'
import { correctTotals, deleteViewersBefore, joinTotals } from './repository.ts'

/** Forgets who had an application open once they are gone. */
export async function removeGoneViewers({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await deleteViewersBefore(db, new Date(now.getTime() - VIEWER_GONE_MS))
}

/** Joins the rows that changes of the list have added to the kept totals. */
export const joinListTotals = (db: Db): Promise<void> => db.transaction().execute(joinTotals)

/**
 * Proves the kept totals; wrong ones are corrected and logged.
 * @returns how many were wrong: none, unless somebody has changed rows past the trigger.
 */
export async function proveListTotals({ db, log }: { readonly db: Db; readonly log: Log }): Promise<number> {
  const wrong = await correctTotals(db)
  if (wrong > 0) log.error({ totals: wrong }, 'totals of lists were wrong and are corrected')
  return wrong
}
