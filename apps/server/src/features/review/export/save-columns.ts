import { DEFAULT_COLUMNS, type ExportColumn, isExportColumn } from '@portal/domain/review/export-schema.ts'
import type { ReadScope, WriteScope } from '../../../http/handler.ts'
import { replaceColumns } from '../repository.ts'

const answerOf = (columns: readonly ExportColumn[]) => ({ success: true as const, data: { columns: [...columns] } })

/** The reader's last exported columns. At first, and where none of them exists any more, the list's. */
export async function readExportColumns({ db, actor }: ReadScope) {
  const row = await db
    .selectFrom('exportColumns')
    .select('columns')
    .where('accountId', '=', actor.accountId)
    .executeTakeFirst()
  const known = (row?.columns ?? []).filter(isExportColumn)
  return answerOf(known.length === 0 ? DEFAULT_COLUMNS : known)
}

export async function saveExportColumns({ db, actor }: WriteScope, columns: readonly ExportColumn[]) {
  await replaceColumns(db, actor.accountId, columns)
  return answerOf(columns)
}
