import { countryQuota } from '@portal/domain/competitions/kind-rules.ts'
import { confirmingKinds } from '@portal/domain/directory/rules.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import type { Reader } from '../../platform/database/database.ts'

/** A quota category or a preemptive right: its names, and the kinds of documents that prove it. */
export type ClaimEntry = { readonly id: string; readonly names: LocalizedName; readonly kinds: readonly string[] }

/** Quota categories, shares of countries and rights by kind and code, archived ones too: some 270 rows. */
export async function claimEntries(db: Reader): Promise<(kind: string, code: string) => ClaimEntry | undefined> {
  const entriesOf = (table: 'quotaCategories' | 'preemptiveRights') =>
    db.selectFrom(table).select(['id', 'code', 'nameKz', 'nameRu', 'nameEn', 'documents']).execute()
  const rows = [
    ...(await entriesOf('quotaCategories')).map((row) => ({ ...row, kind: 'QUOTA' })),
    ...(await entriesOf('preemptiveRights')).map((row) => ({ ...row, kind: 'RIGHT' })),
  ]
  const countries = await db.selectFrom('countries').select(['id', 'nameKz', 'nameRu', 'nameEn']).execute()
  const all = rows.map(({ documents }) => documents)
  const byCode = new Map(
    rows.map(({ kind, id, code, documents, ...names }): [string, ClaimEntry] => [
      `${kind} ${code}`,
      { id: String(id), names, kinds: confirmingKinds(documents, all) },
    ]),
  )
  for (const { id, ...names } of countries) byCode.set(`QUOTA ${countryQuota(id)}`, { id, names, kinds: [] })
  return (kind, code) => byCode.get(`${kind} ${code}`)
}
