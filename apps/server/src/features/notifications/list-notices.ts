import type { Language } from '@portal/domain/kernel/language.ts'
import { MAILS, type MailPayload, MOST_UNREAD } from '@portal/domain/notifications/schema.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { short } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import { textsIn } from '../../platform/texts.ts'
import { isMailName } from './queries.ts'
import type { KeptMails, MailTextsOf } from './templates/mail.ts'
import { noticeOf } from './templates/mail.ts'

type Row = {
  readonly id: string
  readonly name: string
  readonly subject: string | null
  readonly createdAt: Date
  readonly notice: unknown
}

/** Mails to an account, the newest first (index mails_of_account). */
const pageOf = statement((db, value: Placeholders<{ accountId: string; limit: number; offset: number }>) =>
  db
    .selectFrom('mails')
    .select(['id', 'name', 'subject', 'createdAt', 'notice'])
    .where('accountId', '=', value('accountId'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(value('limit'))
    .offset(value('offset')),
)

type Counts = { readonly total: number; readonly unread: number; readonly seenUntil: Date | null }

/**
 * Mails to an account and the unread ones among them; the index alone answers both. The person who confirms an address
 * has read the mail that asked for it.
 */
const counts = statement(
  (_db, value: Placeholders<{ accountId: string; most: number }>) => sql<Counts>`
    select (select count(*) from mails where account_id = ${value('accountId')})::int as total,
      (select count(*) from (select from mails where account_id = ${value('accountId')}
        and created_at > coalesce(mark.seen_until, '-infinity') limit ${value('most')}) as unread)::int as unread,
      mark.seen_until
    from (select greatest(
        (select seen_until from notice_marks where account_id = ${value('accountId')}),
        (select confirmed_at from accounts where id = ${value('accountId')})) as seen_until) as mark`,
)

/** The caller's mails in the language of the call. Mails with a one-time link have a title alone. */
export async function listNotices(
  { db, actor, now, language }: ReadScope,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  mailTextsOf: MailTextsOf,
) {
  const { accountId } = actor
  const reader = short(db)
  const [rows, [counted], kept] = await Promise.all([
    pageOf(reader, { accountId, limit: pageSize, offset: page * pageSize }),
    counts(reader, { accountId, most: MOST_UNREAD }),
    mailTextsOf(db, now),
  ])
  const { total = 0, unread = 0, seenUntil = null } = counted ?? {}
  return {
    list: rows.map((row) => ({
      id: row.id,
      at: row.createdAt,
      isUnread: seenUntil === null || row.createdAt > seenUntil,
      ...wordsOf(row, { language, kept }),
    })),
    totalSize: total,
    unread,
  }
}

type Given = { readonly language: Language; readonly kept: KeptMails }

function wordsOf({ name, subject, notice }: Row, given: Given) {
  const { language } = given
  const t = textsIn(language)
  if (!isMailName(name)) return { title: subject ?? t('notifications.noSubject'), text: null }
  const content = MAILS[name].safeParse(notice)
  if (!content.success) return { title: titleOf(name, subject, language), text: null }
  const { subject: title, button, ...text } = noticeOf(name, content.data as MailPayload<typeof name>, given)
  return { title, text: { ...text, button: { text: button.text, address: button.url } } }
}

/** Subjects of mails with a link have no parameters; another one stays as it was sent. */
const titleOf = (name: keyof typeof MAILS, subject: string | null, language: Language): string =>
  'url' in MAILS[name].shape
    ? textsIn(language)(`notifications.mails.${name}.subject`)
    : (subject ?? textsIn(language)('notifications.noSubject'))
