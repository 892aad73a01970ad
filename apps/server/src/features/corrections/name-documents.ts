import { type CorrectedField, correctedLabel } from '@portal/domain/applications/correction-schema.ts'
import { type LocalizedName, nameFrom } from '@portal/domain/kernel/localized-name.ts'
import type { Reader } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { grantDocumentNames } from '../directory/queries.ts'

type Document = { readonly slot: string; readonly position: number; readonly kind: string | null }
type Further = readonly { readonly id: string; readonly name: LocalizedName }[]

/** Name of a value of an application in three languages. */
export const fieldName = (field: CorrectedField): LocalizedName =>
  nameFrom((language) => textsIn(language)(correctedLabel(field)))

/** Names of documents of an application in three languages. */
export async function nameDocuments(db: Reader, further: Further): Promise<(document: Document) => LocalizedName> {
  const ofGrant = await grantDocumentNames(db)
  return ({ slot, position, kind }) => {
    const own = slot === 'grantFiles' ? ofGrant.get(kind ?? '') : further.find(({ id }) => id === kind)?.name
    if (slot === 'additionalDocuments')
      return nameFrom((language) => textsIn(language)('documents.numbered', { number: position + 1 }))
    return own ?? nameFrom((language) => textsIn(language)(`documents.slots.${slot}`))
  }
}
