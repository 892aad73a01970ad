import { VIEWER_GONE_MS } from '@portal/domain/review/schema.ts'
import type { Db } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { deleteViewersBefore, joinTotals, mendTotals } from './repository.ts'

/** Forgets who had an application open once they are gone. */
export async function removeGoneViewers({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await deleteViewersBefore(db, new Date(now.getTime() - VIEWER_GONE_MS))
}

/** Joins what commits have added to the totals of the list. */
export async function joinListTotals({ db }: { readonly db: Db }): Promise<void> {
  await db.transaction().execute(joinTotals)
}

/** Proves the totals of the list; a wrong one is mended and said, for something has changed rows past its triggers. */
export async function proveListTotals({ db, log }: { readonly db: Db; readonly log: Log }): Promise<void> {
  const wrong = await mendTotals(db)
  if (wrong > 0) log.error({ totals: wrong }, 'totals of the list were wrong and are mended')
}
