import type { documentsEndpoints } from '@portal/domain/documents/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { pdfOf } from '../../platform/pdf.ts'
import { textsIn } from '../../platform/texts.ts'
import { downloadFile, downloadZip, type FileServices } from './download-files.ts'
import { fillForm, type ProfileOf } from './fill-form.ts'
import { type ConsentTerms, consent } from './templates/consent.ts'
import { type KeepingFiles, uploadFile } from './upload-file.ts'

export type DocumentsServices = FileServices &
  KeepingFiles & { readonly profileOf: ProfileOf; readonly terms: ConsentTerms }

export function documentsRoutes(services: DocumentsServices): Handlers<typeof documentsEndpoints> {
  return {
    uploadFile: { around: (scope, { file }) => uploadFile(scope, file, services) },
    downloadFile: { read: (scope, { query }) => downloadFile(scope, query.id, services) },
    downloadZip: { read: (scope, { query }) => downloadZip(scope, query.name, services) },
    downloadHelpDocument: { read: (scope) => fillForm(scope, services.profileOf) },
    readOperator: { read: async () => ({ success: true, data: services.terms.operator }) },
    downloadConsent: {
      read: async ({ language }, { query: { type } }) => ({
        name: `${textsIn(language)(`papers.consent.${type}.fileName`)}.pdf`,
        type: 'application/pdf',
        body: await pdfOf(consent(type, services.terms, language)),
        isInline: true,
      }),
    },
  }
}
