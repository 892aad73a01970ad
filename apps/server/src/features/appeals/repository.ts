import type { Insertable, Updateable } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertAppeal(
  db: Trx,
  appeal: Insertable<Tables['grantAppeals']>,
  fileIds: readonly string[],
): Promise<void> {
  await db.insertInto('grantAppeals').values(appeal).execute()
  if (fileIds.length > 0)
    await db
      .insertInto('grantAppealFiles')
      .values(fileIds.map((fileId, position) => ({ appealId: appeal.id, position, fileId })))
      .execute()
}

export const updateAppeal = (db: Trx, id: string, change: Updateable<Tables['grantAppeals']>) =>
  db.updateTable('grantAppeals').set(change).where('id', '=', id).execute()

export const insertCorrection = (db: Trx, correction: Insertable<Tables['grantAppealCorrections']>) =>
  db.insertInto('grantAppealCorrections').values(correction).execute()
