import { buffer } from 'node:stream/consumers'
import type { documentsEndpoints } from '@portal/domain/documents/endpoints.ts'
import type { ConsentType } from '@portal/domain/documents/schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { pdfOf } from '@portal/office-files/pdf.ts'
import type { Handlers } from '../../http/handler.ts'
import { textsIn } from '../../platform/texts.ts'
import { beginUpload } from './begin-upload.ts'
import { downloadFile, downloadZip, type FileServices, readScans } from './download-files.ts'
import { fillForm, type ProfileOf } from './fill-form.ts'
import { cancelUpload } from './remove-uploads.ts'
import { type ConsentTerms, consent } from './templates/consent.ts'
import { type UploadServices, uploadFile } from './upload-file.ts'
import { readUpload, uploadPiece } from './upload-piece.ts'

export type DocumentsServices = FileServices &
  UploadServices & { readonly profileOf: ProfileOf; readonly terms: ConsentTerms }

/** Cache of the consent texts as PDF. They change only with the version and settings of the portal. */
function consentPapers(terms: ConsentTerms) {
  const made = new Map<string, Promise<Buffer>>()
  return (type: ConsentType, language: Language): Promise<Buffer> => {
    const key = `${type} ${language}`
    const known = made.get(key)
    if (known !== undefined) return known
    const paper = pdfOf(consent(type, terms, language)).then(buffer)
    made.set(key, paper)
    paper.catch(() => made.delete(key))
    return paper
  }
}

export function documentsRoutes(services: DocumentsServices): Handlers<typeof documentsEndpoints> {
  const paperOf = consentPapers(services.terms)
  return {
    beginUpload: { write: (scope, { body }) => beginUpload(scope, body, services) },
    readUpload: { read: (scope, { query }) => readUpload(scope, query.id) },
    uploadPiece: { around: (scope, { query, file }) => uploadPiece(scope, { ...query, bytes: file.bytes }, services) },
    cancelUpload: { write: (scope, { query }) => cancelUpload(scope, query.id) },
    uploadFile: { around: (scope, { file }) => uploadFile(scope, file, services) },
    downloadFile: { read: (scope, { query }) => downloadFile(scope, query.id, services) },
    downloadZip: { read: (scope, { query }) => downloadZip(scope, query.name, services) },
    readScans: { read: (scope, { query }) => readScans(scope, query.id, services) },
    downloadHelpDocument: { read: (scope) => fillForm(scope, services.profileOf) },
    readOperator: { read: async () => ({ success: true, data: services.terms.operator }) },
    downloadConsent: {
      read: async ({ language }, { query: { type } }) => ({
        name: `${textsIn(language)(`papers.consent.${type}.fileName`)}.pdf`,
        type: 'application/pdf',
        body: await paperOf(type, language),
        isInline: true,
      }),
    },
  }
}
