import type { Db } from '../../platform/database.ts'

/** A mail that waits to be sent; undefined where it was sent already or never was. */
export const unsentMail = (db: Db, id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).where('sentAt', 'is', null).executeTakeFirst()

/** An SMS that waits to be sent; undefined where it was sent already or never was. */
export const unsentSms = (db: Db, id: string) =>
  db.selectFrom('smsMessages').selectAll().where('id', '=', id).where('sentAt', 'is', null).executeTakeFirst()

/** The mails that an address was sent since an instant, the newest first (index mails_of_recipient). */
export const mailsTo = (db: Db, recipient: string, since: Date) =>
  db
    .selectFrom('mails')
    .select(['name', 'language', 'createdAt', 'sentAt'])
    .where('recipient', '=', recipient)
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .execute()
