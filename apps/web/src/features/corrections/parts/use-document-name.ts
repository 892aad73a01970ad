import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useGrantDirectory } from '../../applications/parts/use-grant-directory.ts'
import type { CorrectionItem } from './correction-calls.ts'

type Named = Pick<CorrectionItem, 'slot' | 'kind' | 'label' | 'before'>

/** Names of asked documents; a document without a name of its own is named by its file. */
export function useDocumentName(items: readonly Named[]): (item: Named) => string {
  const { t, language } = useTexts()
  const { kindName } = useGrantDirectory(items.some(({ slot }) => slot === 'grantFiles'))
  return ({ slot, kind, label, before }) => {
    const own = ATTACHMENT_SLOTS.find((known) => known === slot)
    if (own !== undefined) return t(`documents.slots.${own}`)
    if (label !== null) return nameIn(label, language)
    if (slot === 'grantFiles' && kind !== null) return kindName(kind)
    return `${t('documents.slots.additionalDocuments')}: ${before.name}`
  }
}
