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
  readonly applicationId: string | null
  readonly accountId: string | null
  readonly notice: unknown
  readonly payload: unknown
  readonly createdAt: Date
}

/** Inserts a mail and its sending job in one transaction: both or neither. */
export async function insertMail(db: Trx, { payload, notice, ...mail }: NewMail): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...mail, payload: JSON.stringify(payload), notice: notice === null ? null : JSON.stringify(notice) })
    .execute()
  await addJob(db, 'send-mail', { id: mail.id })
}

/** Inserts many mails with their jobs in two statements. */
export async function insertMails(
  db: Trx,
  mails: readonly Omit<NewMail, 'createdAt'>[],
  createdAt: Date,
): Promise<void> {
  await sql`
    insert into mails (id, name, recipient, language, application_id, account_id, notice, payload, created_at)
    select id, name, recipient, language, "applicationId", "accountId", notice, payload, ${createdAt}::timestamptz
    from json_to_recordset(${JSON.stringify(mails)}::json)
      as m (id uuid, name text, recipient text, language text, "applicationId" uuid, "accountId" uuid, notice jsonb,
        payload jsonb)`.execute(db)
  await addJobs(
    db,
    'send-mail',
    mails.map(({ id }) => ({ id })),
  )
}

/** Marks a mail as sent and clears its payload at once, or at `contentUntil`. Its subject stays. */
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

export const forgetContents = (db: Db, now: Date) =>
  db.updateTable('mails').set({ payload: null, contentUntil: null }).where('contentUntil', '<=', now).execute()

type MessageTable = 'mails' | 'smsMessages'

/** Marks a message as failed: no more retries. Its content stays for sending again. */
export const markFailed = (db: Db, table: MessageTable, id: string, at: Date, problem: DeliveryProblem) =>
  db.updateTable(table).set({ failedAt: at, problem }).where('id', '=', id).execute()

export const markAnswer = (
  db: Db,
  id: string,
  answer: { readonly statusCode: string | null; readonly diagnostic: string | null },
) => db.updateTable('mails').set(answer).where('id', '=', id).execute()

export type Return = {
  readonly at: Date
  readonly noticeAt: Date
  readonly statusCode: string | null
  readonly diagnostic: string | null
}

/** Allowed difference between the clocks of mailbox and portal. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/** Marks a sent mail as returned, unless it was sent again since the notice. @returns whether it was marked. */
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

/** @returns false if it was refused before. */
export async function markAnswerRefused(db: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ answerRefusedAt: now })
    .where('id', '=', id)
    .where('answerRefusedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const UNSENT = { failedAt: null, problem: null, statusCode: null, sentAt: null, attempts: 0 }

/** Resets a failed mail with content so that it is sent again. @returns false if it does not exist. */
export async function reviveMail(db: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ ...UNSENT, diagnostic: null })
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .where('payload', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Mails with a one-time link have no notice and stay: a link to a former address is void. */
export const readdress = (db: Trx, accountId: string, address: string) =>
  db
    .updateTable('mails')
    .set({ recipient: address })
    .where('accountId', '=', accountId)
    .where('notice', 'is not', null)
    .where((mail) => mail.or([mail('sentAt', 'is', null), mail('failedAt', 'is not', null)]))
    .execute()

export async function reviveSms(db: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('smsMessages')
    .set(UNSENT)
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .where('text', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes old failed mails that cannot be sent again (links). Mails about an application stay with it. */
export async function deleteUnsendable(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('failedAt', '<', before)
    .where('payload', 'is', null)
    .where('applicationId', 'is', null)
    .execute()
}

/** Deletes SMS that are sent and no longer asked about, and old failed ones: no account reads them. */
export const deleteEndedSms = (db: Db, before: Date) =>
  sql`delete from sms_messages where failed_at < ${before}
    or (sent_at is not null and failed_at is null and (ask_at is null or sent_at < ${before}))`.execute(db)

/** Marks a queued mail as sent with its subject and clears its content, as a real sending does. */
export const markSentAs = (db: Trx, id: string, subject: string, at: Date) =>
  db.updateTable('mails').set({ sentAt: at, subject, payload: null }).where('id', '=', id).execute()

/** Mails whose sending has ended: sent or failed. */
const ended = sql<boolean>`(sent_at is not null or failed_at is not null)`

/** Mails to referees who may still answer stay: one of them may come back. */
const isAwaited = (now: Date) =>
  sql<boolean>`exists (select from referees r where r.mail_id = mails.id and r.until > ${now}
    and r.state in ('NAMED', 'SENT', 'OPENED', 'BOUNCED'))`

/**
 * Deletes the sent and failed mails to an account, and those to its address that are for no account. Another account
 * with the same address keeps its own.
 */
export const deleteMailsTo = (db: Trx, { accountId, address }: { accountId: string; address: string }, now: Date) =>
  db
    .deleteFrom('mails')
    .where(ended)
    .where((mail) =>
      mail.or([
        mail('accountId', '=', accountId),
        mail.and([mail('accountId', 'is', null), mail('recipient', '=', address), mail.not(isAwaited(now))]),
      ]),
    )
    .execute()

/**
 * Deletes mails that no account reads. One to an account stays with it, also after a change of its address. One to an
 * address that was corrected before its confirmation goes: a stranger may have it.
 */
export async function deleteMailsWithoutAccount(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('accountId', 'is not', null)
    .where(ended)
    .where(
      sql<boolean>`not exists (select from accounts a where a.id = mails.account_id and a.deleted_at is null
        and (a.email = mails.recipient or mails.created_at >= a.confirmed_at))`,
    )
    .execute()
  await db
    .deleteFrom('mails')
    .where('accountId', 'is', null)
    .where('sentAt', 'is not', null)
    .where(({ not }) => not(isAwaited(now)))
    .where(sql<boolean>`not exists (select from accounts where email = mails.recipient and deleted_at is null)`)
    .execute()
}

export async function countAttempt(db: Db, table: MessageTable, id: string): Promise<number> {
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

/** Marks an SMS as sent and clears its text, which may hold a code. `askAt`: first question about its state. */
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

/** Claims SMS with a due state, moving their next time by half their age, at least a minute. */
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

/** Moves the mark of the newest notice that its reader has seen. It never moves back. */
export const markSeen = (db: Trx, accountId: string, until: Date) =>
  db
    .insertInto('noticeMarks')
    .values({ accountId, seenUntil: until })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet((row) => ({
        seenUntil: sql`greatest(${row.ref('noticeMarks.seenUntil')}, ${until}::timestamptz)`,
      })),
    )
    .execute()

export async function replaceMuted(db: Trx, accountId: string, mails: readonly string[]): Promise<void> {
  await db.deleteFrom('mutedMails').where('accountId', '=', accountId).execute()
  if (mails.length > 0)
    await db
      .insertInto('mutedMails')
      .values(mails.map((mail) => ({ accountId, mail })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const muteMail = (db: Trx, accountId: string, mail: string) =>
  db
    .insertInto('mutedMails')
    .values({ accountId, mail })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const unmuteMail = (db: Trx, accountId: string, mail: string) =>
  db.deleteFrom('mutedMails').where('accountId', '=', accountId).where('mail', '=', mail).execute()
