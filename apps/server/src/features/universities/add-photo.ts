import type { UniversityPhoto } from '@portal/domain/directory/schema.ts'
import { withoutMetadata } from '@portal/domain/documents/picture-metadata.ts'
import { pictureSize } from '@portal/domain/documents/picture-size.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { MAX_PHOTO_PIXELS, MAX_PHOTOS } from '@portal/domain/universities/schema.ts'
import type { OuterScope, Upload, WriteScope } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files.ts'
import { newId } from '../../platform/tokens.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { keepBytes } from '../documents/keep-bytes.ts'
import { recognizeType } from '../documents/recognize-type.ts'
import { chooseUniversity, lockChosen } from './choose-university.ts'
import { photosOf } from './queries.ts'
import { insertPhoto } from './repository.ts'

type Picture = {
  readonly type: 'image/jpeg' | 'image/png'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** A photo fit to be shown to everybody: what its camera knew of place and owner is gone. */
function publicPicture(given: Buffer): Picture | Refusal {
  const type = recognizeType(given)
  if (type !== 'image/jpeg' && type !== 'image/png')
    return refuse('wrong_file_type', [{ field: 'file', msg: 'wrong_file_type' }])
  const clean = withoutMetadata(new Uint8Array(given))
  const bytes = Buffer.concat(clean?.parts ?? [])
  const size = clean === null ? null : pictureSize(bytes)
  if (size === null || size.width * size.height > MAX_PHOTO_PIXELS)
    return refuseFields([{ field: 'file', msg: 'wrong_value' }])
  return { type, bytes, ...size }
}

/** Adds a photo to a university's page, behind the others. */
export async function addPhoto(
  scope: OuterScope,
  asked: string | undefined,
  upload: Upload,
  files: FileStore,
): Promise<{ success: true; data: UniversityPhoto } | Refusal> {
  const universityId = await chooseUniversity(scope, asked)
  if (isRefusal(universityId)) return universityId
  const picture = publicPicture(upload.bytes)
  if (isRefusal(picture)) return picture
  const id = newId()
  return keepBytes(scope, { files, id, bytes: picture.bytes }, (inner) => insert(inner, universityId, id, picture))
}

/** The university's row is locked, so that two uploads at once do not both become the last that is allowed. */
async function insert(scope: WriteScope, asked: string, id: string, { bytes, ...picture }: Picture) {
  const { db, now } = scope
  const university = await lockChosen(scope, asked)
  if (isRefusal(university)) return university
  if ((await photosOf(db, university.id)).length >= MAX_PHOTOS) return refuse('too_many_photos')
  await insertPhoto(db, { id, universityId: university.id, ...picture, size: bytes.length, createdAt: now })
  const { nameKz, id: universityId } = university
  await recordAudit(scope, { event: 'photoAdded', objectId: id, objectName: nameKz, details: { universityId } })
  const { width, height } = picture
  return { success: true as const, data: { id, captionKz: '', captionRu: '', captionEn: '', width, height } }
}
