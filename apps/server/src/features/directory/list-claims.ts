import { confirmingKinds } from '@portal/domain/directory/rules.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'

/** A quota category or a preemptive right: what it is called, and which kinds of document prove it. */
export type ClaimEntry = { readonly id: string; readonly names: LocalizedName; readonly kinds: readonly string[] }

type Row = LocalizedName & {
  readonly kind: 'QUOTA' | 'RIGHT'
  readonly id: number
  readonly code: string
  readonly documents: readonly string[]
}
const entries = statement<object, Row>(
  () => sql`
    select 'QUOTA' as kind, id, code, name_kz, name_ru, name_en, documents from quota_categories
    union all select 'RIGHT', id, code, name_kz, name_ru, name_en, documents from preemptive_rights`,
)

/** Quota categories and preemptive rights by kind and code, archived ones too: some twenty rows. */
export async function claimEntries(db: Reader): Promise<(kind: string, code: string) => ClaimEntry | undefined> {
  const rows = await entries(db, {})
  const all = rows.map(({ documents }) => documents)
  const byCode = new Map(
    rows.map(({ kind, id, code, documents, ...names }): [string, ClaimEntry] => [
      `${kind} ${code}`,
      { id: String(id), names, kinds: confirmingKinds(documents, all) },
    ]),
  )
  return (kind, code) => byCode.get(`${kind} ${code}`)
}
