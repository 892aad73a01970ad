import { z } from 'zod'
import { dataOf, done, type EndpointTable } from '../kernel/endpoint.ts'
import { many, uuid } from '../kernel/values.ts'
import { CONSENT_TYPES, fileScan, newUpload, operator, SCANS_MAX_FILES, uploadedFile, uploadState, ZIP_MAX_FILES } from './schema.ts'

/** Uploads and downloads (docs/specification/documents.md). */
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
  beginUpload: {
    method: 'POST',
    path: '/file/upload/begin',
    access: 'signed-in',
    body: newUpload,
    answer: dataOf(uploadState),
    errors: ['big-file-size', 'field_required', 'too_many_files'],
    missing: 'field_required',
    rate: 'upload',
    idempotent: true,
  },
  readUpload: { method: 'GET', path: '/file/upload/state', access: 'signed-in', query: z.object({ id: uuid }), answer: dataOf(uploadState), errors: ['not_found'], missing: 'field_required' },
  uploadPiece: {
    method: 'POST',
    path: '/file/upload/piece',
    access: 'signed-in',
    kind: 'piece',
    query: z.object({ id: uuid, offset: z.coerce.number().int().min(0) }),
    answer: dataOf(uploadState),
    errors: ['not_found', 'wrong_offset', 'big-file-size', 'wrong_file_type', 'field_required', 'too_many_requests'],
    missing: 'field_required',
    rate: 'upload-piece',
  },
  cancelUpload: { method: 'DELETE', path: '/file/upload', access: 'signed-in', query: z.object({ id: uuid }), answer: done, errors: ['not_found'], missing: 'field_required' },
  downloadFile: {
    method: 'GET',
    path: '/file/download',
    access: 'signed-in',
    kind: 'download',
    query: z.object({ id: uuid }),
    errors: ['not_found', 'file_being_checked', 'file_infected'],
    missing: 'field_required',
  },
  downloadZip: {
    method: 'GET',
    path: '/file/zip-download',
    access: 'signed-in',
    kind: 'download',
    query: z.object({ name: many(uuid).pipe(z.array(z.string()).min(1).max(ZIP_MAX_FILES)) }),
    errors: ['not_found', 'file_being_checked', 'file_infected'],
    missing: 'field_required',
  },
  readScans: {
    method: 'GET',
    path: '/file/scans',
    access: 'signed-in',
    query: z.object({ id: many(uuid).pipe(z.array(z.string()).min(1).max(SCANS_MAX_FILES)) }),
    answer: dataOf(z.array(fileScan)),
    errors: ['not_found'],
    missing: 'field_required',
  },
  downloadHelpDocument: { method: 'GET', path: '/file/download/help-document', access: 'public', kind: 'download' },
  readOperator: { method: 'GET', path: '/operator', access: 'public', answer: dataOf(operator) },
  downloadConsent: { method: 'GET', path: '/file/download/consent', access: 'public', kind: 'download', query: z.object({ type: z.enum(CONSENT_TYPES) }), missing: 'field_required' },
} as const satisfies EndpointTable
