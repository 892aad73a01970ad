import { buffer } from 'node:stream/consumers'
import type { AttachmentSlot } from '@portal/domain/accounts/schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Upload } from '../http/handler.ts'
import { pdfOf } from '../platform/pdf.ts'
import { textsIn } from '../platform/texts.ts'

export type DemoDocument = AttachmentSlot | 'grantCertificate'

/** A maker of sample documents as uploads; each kind in each language is set once. */
export function createDemoDocuments(): (kind: DemoDocument, language: Language) => Promise<Upload> {
  const made = new Map<string, Promise<Upload>>()
  return (kind, language) => {
    const key = `${kind} ${language}`
    const upload = made.get(key) ?? makeDocument(kind, language)
    made.set(key, upload)
    return upload
  }
}

async function makeDocument(kind: DemoDocument, language: Language): Promise<Upload> {
  const t = textsIn(language)
  const title = kind === 'grantCertificate' ? t('papers.sample.grantCertificate') : t(`documents.slots.${kind}`)
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
