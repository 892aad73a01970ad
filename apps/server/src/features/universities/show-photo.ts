import { FILE_TYPES } from '@portal/domain/documents/schema.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { Download } from '../../http/handler.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'

/** The bytes of a photo, public. They never change under its id, so the id is their tag. */
export async function showPhoto(
  db: Db,
  { id: universityId, photoId }: { readonly id: string; readonly photoId: string },
  files: FileStore,
): Promise<Download | Refusal> {
  const photo = await db
    .selectFrom('universityPhotos')
    .select(['type', 'size', 'sha256'])
    .where('id', '=', photoId)
    .where('universityId', '=', universityId)
    .executeTakeFirst()
  if (photo === undefined) return refuse('not_found')
  const { type, size, sha256 } = photo
  const body = sha256 === null ? await files.get(photoId) : await files.open(photoId, sha256)
  if (body === undefined) throw new Error(`the bytes of the photo ${photoId} are missing`)
  return { name: `${photoId}.${FILE_TYPES[type]}`, type, size, body, isInline: true, etag: photoId }
}
