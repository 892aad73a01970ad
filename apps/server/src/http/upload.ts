import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Upload } from './handler.ts'

/**
 * Reads the one file of a multipart request into memory. A file over the limit is read to its end and dropped, so that
 * the caller hears the refusal instead of a broken connection.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload | Refusal> {
  if (!request.isMultipart()) return refuse('field_required', [{ field: 'file', msg: 'field_required' }])
  let upload: Upload | Refusal | null = null
  for await (const part of request.parts({ limits: { fileSize: MAX_FILE_BYTES, files: 5, fields: 20, parts: 30 } })) {
    if (part.type !== 'file') continue
    const chunks: Buffer[] = []
    const isWanted = part.fieldname === 'file' && upload === null
    for await (const chunk of part.file) if (isWanted) chunks.push(chunk as Buffer)
    if (!isWanted) continue
    upload = part.file.truncated ? refuse('big-file-size') : { name: part.filename, bytes: Buffer.concat(chunks) }
  }
  return upload ?? refuse('field_required', [{ field: 'file', msg: 'field_required' }])
}
