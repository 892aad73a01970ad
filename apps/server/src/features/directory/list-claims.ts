import { confirmingKinds } from '@portal/domain/directory/rules.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import type { Reader } from '../../platform/database/database.ts'

/** A quota category or a preemptive right: its names, and the kinds of documents that prove it. */
export type ClaimEntry = { readonly id: string; readonly names: LocalizedName; readonly kinds: readonly string[] }

/** Quota categories and preemptive rights by kind and code, archived ones too: some twenty rows. */
export async function claimEntries(db: Reader): Promise<(kind: string, code: string) => ClaimEntry | undefined> {
  const entriesOf = (table: 'quotaCategories' | 'preemptiveRights') =>
    db.selectFrom(table).select(['id', 'code', 'nameKz', 'nameRu', 'nameEn', 'documents']).execute()
  const rows = [
    ...(await entriesOf('quotaCategories')).map((row) => ({ ...row, kind: 'QUOTA' })),
    ...(await entriesOf('preemptiveRights')).map((row) => ({ ...row, kind: 'RIGHT' })),
  ]
  const all = rows.map(({ documents }) => documents)
  const byCode = new Map(
    rows.map(({ kind, id, code, documents, ...names }): [string, ClaimEntry] => [
      `${kind} ${code}`,
      { id: String(id), names, kinds: confirmingKinds(documents, all) },
    ]),
  )
  return (kind, code) => byCode.get(`${kind} ${code}`)
}
