import { createHash } from 'node:crypto'
import { FILE_TYPES, type FileType, type UploadedFile } from '@portal/domain/documents/schema.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { OuterScope, Upload } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files.ts'
import { newId } from '../../platform/tokens.ts'
import { keepBytes } from './keep-bytes.ts'
import { recognizeType } from './recognize-type.ts'
import { insertFile } from './repository.ts'

/** Keeps a file of the caller's. */
export async function uploadFile(
  scope: OuterScope,
  upload: Upload,
  files: FileStore,
): Promise<{ success: true; data: UploadedFile } | Refusal> {
  const type = recognizeType(upload.bytes)
  if (type === null) return refuse('wrong_file_type', [{ field: 'file', msg: 'wrong_file_type' }])
  const file = { id: newId(), name: cleanFileName(upload.name, type), size: upload.bytes.length, type }
  return keepBytes(scope, { files, id: file.id, bytes: upload.bytes }, async ({ db, actor, now }) => {
    const sha256 = createHash('sha256').update(upload.bytes).digest()
    await insertFile(db, { ...file, ownerId: actor.accountId, sha256, createdAt: now })
    return { success: true as const, data: file }
  })
}

const NAME_LENGTH = 200
/** Characters that turn the direction of the text around them: `gpj.exe` could show as `exe.jpg`. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * A name to show and to give back: without folders, control characters and direction marks, at most 200 characters
 * with its ending kept. Letters of every alphabet stay.
 */
export function cleanFileName(given: string, type: FileType): string {
  const [base = ''] = given.toWellFormed().normalize('NFC').split(/[\\/]/).slice(-1)
  const visible = base
    .replace(/\p{Cc}/gu, '')
    .replace(DIRECTION_MARKS, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (/^\.*$/.test(visible)) return `file.${FILE_TYPES[type]}`
  const characters = [...visible]
  if (characters.length <= NAME_LENGTH) return visible
  const ending = /\.\w{1,10}$/.exec(visible)?.[0] ?? ''
  return `${characters.slice(0, NAME_LENGTH - ending.length).join('')}${ending}`
}
