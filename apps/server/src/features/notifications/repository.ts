import type { Language } from '@portal/domain/kernel/language.ts'
import type { DeliveryProblem } from '@portal/domain/notifications/schema.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import { addJob, addJobs } from '../../platform/jobs/jobs.ts'

export type NewMail = {
  readonly id: string
  readonly name: string
  readonly recipient: string
  readonly language: Language
  /** What it is about, where that is one application. */
  readonly applicationId: string | null
  readonly payload: unknown
  readonly createdAt: Date
}

/** A mail and the job that sends it: both are there when the transaction commits, neither when it does not. */
export async function insertMail(db: Trx, { payload, ...mail }: NewMail): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...mail, payload: JSON.stringify(payload) })
    .execute()
  await addJob(db, 'send-mail', { id: mail.id })
}

/** Many mails with their jobs, in two statements. */
export async function insertMails(
  db: Trx,
  mails: readonly Omit<NewMail, 'createdAt'>[],
  createdAt: Date,
): Promise<void> {
  await sql`
    insert into mails (id, name, recipient, language, application_id, payload, created_at)
    select id, name, recipient, language, "applicationId", payload, ${createdAt}::timestamptz
    from json_to_recordset(${JSON.stringify(mails)}::json)
      as m (id uuid, name text, recipient text, language text, "applicationId" uuid, payload jsonb)`.execute(db)
  await addJobs(
    db,
    'send-mail',
    mails.map(({ id }) => ({ id })),
  )
}

/** A mail that was sent forgets its payload, at once or (`contentUntil`) after a while. Its subject is kept. */
export const markSent = (
  db: Db,
  id: string,
  { at, subject, contentUntil }: { readonly at: Date; readonly subject: string; readonly contentUntil: Date | null },
) =>
  db
    .updateTable('mails')
    .set({ sentAt: at, subject, ...(contentUntil === null ? { payload: null } : { contentUntil }) })
    .where('id', '=', id)
    .execute()

/** Sent mails that did not come back in their time forget what they said. */
export const forgetContents = (db: Db, now: Date) =>
  db.updateTable('mails').set({ payload: null, contentUntil: null }).where('contentUntil', '<=', now).execute()

type Kept = 'mails' | 'smsMessages'

/** Nobody tries any more to send it; its content is kept for whoever has it sent again. */
export const markFailed = (db: Db, table: Kept, id: string, at: Date, problem: DeliveryProblem) =>
  db.updateTable(table).set({ failedAt: at, problem }).where('id', '=', id).execute()

/** The code and the words of the server that refused a mail. */
export const markAnswer = (
  db: Db,
  id: string,
  answer: { readonly statusCode: string | null; readonly diagnostic: string | null },
) => db.updateTable('mails').set(answer).where('id', '=', id).execute()

export type Return = {
  readonly at: Date
  /** When the notice of it arrived. */
  readonly noticeAt: Date
  readonly statusCode: string | null
  readonly diagnostic: string | null
}

/** Clocks of the mailbox and of the portal may differ by so much. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/**
 * A mail that had left has come back. One that was sent again since the notice arrived is not the one that it is about.
 * @returns whether there was such a mail that had not failed yet.
 */
export async function markReturned(
  db: Db,
  messageId: string,
  { at, noticeAt, statusCode, diagnostic }: Return,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ failedAt: at, problem: 'RETURNED', statusCode, diagnostic, contentUntil: null })
    .where('messageId', '=', messageId)
    .where('sentAt', '<=', new Date(noticeAt.getTime() + CLOCKS_DIFFER_MS))
    .where('failedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const AS_NEW = { failedAt: null, problem: null, statusCode: null, sentAt: null, attempts: 0 }

/** A mail that had failed and whose content is kept is as new. @returns whether there was such a one. */
export async function reviveMail(db: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ ...AS_NEW, diagnostic: null })
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .where('payload', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same of an SMS. */
export async function reviveSms(db: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('smsMessages')
    .set(AS_NEW)
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .where('text', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * What failed so long ago and cannot be sent again, links and codes, is of no use to anybody; mails about an application
 * stay with it.
 */
export async function deleteUnsendable(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('failedAt', '<', before)
    .where('payload', 'is', null)
    .where('applicationId', 'is', null)
    .execute()
  await db.deleteFrom('smsMessages').where('failedAt', '<', before).where('text', 'is', null).execute()
}

/** Marks a waiting mail as sent, with the subject that it would have had; its content goes, as after a real sending. */
export const markSentAs = (db: Trx, id: string, subject: string, at: Date) =>
  db.updateTable('mails').set({ sentAt: at, subject, payload: null }).where('id', '=', id).execute()

export const deleteSentMails = (db: Trx, recipient: string) =>
  db.deleteFrom('mails').where('recipient', '=', recipient).where('sentAt', 'is not', null).execute()

export const deleteMailsToNobody = (db: Db) =>
  db
    .deleteFrom('mails')
    .where('sentAt', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('accounts').select('id').whereRef('email', '=', 'recipient').where('deletedAt', 'is', null),
        ),
      ),
    )
    .execute()

/** Counts that it is tried to send a message. @returns how often it was by now. */
export async function countAttempt(db: Db, table: Kept, id: string): Promise<number> {
  const { attempts } = await db
    .updateTable(table)
    .set((column) => ({ attempts: column('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return attempts
}

export const insertSms = (db: Trx, sms: { id: string; recipient: string; text: string; createdAt: Date }) =>
  db.insertInto('smsMessages').values(sms).execute()

/** An SMS that was sent forgets its text: it may hold a code. `askAt`: when the gateway is asked what became of it. */
export const markSmsSent = (
  db: Db,
  id: string,
  { at, ...gateway }: { readonly at: Date; readonly gatewayId: string | null; readonly askAt: Date | null },
) =>
  db
    .updateTable('smsMessages')
    .set({ sentAt: at, text: null, ...gateway })
    .where('id', '=', id)
    .execute()

export type AskedSms = { readonly id: string; readonly recipient: string; readonly gatewayId: string }

/**
 * Takes SMS whose state is due to be asked, and puts their next time off: by half their age and at least a minute, until
 * nobody asks any more. A server that dies keeps none of them.
 */
export async function claimSms(
  db: Db,
  { now, askSince, atOnce }: { readonly now: Date; readonly askSince: Date; readonly atOnce: number },
): Promise<readonly AskedSms[]> {
  const { rows } = await sql<AskedSms>`
    update sms_messages set ask_at = case when sent_at > ${askSince}
      then ${now}::timestamptz + greatest(interval '1 minute', (${now}::timestamptz - sent_at) / 2) end
    where id in (select id from sms_messages where ask_at <= ${now} order by ask_at limit ${atOnce}
      for update skip locked)
    returning id, recipient, gateway_id`.execute(db)
  return rows
}

export const markDelivered = (db: Db, id: string, at: Date, statusCode: string) =>
  db.updateTable('smsMessages').set({ deliveredAt: at, statusCode, askAt: null }).where('id', '=', id).execute()

export const markUndelivered = (db: Db, id: string, at: Date, statusCode: string) =>
  db
    .updateTable('smsMessages')
    .set({ failedAt: at, problem: 'UNDELIVERED', statusCode, askAt: null })
    .where('id', '=', id)
    .execute()

export const markAllSmsSent = (db: Trx, at: Date) =>
  db.updateTable('smsMessages').set({ sentAt: at, text: null }).where('sentAt', 'is', null).execute()

/** Switches these mails off for an account, and every other on. */
export async function replaceMuted(db: Trx, accountId: string, mails: readonly string[]): Promise<void> {
  await db.deleteFrom('mutedMails').where('accountId', '=', accountId).execute()
  if (mails.length > 0)
    await db
      .insertInto('mutedMails')
      .values(mails.map((mail) => ({ accountId, mail })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
