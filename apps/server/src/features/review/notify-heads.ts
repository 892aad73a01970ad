import { UNANSWERED } from '@portal/domain/applications/status.ts'
import { sql } from 'kysely'
import { type Db, isOneOf, runLongStatement } from '../../platform/database/database.ts'
import { enabledStaff } from '../accounts/staff/list-staff.ts'
import { notifyStaff } from '../notifications/notify-staff.ts'
import { markNotified } from './repository.ts'

/**
 * Job: one mail a head with the number of decisions that wait for their approval, if new ones came since the last mail.
 * Own decisions may need another head (docs/specification/applications.md#four-eyes). Runs hourly, so at most one an
 * hour.
 */
export async function notifyHeadsOfDecisions({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  const heads = await waitingForHeads(db)
  for (const { id, waiting } of heads)
    await db.transaction().execute(async (trx) => {
      await markNotified(trx, id, now)
      await notifyStaff({ db: trx, now }, [id], 'decisionsWaiting', { count: waiting })
    })
}

/** Heads with new waiting decisions of others in scope: one scan of review_items_to_be_answered. */
const waitingForHeads = (db: Db) =>
  runLongStatement<{ id: string; waiting: number }>(
    db,
    sql`with waiting as materialized (
      select r.sight, a.decided_by_id, count(*) as count, max(r.status_changed_at) as newest
      from review_items r join applications a on a.id = r.application_id
      where ${isOneOf(sql.ref('r.status'), UNANSWERED)} group by 1, 2
    )
    select h.id, sum(w.count)::int as waiting
    from (${enabledStaff(db, ['ADMIN']).select(['accounts.id', 'universityId'])}) as h
    join waiting w on w.sight = coalesce(h.university_id, '*') and w.decided_by_id <> h.id
    left join told_decisions t on t.account_id = h.id
    group by h.id, t.told_at having max(w.newest) > coalesce(t.told_at, '-infinity')`,
  )
