import type { ContentValue, Texts } from '@portal/domain/content/field-rules.ts'
import type { ContentKind, PreemptiveRightEntry, QuotaCategoryEntry } from '@portal/domain/content/kind-rules.ts'
import type { Trx } from '../../platform/database/database.ts'
import { keepPreemptiveRight, keepQuotaCategory } from './repository.ts'

const namesOf = ({ kk, ru, en }: Texts) => ({ nameKz: kk, nameRu: ru, nameEn: en })
const confirmingOf = ({ kk, ru, en }: Texts) => ({
  confirmingDocumentKz: kk || null,
  confirmingDocumentRu: ru || null,
  confirmingDocumentEn: en || null,
})

/** Writes a value that people keep into its directory (docs/specification/content.md#kinds). */
export async function keepEntry(
  db: Trx,
  { kind, key }: { readonly kind: ContentKind; readonly key: string },
  value: ContentValue,
): Promise<void> {
  if (kind === 'quotaCategory') {
    const { name, shortName, quotaPercent, confirmingDocument } = value as QuotaCategoryEntry
    await keepQuotaCategory(db, key, {
      ...{ ...namesOf(name), quotaPercent, ...confirmingOf(confirmingDocument) },
      ...{ shortNameKz: shortName.kk, shortNameRu: shortName.ru, shortNameEn: shortName.en },
    })
  }
  if (kind === 'preemptiveRight') {
    const { name, priority, confirmingDocument } = value as PreemptiveRightEntry
    await keepPreemptiveRight(db, key, {
      ...namesOf(name),
      priority: priority ?? 1,
      ...confirmingOf(confirmingDocument),
    })
  }
}
