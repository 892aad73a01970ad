import { z } from 'zod'
import { dataOf, type EndpointTable } from '../kernel/endpoint.ts'
import { many, uuid } from '../kernel/values.ts'
import { CONSENT_TYPES, operator, uploadedFile, ZIP_MAX_FILES } from './schema.ts'

/** Files in and out (docs/specification/documents.md). */
export const documentsEndpoints = {
  uploadFile: {
    method: 'POST',
    path: '/file/upload',
    access: 'signed-in',
    kind: 'upload',
    answer: dataOf(uploadedFile),
    errors: ['big-file-size', 'wrong_file_type', 'field_required', 'too_many_files', 'too_many_requests'],
    missing: 'field_required',
    rate: 'upload',
  },
  downloadFile: { method: 'GET', path: '/file/download', access: 'signed-in', kind: 'download', query: z.object({ id: uuid }), errors: ['not_found'], missing: 'field_required' },
  downloadZip: {
    method: 'GET',
    path: '/file/zip-download',
    access: 'signed-in',
    kind: 'download',
    query: z.object({ name: many(uuid).pipe(z.array(z.string()).min(1).max(ZIP_MAX_FILES)) }),
    errors: ['not_found'],
    missing: 'field_required',
  },
  downloadHelpDocument: { method: 'GET', path: '/file/download/help-document', access: 'public', kind: 'download' },
  readOperator: { method: 'GET', path: '/operator', access: 'public', answer: dataOf(operator) },
  downloadConsent: { method: 'GET', path: '/file/download/consent', access: 'public', kind: 'download', query: z.object({ type: z.enum(CONSENT_TYPES) }), missing: 'field_required' },
} as const satisfies EndpointTable
