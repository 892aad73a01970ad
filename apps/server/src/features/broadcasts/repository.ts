import { type Insertable, sql, type Updateable } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type Addressed, recipientsOf } from './find-recipients.ts'

/** Only writer of notices to many. */

type Broadcasts = Tables['broadcasts']

export const insertBroadcast = (db: Trx, broadcast: Insertable<Broadcasts>) =>
  db.insertInto('broadcasts').values(broadcast).execute()

export const updateBroadcast = (db: Trx, id: string, change: Omit<Updateable<Broadcasts>, 'version'>) =>
  db
    .updateTable('broadcasts')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteBroadcast = (db: Trx, id: string) => db.deleteFrom('broadcasts').where('id', '=', id).execute()

/** Stores the recipients of now, in place of earlier ones. @returns their number. */
export async function storeRecipients(db: Trx, id: string, addressed: Addressed): Promise<number> {
  await db.deleteFrom('broadcastRecipients').where('broadcastId', '=', id).execute()
  const { numAffectedRows } = await sql`
    insert into broadcast_recipients (broadcast_id, account_id)
    select ${id}, found.id from (${recipientsOf(addressed)}) found`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export const deleteRecipients = (db: Trx, id: string) =>
  db.deleteFrom('broadcastRecipients').where('broadcastId', '=', id).execute()

export const markQueued = (
  db: Trx,
  id: string,
  queued: readonly { readonly accountId: string; readonly mailId: string | null }[],
  at: Date,
) =>
  sql`
  update broadcast_recipients r set queued_at = ${at}, mail_id = q."mailId"
  from jsonb_to_recordset(${JSON.stringify(queued)}::jsonb) as q ("accountId" uuid, "mailId" uuid)
  where r.broadcast_id = ${id} and r.account_id = q."accountId"`.execute(db)
