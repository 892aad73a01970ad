import type { SavedSearch } from '@portal/domain/review/list-schema.ts'
import type { ReasonKind } from '@portal/domain/review/schema.ts'
import type { Db, Trx } from '../../platform/database.ts'
import { newId } from '../../platform/tokens.ts'

/** The only file that writes what the office keeps beside applications: notes, reasons, who has one open, filters. */

export type NewNote = {
  readonly id: string
  readonly applicationId: string
  readonly universityId: string
  readonly authorId: string
  readonly authorName: string
  readonly text: string
  readonly createdAt: Date
}

export const insertNote = (db: Trx, note: NewNote) =>
  db.insertInto('applicationNotes').values(note).returningAll().executeTakeFirstOrThrow()

export const updateNote = (db: Trx, id: string, text: string, editedAt: Date) =>
  db
    .updateTable('applicationNotes')
    .set((column) => ({ text, editedAt, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

type ReasonTexts = { readonly textKk: string; readonly textRu: string; readonly textEn: string }
type NewReason = ReasonTexts & {
  readonly id: string
  readonly kind: ReasonKind
  readonly universityId: string | null
  readonly createdAt: Date
}

export const insertReason = (db: Trx, reason: NewReason) =>
  db.insertInto('reasonTemplates').values(reason).returningAll().executeTakeFirstOrThrow()

export const updateReason = (db: Trx, id: string, change: ReasonTexts | { readonly isRemoved: true }) =>
  db
    .updateTable('reasonTemplates')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A reason as `data/reason-templates.json` holds it. */
export type ShippedReason = ReasonTexts & { readonly key: string; readonly kind: ReasonKind }

export const insertShippedReasons = (db: Db, reasons: readonly ShippedReason[], createdAt: Date) =>
  db
    .insertInto('reasonTemplates')
    .values(
      reasons.map(({ key, ...reason }, position) => ({
        ...reason,
        id: newId(),
        universityId: null,
        createdAt,
        shippedKey: key,
        position,
      })),
    )
    .onConflict((conflict) => conflict.column('shippedKey').doNothing())
    .execute()

export const touchViewer = (db: Trx, applicationId: string, accountId: string, seenAt: Date) =>
  db
    .insertInto('applicationViewers')
    .values({ applicationId, accountId, seenAt })
    .onConflict((conflict) => conflict.columns(['applicationId', 'accountId']).doUpdateSet({ seenAt }))
    .execute()

export const deleteViewer = (db: Trx, applicationId: string, accountId: string) =>
  db
    .deleteFrom('applicationViewers')
    .where('applicationId', '=', applicationId)
    .where('accountId', '=', accountId)
    .execute()

export const deleteViewersBefore = (db: Db, instant: Date) =>
  db.deleteFrom('applicationViewers').where('seenAt', '<', instant).execute()

type KeptFilter = { readonly name: string; readonly search: SavedSearch; readonly isDefault: boolean }

export const insertFilter = (
  db: Trx,
  { search, ...filter }: KeptFilter & { readonly id: string; readonly accountId: string; readonly createdAt: Date },
) =>
  db
    .insertInto('savedFilters')
    .values({ ...filter, search: JSON.stringify(search) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateFilter = (db: Trx, accountId: string, id: string, { search, ...filter }: KeptFilter) =>
  db
    .updateTable('savedFilters')
    .set({ ...filter, search: JSON.stringify(search) })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returningAll()
    .executeTakeFirst()

export const clearDefaultFilter = (db: Trx, accountId: string) =>
  db.updateTable('savedFilters').set({ isDefault: false }).where('accountId', '=', accountId).execute()

export async function deleteFilter(db: Trx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedFilters')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
