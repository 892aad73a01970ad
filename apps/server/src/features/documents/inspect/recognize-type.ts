import { kindOf } from '@portal/domain/documents/kind-rules.ts'
import type { FileType } from '@portal/domain/documents/schema.ts'
import { isDoc, isDocx } from './inspect-office-file.ts'

/** Type of a file by its signature. Null: not accepted (docs/specification/documents.md#upload). */
export function recognizeType(bytes: Buffer): FileType | null {
  const kind = kindOf(bytes)
  if (kind === 'pdf') return 'application/pdf'
  if (kind === 'jpeg') return 'image/jpeg'
  if (kind === 'png') return 'image/png'
  if (kind === 'ole') return isDoc(bytes) ? 'application/msword' : null
  return kind === 'zip' && isDocx(bytes) ? DOCX_TYPE : null
}

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
