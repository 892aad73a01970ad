import type { CorrectionRound } from '@portal/domain/corrections/view-rules.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Only writer of requests for corrections and their items. */

type NewItem = Omit<CorrectionRound['items'][number], 'after'>

export async function insertCorrection(
  db: Trx,
  correction: Insertable<Tables['corrections']>,
  items: readonly NewItem[],
): Promise<void> {
  await db.insertInto('corrections').values(correction).execute()
  await db
    .insertInto('correctionItems')
    .values(
      items.map(({ before, reasonText, ...item }, at) => ({
        ...item,
        ...{ correctionId: correction.id, number: at + 1, beforeFileId: before.id, beforeName: before.name },
        reasonText: reasonText === null ? null : JSON.stringify(reasonText),
      })),
    )
    .execute()
}

type CorrectionChange = Omit<Updateable<Tables['corrections']>, 'id' | 'applicationId' | 'version'>

export const updateCorrection = (db: Trx, id: string, change: CorrectionChange) =>
  db
    .updateTable('corrections')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const updateItem = (db: Trx, id: string, after: { readonly id: string; readonly name: string } | null) =>
  db
    .updateTable('correctionItems')
    .set({ afterFileId: after?.id ?? null, afterName: after?.name ?? null })
    .where('id', '=', id)
    .execute()

/** Notes a reminder. False: another server was first. */
export async function noteReminder(db: Trx, id: string, days: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('corrections')
    .set({ remindedDays: days })
    .where('id', '=', id)
    .where((row) => row.or([row('remindedDays', 'is', null), row('remindedDays', '>', days)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
