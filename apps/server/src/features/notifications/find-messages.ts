import type { Language } from '@portal/domain/kernel/language.ts'
import { MAILS, type MailPayload, type MailProblem } from '@portal/domain/notifications/schema.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { isMailName } from './queries.ts'
import { subjectOf } from './templates/mail.ts'

export type Mail = {
  readonly name: string
  readonly language: Language
  readonly subject: string | null
  readonly payload: unknown
}

const NONE = new Map<string, never>()

/** Subject of a mail: as sent, else rendered from its payload, else a general name. */
export function subjectIn({ name, language, subject, payload }: Mail): string {
  const unknown = textsIn(language)('notifications.noSubject')
  if (subject !== null || !isMailName(name)) return subject ?? unknown
  const content = MAILS[name].safeParse(payload)
  return content.success ? subjectOf(name, content.data as MailPayload<typeof name>, { language, kept: NONE }) : unknown
}

/** Mails about an application with their states, the oldest first. Some tens; index mails_of_application. */
export async function messagesAbout(db: Reader, applicationId: string) {
  const mails = await db
    .selectFrom('mails')
    .innerJoin('applications', 'applications.id', 'mails.applicationId')
    .leftJoin('accounts', 'accounts.id', 'applications.ownerId')
    .select(['mails.id', 'mails.name', 'mails.language', 'mails.subject', 'mails.payload', 'mails.createdAt'])
    .select(['mails.sentAt', 'mails.failedAt', 'mails.problem', 'mails.statusCode'])
    .select(
      sql<boolean>`coalesce(mails.account_id = applications.owner_id, accounts.email = mails.recipient, false)`.as(
        'isToApplicant',
      ),
    )
    .where('mails.applicationId', '=', applicationId)
    .orderBy('mails.createdAt')
    .orderBy('mails.id')
    .execute()
  return mails.map(({ name, language, subject, payload, ...mail }) => ({
    ...mail,
    subject: subjectIn({ name, language: language as Mail['language'], subject, payload }),
    problem: mail.problem as MailProblem | null,
  }))
}
