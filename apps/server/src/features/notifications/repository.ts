import type { Language } from '@portal/domain/kernel/language.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database.ts'
import { addingJob, addJobs, hasJobs, jobPayload } from '../../platform/jobs.ts'
import { statement } from '../../platform/statement.ts'

export type NewMail = {
  readonly id: string
  readonly name: string
  readonly recipient: string
  readonly language: Language
  readonly payload: unknown
  readonly createdAt: Date
}

const mailWithJob = statement<NewMail & { readonly payload: string; readonly job: string }, never>(
  ({ id, name, recipient, language, payload, createdAt, job }) => sql`
    with mail as (
      insert into mails (id, name, recipient, language, payload, created_at)
      values (${id}, ${name}, ${recipient}, ${language}, ${payload}::jsonb, ${createdAt}))
    ${addingJob({ name: sql.lit('send-mail'), payload: job, runAt: sql.lit(null), maximumAttempts: sql.lit(null), key: sql.lit(null) })}`,
)

/** A mail and the job that sends it: both are there when the transaction commits, neither when it does not. */
export async function insertMail(db: Trx, { payload, ...mail }: NewMail): Promise<void> {
  await mailWithJob(db, { ...mail, payload: JSON.stringify(payload), job: jobPayload({ id: mail.id }) })
  hasJobs(db)
}

const manyMails = statement<{ rows: string; createdAt: Date }, never>(
  ({ rows, createdAt }) => sql`
    insert into mails (id, name, recipient, language, payload, created_at)
    select id, name, recipient, language, payload, ${createdAt}::timestamptz
    from json_to_recordset(${rows}::json) as m (id uuid, name text, recipient text, language text, payload jsonb)`,
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

/** A mail that was sent forgets its payload: it may hold a link that opens an account. */
export const markSent = (db: Db, id: string, at: Date) =>
  db.updateTable('mails').set({ sentAt: at, payload: null }).where('id', '=', id).execute()

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

export const countAttempt = (db: Db, id: string) =>
  db
    .updateTable('mails')
    .set((column) => ({ attempts: column('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const insertSms = (db: Trx, sms: { id: string; recipient: string; text: string; createdAt: Date }) =>
  db.insertInto('smsMessages').values(sms).execute()

/** An SMS that was sent forgets its text: it may hold a code. */
export const markSmsSent = (db: Db, id: string, at: Date) =>
  db.updateTable('smsMessages').set({ sentAt: at, text: null }).where('id', '=', id).execute()

export const markAllSmsSent = (db: Trx, at: Date) =>
  db.updateTable('smsMessages').set({ sentAt: at, text: null }).where('sentAt', 'is', null).execute()

export const countSmsAttempt = (db: Db, id: string) =>
  db
    .updateTable('smsMessages')
    .set((column) => ({ attempts: column('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

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
