import { buffer } from 'node:stream/consumers'
import type { documentsEndpoints } from '@portal/domain/documents/endpoints.ts'
import type { ConsentType, Operator } from '@portal/domain/documents/schema.ts'
import { pdfOf } from '@portal/office-files/pdf.ts'
import type { Handlers, ReadScope } from '../../http/handler.ts'
import { textsIn } from '../../platform/texts.ts'
import { consentsNow } from '../content/published/read-consents.ts'
import type { OwnerNow } from '../content/published/read-owner.ts'
import { beginUpload } from './begin-upload.ts'
import { downloadFile, downloadZip, type FileServices, readScans } from './download-files.ts'
import { fillForm, type ProfileOf } from './fill-form.ts'
import { cancelUpload } from './remove-uploads.ts'
import { type ConsentTerms, consent } from './templates/consent.ts'
import { type UploadServices, uploadFile } from './upload-file.ts'
import { readUpload, uploadPiece } from './upload-piece.ts'

export type DocumentsServices = FileServices &
  UploadServices & {
    readonly profileOf: ProfileOf
    readonly ownerNow: OwnerNow
    /** As configured. */
    readonly operator: Operator
  }

/** Consent texts as PDF, cached for one version and operator. */
function consentPapers({ ownerNow, operator }: Pick<DocumentsServices, 'ownerNow' | 'operator'>) {
  const made = new Map<string, Promise<Buffer>>()
  return async (
    { db, now, language }: Pick<ReadScope, 'db' | 'now' | 'language'>,
    type: ConsentType,
  ): Promise<Buffer> => {
    const [{ version, textOf }, { lines }] = await Promise.all([consentsNow({ db, now }), ownerNow(db, now)])
    const terms: ConsentTerms = { owner: lines[language], contact: operator.contact, version }
    const key = JSON.stringify([type, language, terms])
    const known = made.get(key)
    if (known !== undefined) return known
    const paper = pdfOf(consent(textOf(type), terms, language)).then(buffer)
    if (made.size >= MOST_PAPERS) made.clear()
    made.set(key, paper)
    paper.catch(() => made.delete(key))
    return paper
  }
}

/** Two texts in three languages, before and after a change. */
const MOST_PAPERS = 12

export function documentsRoutes(services: DocumentsServices): Handlers<typeof documentsEndpoints> {
  const paperOf = consentPapers(services)
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
    readOperator: {
      read: async ({ db, now, language }) => {
        const { name, bin } = (await services.ownerNow(db, now)).lines[language]
        return { success: true, data: { name, bin, contact: services.operator.contact } }
      },
    },
    downloadConsent: {
      read: async (scope, { query: { type } }) => ({
        name: `${textsIn(scope.language)(`papers.consent.${type}.fileName`)}.pdf`,
        type: 'application/pdf',
        body: await paperOf(scope, type),
        isInline: true,
      }),
    },
  }
}
