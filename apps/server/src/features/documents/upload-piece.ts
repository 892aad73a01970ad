import { buffer } from 'node:stream/consumers'
import type { UploadState } from '@portal/domain/documents/schema.ts'
import { isRefusal, Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { OuterScope, ReadScope } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { lockUpload, type UnfinishedUpload, uploadOf } from './queries.ts'
import { removeUploads } from './remove-uploads.ts'
import { addPiece, closeUpload } from './repository.ts'
import { storeBytes } from './store-bytes.ts'
import { type UploadServices, uploadFile } from './upload-file.ts'

/** A cut connection makes a piece shorter, yet no network cuts 5 MB into so many. The row names them all. */
const MOST_PIECES = 1000

type State = { success: true; data: UploadState }

const stateOf = ({ id, received, file }: UnfinishedUpload): State => ({
  success: true,
  data: { id, offset: received, file },
})

const wrongOffset = (right: number): Refusal => new Refusal('wrong_offset', [], null, { offset: right })

export async function readUpload({ db, actor }: ReadScope, id: string): Promise<State | Refusal> {
  const upload = await uploadOf(db, actor.accountId, id)
  return upload === undefined ? refuse('not_found') : stateOf(upload)
}

/**
 * Receives the next piece of an upload of the caller, and makes the file after the last one. The first stored piece of
 * an offset wins. An empty piece at the end retries making the file.
 */
export async function uploadPiece(
  scope: OuterScope,
  { id, offset, bytes }: { readonly id: string; readonly offset: number; readonly bytes: Buffer },
  services: UploadServices,
): Promise<State | Refusal> {
  const owner = scope.actor.accountId
  const upload = await uploadOf(scope.db, owner, id)
  if (upload === undefined) return refuse('not_found')
  if (upload.received !== offset) return wrongOffset(upload.received)
  if (offset + bytes.length > upload.size) return refuse('big-file-size', [{ field: 'file', msg: 'big-file-size' }])
  if (upload.pieces.length >= MOST_PIECES) return refuse('wrong_value', [{ field: 'file', msg: 'wrong_value' }])
  if (bytes.length > 0) {
    const piece = { id: newId(), size: bytes.length }
    const stored = await storeBytes(scope, { files: services.files, id: piece.id, bytes }, async ({ db }) => {
      const locked = await lockUpload(db, owner, id)
      if (locked === undefined) return refuse('not_found')
      if (locked.received !== offset) return wrongOffset(locked.received)
      await addPiece(db, id, piece)
      return piece
    })
    if (isRefusal(stored)) return stored
  }
  const now = await uploadOf(scope.db, owner, id)
  if (now === undefined) return refuse('not_found')
  return now.received < now.size || now.file !== null ? stateOf(now) : finish(scope, now, services)
}

/** Joins the pieces and checks them like `file/upload`. A refused upload is removed at once. */
async function finish(scope: OuterScope, upload: UnfinishedUpload, services: UploadServices): Promise<State | Refusal> {
  const { id, name, size, pieces } = upload
  const bytes = await join(services.files, pieces)
  if (bytes === null) {
    // Another call that finished or removed the upload meanwhile has removed its pieces.
    const now = await uploadOf(scope.db, scope.actor.accountId, id)
    if (now !== undefined && now.file === null) throw new Error(`pieces of the upload ${id} are missing`)
    return now === undefined ? refuse('not_found') : stateOf(now)
  }
  const stored = await uploadFile(scope, { name, bytes }, services, async (db, fileId) => {
    if (!(await closeUpload(db, id, fileId))) return wrongOffset(size)
    await addJob(db, 'remove-file-bytes', { ids: pieces })
    return null
  })
  if (!isRefusal(stored)) return stateOf({ ...upload, file: stored.data })
  if (stored.key === 'wrong_file_type') await scope.write(({ db }) => removeUploads(db, sql`id = ${id}`))
  return stored
}

async function join(files: FileStore, pieces: readonly string[]): Promise<Buffer | null> {
  const parts: Buffer[] = []
  for (const piece of pieces) {
    const content = await files.get(piece)
    if (content === undefined) return null
    parts.push(await buffer(content))
  }
  return Buffer.concat(parts)
}
