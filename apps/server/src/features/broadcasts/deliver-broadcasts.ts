import { isNews } from '@portal/domain/broadcasts/rules.ts'
import { UNDER_WAY } from '@portal/domain/broadcasts/status.ts'
import { BROADCAST_WORKFLOW } from '@portal/domain/broadcasts/workflow.ts'
import { sql } from 'kysely'
import { type Db, isOneOf, type Trx } from '../../platform/database/database.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { recipientsOf } from '../accounts/queries.ts'
import { enqueueMails, type MailTo } from '../notifications/enqueue-mail.ts'
import { isReached } from './find-recipients.ts'
import type { Broadcast } from './read-broadcasts.ts'
import { markQueued, updateBroadcast } from './repository.ts'
import { payloadOf } from './write-broadcast.ts'

type Given = { readonly db: Db; readonly now: Date; readonly perMinute: number; readonly publicUrl: string }

/**
 * Job of each minute: begins the notices whose minutes for taking back have passed, and queues the next mails of those
 * under way, at most `perMinute` of all together. One transaction a notice: a crash queues no mail twice.
 */
export async function deliverBroadcasts({ db, now, perMinute, publicUrl }: Given): Promise<void> {
  const under = await db
    .selectFrom('broadcasts')
    .select('id')
    .where(isOneOf(sql.ref('state'), UNDER_WAY))
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .execute()
  let left = perMinute
  for (const { id } of under)
    left -= await db.transaction().execute((trx) => deliverNext({ db: trx, now, publicUrl }, id, left))
}

type NextOf = Pick<Given, 'now' | 'publicUrl'> & { readonly db: Trx }

/** Queues the next mails of a notice. @returns their number. */
export async function deliverNext({ db, now, publicUrl }: NextOf, id: string, most: number): Promise<number> {
  const broadcast = (await db
    .selectFrom('broadcasts')
    .selectAll()
    .where('id', '=', id)
    .where(isOneOf(sql.ref('state'), UNDER_WAY))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) as Broadcast | undefined
  if (broadcast === undefined || most <= 0) return 0
  const next = await nextRecipients(db, broadcast, most)
  const accounts = await recipientsOf(
    db,
    next.filter(({ isReached: is }) => is).map(({ accountId }) => accountId),
  )
  const queued = next.map(({ accountId, stopToken }) => {
    const recipient = accounts.get(accountId)
    return { accountId, stopToken, recipient, mailId: recipient === undefined ? null : newId() }
  })
  await enqueueMails(
    { db, now },
    queued.flatMap(({ recipient, stopToken, mailId }) =>
      recipient === undefined || mailId === null
        ? []
        : { ...mailOf(broadcast, recipient, `${publicUrl}/admission/news/stop?token=${stopToken}`), id: mailId },
    ),
  )
  await markQueued(
    db,
    id,
    queued.map(({ accountId, mailId }) => ({ accountId, mailId })),
    now,
  )
  await updateBroadcast(
    db,
    id,
    next.length < most ? { state: afterJob('finish'), endedAt: now } : { state: afterJob('begin') },
  )
  return next.length
}

const mailOf = (broadcast: Broadcast, recipient: MailTo['recipient'], stopUrl: string): MailTo =>
  isNews(broadcast.kind)
    ? { recipient, name: 'broadcastNews', payload: { ...payloadOf(broadcast), stopUrl } }
    : { recipient, name: 'broadcastService', payload: payloadOf(broadcast) }

/** State after a run of the job; begin: more mails follow. */
const afterJob = (event: 'begin' | 'finish') => BROADCAST_WORKFLOW.SENDING[event].to

async function nextRecipients(db: Trx, { id, kind }: Broadcast, most: number) {
  const { rows } = await sql<{ accountId: string; stopToken: string; isReached: boolean }>`
    select r.account_id, r.stop_token, (${isReached(kind)}) is_reached
    from broadcast_recipients r join accounts c on c.id = r.account_id
    where r.broadcast_id = ${id} and r.queued_at is null order by r.account_id limit ${most}`.execute(db)
  return rows
}
