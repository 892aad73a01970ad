import type { Db } from '../../platform/database.ts'

/** A mail that waits to be sent; undefined where it was sent already or never was. */
export const unsentMail = (db: Db, id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).where('sentAt', 'is', null).executeTakeFirst()

/** An SMS that waits to be sent; undefined where it was sent already or never was. */
export const unsentSms = (db: Db, id: string) =>
  db.selectFrom('smsMessages').selectAll().where('id', '=', id).where('sentAt', 'is', null).executeTakeFirst()
