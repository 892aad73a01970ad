import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { MAILS, type MailPayload } from '@portal/domain/notifications/schema.ts'
import { sql } from 'kysely'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { isMailName } from './queries.ts'
import { reviveMessage } from './repository.ts'
import { subjectOf } from './templates/mail.ts'

type Mail = {
  readonly name: string
  readonly language: 'kk' | 'ru' | 'en'
  readonly subject: string | null
  readonly payload: unknown
}

/** What stands over a mail, in its reader's language: of one that has left as it was, of others as it will be. */
function subjectIn({ name, language, subject, payload }: Mail): string {
  if (subject !== null || !isMailName(name)) return subject ?? name
  const content = MAILS[name].safeParse(payload)
  return content.success ? subjectOf(name, content.data as MailPayload<typeof name>, language) : name
}

type Failed = Mail & {
  readonly id: string
  readonly kind: 'MAIL' | 'SMS'
  readonly recipient: string
  readonly createdAt: Date
  readonly failedAt: Date
  readonly problem: 'REFUSED' | 'AWAY'
}

/** How many messages did not leave. */
export async function countUndelivered(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from mails where failed_at is not null)
      + (select count(*) from sms_messages where failed_at is not null))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Messages that did not leave, the latest first. Indexes mails_failed and sms_failed: some tens, of a bad day thousands. */
export async function listUndelivered({ db }: ReadScope, { page, pageSize }: { page: number; pageSize: number }) {
  const failed = sql<Failed>`
    select id, 'MAIL' as kind, recipient, created_at, failed_at, problem, name, language, subject, payload from mails
      where failed_at is not null
    union all select id, 'SMS', recipient, created_at, failed_at, problem, '', 'kk', null, null from sms_messages
      where failed_at is not null`
  const { rows } = await sql<Failed>`select * from (${failed}) as failed order by failed_at desc, id
    limit ${pageSize} offset ${page * pageSize}`.execute(db)
  return {
    list: rows.map(({ name, language, subject, payload, ...row }) => ({
      ...row,
      subject: row.kind === 'SMS' ? null : subjectIn({ name, language, subject, payload }),
    })),
    totalSize: await countUndelivered(db),
  }
}

/** Has a message sent again that had failed. */
export async function resendMessage(scope: WriteScope, id: string): Promise<{ success: true } | Refusal> {
  const { db } = scope
  const isMail = await reviveMessage(db, 'mails', id)
  if (!isMail && !(await reviveMessage(db, 'smsMessages', id))) return refuse('not_found')
  await addJob(db, isMail ? 'send-mail' : 'send-sms', { id })
  await recordAudit(scope, { event: 'messageResent', objectId: id, details: { kind: isMail ? 'MAIL' : 'SMS' } })
  return { success: true }
}

/** Mails about an application, the oldest first, each with what has become of it. Some tens; index mails_of_application. */
export async function messagesAbout(db: Reader, applicationId: string) {
  const mails = await db
    .selectFrom('mails')
    .innerJoin('applications', 'applications.id', 'mails.applicationId')
    .leftJoin('accounts', 'accounts.id', 'applications.ownerId')
    .select(['mails.id', 'mails.name', 'mails.language', 'mails.subject', 'mails.payload', 'mails.createdAt'])
    .select(['mails.sentAt', 'mails.failedAt', 'mails.problem'])
    .select(sql<boolean>`coalesce(accounts.email = mails.recipient, false)`.as('isToApplicant'))
    .where('mails.applicationId', '=', applicationId)
    .orderBy('mails.createdAt')
    .orderBy('mails.id')
    .execute()
  return mails.map(({ name, language, subject, payload, ...mail }) => ({
    ...mail,
    subject: subjectIn({ name, language: language as Mail['language'], subject, payload }),
    problem: mail.problem as 'REFUSED' | 'AWAY' | null,
  }))
}
