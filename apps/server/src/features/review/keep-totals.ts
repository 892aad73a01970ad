import { type RawBuilder, sql } from 'kysely'
import { type Db, patiently } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'

/**
 * Totals of tabs without filters: the table review_totals. A trigger adds a row for each change, so that no two commits
 * wait for one counter. A total is a sum.
 */
const KEY = sql`sight, status, inspector_id, is_sent_back`

/** Joins rows of equal keys. Servers take turns; readers see the same sums throughout. */
export const joinTotals = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('review_totals'))`.execute(trx)
    await sql`
      with several as (
        select array_agg(ctid) as places from review_totals group by ${KEY} having count(*) > 1 or sum(count) = 0
      ), taken as (
        delete from review_totals where ctid = any (array(select unnest(places) from several)) returning *
      )
      insert into review_totals select ${KEY}, sum(count) from taken group by ${KEY} having sum(count) <> 0`.execute(
      trx,
    )
  })

/** What each total differs from counting its rows. */
const DIFFERENCES: RawBuilder<{ count: number }> = sql`
  select ${KEY}, sum(step) as count from (
    select sight, status, inspector_id, admin_comment is not null as is_sent_back, 1 as step from review_items
    union all select ${KEY}, -count from review_totals
  ) as steps
  group by ${KEY} having sum(step) <> 0`

/**
 * Counts all rows and corrects the totals, in one snapshot beside all that goes on.
 * @returns how many totals were wrong: none, unless somebody has changed rows past the trigger.
 */
export async function proveTotals({ db, log }: { readonly db: Db; readonly log: Log }): Promise<number> {
  const corrected = await patiently(db, sql`insert into review_totals ${DIFFERENCES} returning count`)
  if (corrected.length > 0) log.error({ totals: corrected.length }, 'totals of lists were wrong and are corrected')
  return corrected.length
}
