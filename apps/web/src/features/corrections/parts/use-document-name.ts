import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useGrantDirectory } from '../../applications/parts/use-grant-directory.ts'
import type { CorrectionItem } from './correction-calls.ts'

type Named = Pick<CorrectionItem, 'slot' | 'kind' | 'label' | 'number' | 'before'>

/** Names of asked documents. */
export function useDocumentName(items: readonly Named[]): (item: Named) => string {
  const { t, language } = useTexts()
  const { kindName } = useGrantDirectory(items.some(({ slot }) => slot === 'grantFiles'))
  return ({ slot, kind, label, number, before }) => {
    const own = ATTACHMENT_SLOTS.find((known) => known === slot)
    if (own !== undefined) return t(`documents.slots.${own}`)
    if (label !== null) return nameIn(label, language)
    if (slot === 'grantFiles' && kind !== null) return kindName(kind)
    return number === null ? before.name : t('documents.numbered', { number })
  }
}
