import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { MAX_SAVED_FILTERS, type SavedFilterBody, type SavedSearch } from '@portal/domain/review/list-schema.ts'
import type { Selectable } from 'kysely'
import type { ReadScope, WriteScope } from '../../../http/handler.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { newId } from '../../../platform/identity/tokens.ts'
import { lockAccount } from '../../accounts/queries.ts'
import { clearDefaultFilter, deleteFilter, insertFilter, updateFilter } from '../repository.ts'

const filterView = ({ id, name, search, isDefault }: Selectable<Tables['savedFilters']>) => ({
  id,
  name,
  search: search as SavedSearch,
  isDefault,
})

/** The reader's saved filters, by name. Index name_already_exists; at most MAX_SAVED_FILTERS rows. */
export async function listSavedFilters({ db, actor }: ReadScope) {
  const rows = await db
    .selectFrom('savedFilters')
    .selectAll()
    .where('accountId', '=', actor.accountId)
    .orderBy('name')
    .execute()
  return { list: rows.map(filterView) }
}

export async function createSavedFilter({ db, actor, now }: WriteScope, body: SavedFilterBody) {
  await lockAccount(db, actor.accountId)
  const { count } = await db
    .selectFrom('savedFilters')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('accountId', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_SAVED_FILTERS) return refuse('too_many_saved_filters')
  if (body.isDefault) await clearDefaultFilter(db, actor.accountId)
  const row = await insertFilter(db, { id: newId(), accountId: actor.accountId, createdAt: now, ...body })
  return { success: true as const, data: filterView(row) }
}

/** Renames an own filter, changes its content, or makes it the list's default. */
export async function editSavedFilter({ db, actor }: WriteScope, id: string, body: SavedFilterBody) {
  await lockAccount(db, actor.accountId)
  if (body.isDefault) await clearDefaultFilter(db, actor.accountId)
  const row = await updateFilter(db, actor.accountId, id, body)
  return row === undefined ? refuse('not_found') : { success: true as const, data: filterView(row) }
}

export async function deleteSavedFilter({ db, actor }: WriteScope, id: string): Promise<{ success: true } | Refusal> {
  return (await deleteFilter(db, actor.accountId, id)) ? { success: true } : refuse('not_found')
}
