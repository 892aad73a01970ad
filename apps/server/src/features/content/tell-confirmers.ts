import type { Language } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import type { Db, Reader } from '../../platform/database/database.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import { missingYears } from './list-entries.ts'
import { markTold } from './repository.ts'

type Keeper = {
  readonly id: string
  readonly email: string
  readonly language: Language
  readonly name: string
  readonly waiting: number
}

/** Keepers with versions that they may confirm, who had no mail about them on this day. */
async function keepersToTell(db: Reader, day: string): Promise<readonly Keeper[]> {
  const { rows } = await sql<Keeper>`
    select a.id, a.email, a.language, s.full_name as name, w.waiting
    from staff_members s join accounts a on a.id = s.account_id
    join lateral (
      select count(*)::int waiting from content_versions v where v.state = 'SENT' and not a.id = any (v.writer_ids)
    ) w on w.waiting > 0
    left join content_digests d on d.account_id = a.id
    where a.deleted_at is null and a.state = 'ENABLED' and (d.told_on is null or d.told_on < ${day}::date)
      and ('content' = any (s.rights) or 'SUPER_ADMIN' = any (s.roles))
    order by a.id`.execute(db)
  return rows
}

/** Writes to those who may confirm versions that wait: one mail a day in Kazakhstan at most, with their number. */
export async function tellConfirmers({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  const day = kazakhstanDate(now)
  for (const { waiting, ...recipient } of await keepersToTell(db, day)) {
    await db.transaction().execute(async (trx) => {
      if (await markTold(trx, recipient.id, day))
        await enqueueMail({ db: trx, now }, recipient, 'contentWaiting', { count: waiting })
    })
  }
}

/** Tasks of a keeper: versions to confirm, and years without movable holidays. */
export async function readTasks({ db, actor, now }: Pick<ReadScope, 'db' | 'actor' | 'now'>) {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int waiting from content_versions
    where state = 'SENT' and not ${actor.accountId}::uuid = any (writer_ids)`.execute(db)
  return {
    success: true as const,
    data: { waitingForYou: rows[0]?.waiting ?? 0, missingYears: await missingYears(db, now) },
  }
}
