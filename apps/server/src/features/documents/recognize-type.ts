import type { FileType } from '@portal/domain/documents/schema.ts'
import { isDoc, isDocx } from './inspect-office-file.ts'

/**
 * Tells the kind of a file from its content alone; null: not taken (docs/specification/documents.md#upload).
 * Only what names the kind is read: whether a reader can show the rest is the reader's to find out.
 */
export function recognizeType(bytes: Buffer): FileType | null {
  if (startsWith(bytes, PDF)) return 'application/pdf'
  if (startsWith(bytes, JPEG)) return 'image/jpeg'
  if (startsWith(bytes, PNG)) return 'image/png'
  if (startsWith(bytes, OLE)) return isDoc(bytes) ? 'application/msword' : null
  if (startsWith(bytes, ZIP)) return isDocx(bytes) ? DOCX_TYPE : null
  return null
}

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const PDF = Buffer.from('%PDF-')
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

const startsWith = (bytes: Buffer, mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark)
