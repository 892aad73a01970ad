import { MAILS, type MailName, type SwitchedMail } from '@portal/domain/notifications/schema.ts'
import { sql } from 'kysely'
import { anyOf, type Db, type Reader } from '../../platform/database/database.ts'

/** Whether this version of the portal sends a mail of that name. */
export const isMailName = (name: string): name is MailName => Object.hasOwn(MAILS, name)

/** A queued mail. Undefined where it was sent or does not exist. */
export const unsentMail = (db: Db, id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).where('sentAt', 'is', null).executeTakeFirst()

/** A queued SMS. Undefined where it was sent or does not exist. */
export const unsentSms = (db: Db, id: string) =>
  db.selectFrom('smsMessages').selectAll().where('id', '=', id).where('sentAt', 'is', null).executeTakeFirst()

/**
 * Mails to an account, and those to its address since an instant that are for no account, the newest first (indexes
 * mails_of_account, mails_of_recipient).
 */
export const mailsTo = (db: Db, accountId: string, { address, since }: { address: string; since: Date }) =>
  db
    .selectFrom('mails')
    .select(['name', 'language', 'createdAt', 'sentAt', 'failedAt', 'problem'])
    .where((mail) =>
      mail.or([
        mail('accountId', '=', accountId),
        mail.and([mail('accountId', 'is', null), mail('recipient', '=', address), mail('createdAt', '>=', since)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .execute()

export async function mutedMails(db: Reader, accountId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('mutedMails').select('mail').where('accountId', '=', accountId).execute()
  return rows.map(({ mail }) => mail)
}

/** Enabled accounts among these that have not switched a mail off. */
export const subscribers = (db: Reader, accountIds: readonly string[], name: SwitchedMail) =>
  db
    .selectFrom('accounts')
    .innerJoin('staffMembers', 'staffMembers.accountId', 'accounts.id')
    .select(['id', 'email', 'language', 'fullName as name'])
    .where('id', '=', anyOf(accountIds))
    .where('state', '=', 'ENABLED')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`not exists (select from muted_mails where account_id = accounts.id and mail = ${name})`)
    .orderBy('id')
    .execute()

/** An account that still has an address. */
export const accountWithAddress = (db: Reader, id: string, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'language'])
    .where('id', '=', id)
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
