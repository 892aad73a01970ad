import type { CorrectedField } from '@portal/domain/applications/correction-schema.ts'
import { isPersonal } from '@portal/domain/corrections/field-rules.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, NAME_IN } from '@portal/domain/kernel/localized-name.ts'
import type { Reader } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { grantDocumentNames } from '../directory/queries.ts'

type Document = { readonly slot: string; readonly position: number; readonly kind: string | null }
type Further = readonly { readonly id: string; readonly name: LocalizedName }[]

const inEach = (text: (language: Language) => string): LocalizedName => {
  const texts = keyed(LANGUAGES, text)
  return Object.fromEntries(LANGUAGES.map((language) => [NAME_IN[language], texts[language]])) as LocalizedName
}

/** Name of a value of an application in three languages. */
export const fieldName = (field: CorrectedField): LocalizedName =>
  inEach((language) => textsIn(language)(isPersonal(field) ? `accounts.fields.${field}` : 'applications.education.gpa'))

/** Names of documents of an application in three languages. */
export async function nameDocuments(db: Reader, further: Further): Promise<(document: Document) => LocalizedName> {
  const ofGrant = await grantDocumentNames(db)
  return ({ slot, position, kind }) => {
    const own = slot === 'grantFiles' ? ofGrant.get(kind ?? '') : further.find(({ id }) => id === kind)?.name
    if (slot === 'additionalDocuments')
      return inEach((language) => textsIn(language)('documents.numbered', { number: position + 1 }))
    return own ?? inEach((language) => textsIn(language)(`documents.slots.${slot}`))
  }
}
