import type { Insertable, UpdateObject } from 'kysely'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Only writer of referees and of their links. */

type NewReferee = Omit<Insertable<Tables['referees']>, 'number'>

export const insertReferee = (db: Trx, referee: NewReferee) =>
  db
    .insertInto('referees')
    .values({
      ...referee,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from referees where application_id = ${referee.applicationId})`,
    })
    .execute()

export type RefereeChange = Omit<UpdateObject<Tables, 'referees'>, 'id' | 'applicationId' | 'number'>

export const updateReferee = (db: Trx, id: string, change: RefereeChange) =>
  db.updateTable('referees').set(change).where('id', '=', id).execute()

/** The unfinished letter of an ended referee is removed; a job removes its file. */
export const EMPTY_LETTER = { text: '', fileId: null, fileName: null } as const

export const insertLink = (db: Trx, link: Insertable<Tables['refereeLinks']>) =>
  db.insertInto('refereeLinks').values(link).execute()

export const deleteLinks = (db: Trx, refereeId: string) =>
  db.deleteFrom('refereeLinks').where('refereeId', '=', refereeId).execute()

/** Notes a reminder of the portal. False: another server was first. */
export async function noteReminder(db: Trx, id: string, days: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('referees')
    .set({ remindedDays: days, remindedAt: at })
    .where('id', '=', id)
    .where((row) => row.or([row('remindedDays', 'is', null), row('remindedDays', '>', days)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
