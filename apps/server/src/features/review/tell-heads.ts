import { UNANSWERED } from '@portal/domain/applications/status.ts'
import { sql } from 'kysely'
import { type Db, isOneOf } from '../../platform/database.ts'
import { enabledStaff } from '../accounts/list-staff.ts'
import { tellStaff } from '../notifications/tell-staff.ts'
import { markTold } from './repository.ts'

/**
 * One mail a head of how many decisions wait for their approval, where some came since the last one; their own they may
 * have to leave to another (docs/specification/applications.md#four-eyes). Run once an hour, so one an hour at most.
 */
export async function tellHeadsOfDecisions({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  const heads = await enabledStaff(db, ['ADMIN']).select(['accounts.id', 'universityId']).execute()
  for (const { id, universityId } of heads)
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ waiting: number; fresh: number }>`
        select count(*)::int as waiting, count(*) filter (where r.status_changed_at > coalesce(
          (select told_at from told_decisions where account_id = ${id}), '-infinity'))::int as fresh
        from review_items r join applications a on a.id = r.application_id
        where r.sight = ${universityId ?? '*'} and ${isOneOf(sql`r.status`, UNANSWERED)} and a.decided_by_id <> ${id}`.execute(
        trx,
      )
      const { waiting = 0, fresh = 0 } = rows[0] ?? {}
      if (fresh === 0) return
      await markTold(trx, id, now)
      await tellStaff({ db: trx, now }, [id], 'decisionsWaiting', { count: waiting })
    })
}
