import type { Language } from '@portal/domain/kernel/language.ts'
import type { DeliveryProblem } from '@portal/domain/notifications/schema.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database.ts'
import { addingJob, addJobs, hasJobs, jobPayload } from '../../platform/jobs.ts'
import { statement } from '../../platform/statement.ts'

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

const mailWithJob = statement<NewMail & { readonly payload: string; readonly job: string }, never>(
  ({ id, name, recipient, language, applicationId, payload, createdAt, job }) => sql`
    with mail as (
      insert into mails (id, name, recipient, language, application_id, payload, created_at)
      values (${id}, ${name}, ${recipient}, ${language}, ${applicationId}, ${payload}::jsonb, ${createdAt}))
    ${addingJob({ name: sql.lit('send-mail'), payload: job, runAt: sql.lit(null), maximumAttempts: sql.lit(null), key: sql.lit(null) })}`,
)

/** A mail and the job that sends it: both are there when the transaction commits, neither when it does not. */
export async function insertMail(db: Trx, { payload, ...mail }: NewMail): Promise<void> {
  await mailWithJob(db, { ...mail, payload: JSON.stringify(payload), job: jobPayload({ id: mail.id }) })
  hasJobs(db)
}

const manyMails = statement<{ rows: string; createdAt: Date }, never>(
  ({ rows, createdAt }) => sql`
    insert into mails (id, name, recipient, language, application_id, payload, created_at)
    select id, name, recipient, language, "applicationId", payload, ${createdAt}::timestamptz
    from json_to_recordset(${rows}::json)
      as m (id uuid, name text, recipient text, language text, "applicationId" uuid, payload jsonb)`,
)

/** Many mails with their jobs, in two statements. */
export async function insertMails(
  db: Trx,
  mails: readonly Omit<NewMail, 'createdAt'>[],
  createdAt: Date,
): Promise<void> {
  await manyMails(db, { rows: JSON.stringify(mails), createdAt })
  await addJobs(
    db,
    'send-mail',
    mails.map(({ id }) => jobPayload({ id })),
  )
}

/** A mail that was sent forgets its payload: it may hold a link that opens an account. Its subject is kept. */
export const markSent = (db: Db, id: string, { at, subject }: { readonly at: Date; readonly subject: string }) =>
  db.updateTable('mails').set({ sentAt: at, subject, payload: null }).where('id', '=', id).execute()

type Kept = 'mails' | 'smsMessages'

/** Nobody tries any more to send it; its content is kept for whoever has it sent again. */
export const markFailed = (db: Db, table: Kept, id: string, at: Date, problem: DeliveryProblem) =>
  db.updateTable(table).set({ failedAt: at, problem }).where('id', '=', id).execute()

/** A message that had failed is as new. @returns whether there was such a one. */
export async function reviveMessage(db: Trx, table: Kept, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ failedAt: null, problem: null, attempts: 0 })
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markAllSent = (db: Trx, at: Date) =>
  db.updateTable('mails').set({ sentAt: at, payload: null }).where('sentAt', 'is', null).execute()

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

/** An SMS that was sent forgets its text: it may hold a code. */
export const markSmsSent = (db: Db, id: string, at: Date) =>
  db.updateTable('smsMessages').set({ sentAt: at, text: null }).where('id', '=', id).execute()

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
