import type { DeliveryProblem } from '@portal/domain/notifications/schema.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type Mail, subjectIn } from './find-messages.ts'

type Failed = Mail & {
  readonly id: string
  readonly kind: 'MAIL' | 'SMS'
  readonly recipient: string
  readonly createdAt: Date
  readonly failedAt: Date
  readonly problem: DeliveryProblem
  readonly statusCode: string | null
  readonly diagnostic: string | null
  readonly canResend: boolean
}

/** Number of unsent or undelivered messages. */
export async function countUndelivered(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from mails where failed_at is not null)
      + (select count(*) from sms_messages where failed_at is not null))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Undelivered messages, the latest first. Indexes mails_failed, sms_failed; thousands on a bad day. */
export async function listUndelivered({ db }: ReadScope, { page, pageSize }: { page: number; pageSize: number }) {
  const failed = sql<Failed>`
    select id, 'MAIL' as kind, recipient, created_at, failed_at, problem, status_code, diagnostic,
      payload is not null as can_resend, name, language, subject, payload from mails where failed_at is not null
    union all select id, 'SMS', recipient, created_at, failed_at, problem, status_code, null,
      text is not null, '', 'kk', null, null from sms_messages where failed_at is not null`
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
