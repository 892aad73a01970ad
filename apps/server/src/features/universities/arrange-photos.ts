import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { University } from '../directory/save-university.ts'
import { lockChosen } from './choose-university.ts'
import { photosOf } from './queries.ts'
import { deletePhotoRow, updatePhoto } from './repository.ts'

type Done = { readonly success: true }

/** Orders a university's photos. A list that does not have exactly its photos is stale. */
export async function orderPhotos(
  scope: WriteScope,
  { universityId, ids }: { readonly universityId?: string | undefined; readonly ids: readonly string[] },
): Promise<Done | Refusal> {
  const university = await lockChosen(scope, universityId)
  if (isRefusal(university)) return university
  const stand = (await photosOf(scope.db, university.id)).map((photo) => photo.id)
  const isSameSet = ids.length === stand.length && stand.every((id) => ids.includes(id))
  if (!isSameSet) return refuse('stale_version')
  for (const [position, id] of ids.entries()) await updatePhoto(scope.db, id, { position })
  return { success: true }
}

/** Locks the university of a photo, if the caller may edit it. */
async function lockOwner({ db, actor }: WriteScope, photoId: string): Promise<University | Refusal> {
  const photo = await photoRow({ db }, photoId)
  if (photo === undefined) return refuse('not_found')
  const university = await lockChosen({ db, actor }, photo.universityId)
  if (isRefusal(university)) return university
  // Another call may have deleted it during the wait for the lock.
  return (await photoRow({ db }, photoId)) === undefined ? refuse('not_found') : university
}

const photoRow = ({ db }: Pick<WriteScope, 'db'>, id: string) =>
  db.selectFrom('universityPhotos').select('universityId').where('id', '=', id).executeTakeFirst()

export async function describePhoto(
  scope: WriteScope,
  id: string,
  captions: { readonly captionKz: string; readonly captionRu: string; readonly captionEn: string },
): Promise<Done | Refusal> {
  const university = await lockOwner(scope, id)
  if (isRefusal(university)) return university
  await updatePhoto(scope.db, id, captions)
  return { success: true }
}

/** Removes a photo from the page. A job removes its bytes after the commit. */
export async function deletePhoto(scope: WriteScope, id: string): Promise<Done | Refusal> {
  const { db } = scope
  const university = await lockOwner(scope, id)
  if (isRefusal(university)) return university
  await deletePhotoRow(db, id)
  await addJob(db, 'remove-file-bytes', { ids: [id] })
  const { nameKz, id: universityId } = university
  await recordAudit(scope, { event: 'photoDeleted', objectId: id, objectName: nameKz, details: { universityId } })
  return { success: true }
}
