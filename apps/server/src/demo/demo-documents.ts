import { buffer } from 'node:stream/consumers'
import type { AttachmentSlot } from '@portal/domain/accounts/schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { pdfOf } from '@portal/office-files/pdf.ts'
import type { Upload } from '../http/handler.ts'
import { readShippedFile } from '../platform/shipped-data.ts'
import { textsIn } from '../platform/texts.ts'
import scholarship from './scholarship.json' with { type: 'json' }

/** A slot of the profile, or a code of the documents of grants (`data/grant-documents.json`). */
export type DemoDocument = AttachmentSlot | GrantDocument
const GRANT_DOCUMENTS = ['GRANT_CERTIFICATE', 'UNT_CERTIFICATE', 'ADDITIONAL_DOCUMENTS', 'ALTYN_BELGI'] as const
export type GrantDocument = (typeof GRANT_DOCUMENTS)[number]
const isOfGrant = (kind: DemoDocument): kind is GrantDocument => GRANT_DOCUMENTS.some((each) => each === kind)

/** A motivation letter: its text by number, the name as the letter spells it, and the country. */
export type DemoLetter = { readonly template: number; readonly name: string; readonly country: string }

/** Makes sample documents as uploads. Each kind in each language is made once, and each letter. */
export function createDemoDocuments() {
  const made = new Map<string, Promise<Upload>>()
  return (kind: DemoDocument, language: Language, letter?: DemoLetter): Promise<Upload> => {
    if (kind === 'motivationLetter' && letter !== undefined) return writeLetter(letter, language)
    const key = `${kind} ${language}`
    const upload = made.get(key) ?? makeDocument(kind, language)
    made.set(key, upload)
    return upload
  }
}

async function makeDocument(kind: DemoDocument, language: Language): Promise<Upload> {
  const t = textsIn(language)
  const title = isOfGrant(kind) ? await nameOf(kind, language) : t(`documents.slots.${kind}`)
  const paper = await pdfOf({
    title,
    language,
    footer: t('papers.sample.footer'),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'paragraph', text: t('papers.sample.text') },
    ],
  })
  return { name: `${title}.pdf`, bytes: await buffer(paper) }
}

async function writeLetter({ template, name, country }: DemoLetter, language: Language): Promise<Upload> {
  const { title = '', paragraphs = [] } = scholarship.letters[template] ?? {}
  const filled = (text: string) => text.replaceAll('{{name}}', name).replaceAll('{{country}}', country)
  const paper = await pdfOf({
    ...{ title, language },
    footer: textsIn(language)('papers.sample.footer'),
    blocks: [
      { kind: 'title', text: title },
      ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text: filled(text) })),
    ],
  })
  return { name: `${title}.pdf`, bytes: await buffer(paper) }
}

async function nameOf(kind: GrantDocument, language: Language): Promise<string> {
  const documents =
    await readShippedFile<readonly (LocalizedName & { readonly code: string })[]>('grant-documents.json')
  const document = documents.find(({ code }) => code === kind)
  return document === undefined ? kind : nameIn(document, language)
}
