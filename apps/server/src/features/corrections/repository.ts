import type { CorrectionRound } from '@portal/domain/corrections/view-rules.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Only writer of requests for corrections and their items. */

type NewItem = Omit<CorrectionRound['items'][number], 'after'>

type NewField = Omit<CorrectionRound['fields'][number], 'after' | 'isGiven'>

const stored = (texts: NewItem['reasonText']) => (texts === null ? null : JSON.stringify(texts))

export async function insertCorrection(
  db: Trx,
  correction: Insertable<Tables['corrections']>,
  items: readonly NewItem[],
  fields: readonly NewField[],
): Promise<void> {
  const correctionId = correction.id
  await db.insertInto('corrections').values(correction).execute()
  if (items.length > 0)
    await db
      .insertInto('correctionItems')
      .values(
        items.map(({ before, reasonText, ...item }, at) => ({
          ...item,
          ...{ correctionId, number: at + 1, beforeFileId: before.id, beforeName: before.name },
          reasonText: stored(reasonText),
        })),
      )
      .execute()
  if (fields.length > 0)
    await db
      .insertInto('correctionFields')
      .values(
        fields.map(({ before, reasonText, ...field }, at) => ({
          ...{ ...field, correctionId, number: at + 1, beforeValue: before, reasonText: stored(reasonText) },
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

/** `value`: absent: not given. Null: the applicant has none. */
export const updateField = (db: Trx, id: string, value: string | null | undefined) =>
  db
    .updateTable('correctionFields')
    .set({ afterValue: value ?? null, isGiven: value !== undefined })
    .where('id', '=', id)
    .execute()

/**
 * Takes back files and values that were given and never sent, of a person whose account is deleted: they are no part of
 * the application, nor of an archive.
 */
export async function forgetUnsent(db: Trx, ownerId: string): Promise<void> {
  const unsent = sql`select k.id from corrections k join applications a on a.id = k.application_id
    where a.owner_id = ${ownerId} and k.answered_at is null`
  await sql`update correction_items set after_file_id = null, after_name = null
    where after_file_id is not null and correction_id in (${unsent})`.execute(db)
  await sql`update correction_fields set after_value = null, is_given = false
    where is_given and correction_id in (${unsent})`.execute(db)
}

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
