import { hash } from 'node:crypto'
import { FILE_TYPES, type FileType, type UploadedFile } from '@portal/domain/documents/schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { plainProse } from '@portal/domain/kernel/typed-text.ts'
import type { OuterScope, Upload } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { recognizeType } from './inspect/recognize-type.ts'
import { refuseKind, refuseUnreadable } from './inspect/refuse-unreadable.ts'
import { insertFile, type NewFile, storedBytes } from './repository.ts'
import { storeBytes } from './store-bytes.ts'

/** Store, limit of bytes an applicant, lock of an owner, and scanning of uploads. */
export type UploadServices = {
  readonly files: FileStore
  readonly keptBytesEach: number
  readonly lockOwner: (db: Trx, ownerId: string) => Promise<unknown>
  readonly isScanning: boolean
}

/** Refuses bytes beyond an applicant's limit. The caller holds the owner's lock. */
export async function refuseWithoutRoom(
  db: Trx,
  actor: Actor,
  size: number,
  { keptBytesEach }: UploadServices,
): Promise<Refusal | null> {
  const isFull = actor.kind === 'APPLICANT' && (await storedBytes(db, actor.accountId)) + size > keptBytesEach
  return isFull ? refuse('too_many_files', [{ field: 'file', msg: 'too_many_files' }]) : null
}

export type Inspected = Omit<NewFile, 'ownerId' | 'createdAt'>

/** Checks an upload and describes its file, or refuses it. */
export function inspectUpload({ name, bytes }: Upload): Inspected | Refusal {
  const type = recognizeType(bytes)
  if (type === null) return refuseKind(bytes)
  const unreadable = refuseUnreadable(bytes, type)
  if (unreadable !== null) return unreadable
  const sha256 = hash('sha256', bytes, 'buffer')
  return { id: newId(), name: cleanFileName(name, type), size: bytes.length, type, sha256 }
}

/** Inserts a file without an owner, for its readers alone: the letter of a referee. */
export async function insertUnowned(
  db: Trx,
  file: Inspected,
  { now, isScanning }: { readonly now: Date; readonly isScanning: boolean },
): Promise<void> {
  await insertFile(db, { ...file, ownerId: null, createdAt: now })
  if (isScanning) await addJob(db, 'scan-files')
}

/** Stores a file of the caller. `close` finishes an upload in pieces in the same transaction, or refuses. */
export async function uploadFile(
  scope: OuterScope,
  upload: Upload,
  services: UploadServices,
  close: (db: Trx, fileId: string) => Promise<Refusal | null> = async () => null,
): Promise<{ success: true; data: UploadedFile } | Refusal> {
  const { files, lockOwner, isScanning } = services
  // Before the transaction, because its lock blocks the owner's other uploads.
  const inspected = inspectUpload(upload)
  if (isRefusal(inspected)) return inspected
  const { sha256, ...file } = inspected
  return storeBytes(scope, { files, id: file.id, bytes: upload.bytes }, async ({ db, actor, now }) => {
    // Lock of the owner: two concurrent uploads could each fit alone and exceed the limit together.
    await lockOwner(db, actor.accountId)
    const refused = (await close(db, file.id)) ?? (await refuseWithoutRoom(db, actor, file.size, services))
    if (refused !== null) return refused
    await insertFile(db, { ...file, ownerId: actor.accountId, sha256, createdAt: now })
    if (isScanning) await addJob(db, 'scan-files')
    return { success: true as const, data: file }
  })
}

const NAME_LENGTH = 200

/**
 * A name to show and to give back: without folders, control characters and direction marks (`gpj.exe` could show as
 * `exe.jpg`), at most 200 characters, with the extension of the content. Letters of every alphabet stay.
 */
export function cleanFileName(given: string, type: FileType): string {
  const [base = ''] = plainProse(given.toWellFormed()).split(/[\\/]/).slice(-1)
  const visible = base
    .replace(/\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const ending = endingOf(visible, type)
  const stem = visible.endsWith(ending) ? visible.slice(0, -ending.length) : visible.replace(ENDING, '')
  const characters = [...(/^\.*$/.test(stem) ? 'file' : stem)]
  return `${characters.slice(0, NAME_LENGTH - ending.length).join('')}${ending}`
}

/** The extension of a name. A system chooses the program for the file by it. */
const ENDING = /\.[a-z][a-z0-9]{0,4}$/i

/** The extension of a file's content, in the owner's spelling where it fits: `.hta` never, `.JPEG` for a JPEG. */
function endingOf(name: string, type: FileType): string {
  const own = ENDING.exec(name)?.[0] ?? ''
  const isRight = own.slice(1).toLowerCase().replace('jpeg', 'jpg') === FILE_TYPES[type]
  return isRight ? own : `.${FILE_TYPES[type]}`
}
