import { UNANSWERED } from '@portal/domain/applications/status.ts'
import { sql } from 'kysely'
import { type Db, isOneOf, runLongStatement } from '../../platform/database/database.ts'
import { enabledStaff } from '../accounts/staff/list-staff.ts'
import { tellStaff } from '../notifications/tell-staff.ts'
import { markTold } from './repository.ts'

/**
 * One mail a head of how many decisions wait for their approval, where some came since the last one; their own they may
 * have to leave to another (docs/specification/applications.md#four-eyes). Run once an hour, so one an hour at most.
 */
export async function tellHeadsOfDecisions({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  const heads = await waitingForHeads(db)
  for (const { id, waiting } of heads)
    await db.transaction().execute(async (trx) => {
      await markTold(trx, id, now)
      await tellStaff({ db: trx, now }, [id], 'decisionsWaiting', { count: waiting })
    })
}

/**
 * The heads for whom something came since they were last told, with how many decisions of others wait in their sight: one
 * walk over what waits (review_items_to_be_answered), however many heads there are.
 */
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
