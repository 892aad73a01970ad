import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { UniversityPhoto } from '@portal/domain/directory/schema.ts'
import { withoutMetadata } from '@portal/domain/documents/picture-metadata.ts'
import { pictureSize } from '@portal/domain/documents/picture-size.ts'
import { isRefusal, Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { MAX_PHOTO_PIXELS, MAX_PHOTOS } from '@portal/domain/universities/schema.ts'
import type { OuterScope, Upload, WriteScope } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { type Scanner, ScannerAwayError } from '../../platform/files/scanner.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { recognizeType } from '../documents/inspect/recognize-type.ts'
import { refuseKind } from '../documents/inspect/refuse-unreadable.ts'
import { storeBytes } from '../documents/store-bytes.ts'
import { chooseUniversity, lockChosen } from './choose-university.ts'
import { photosOf } from './queries.ts'
import { insertPhoto } from './repository.ts'

const SECONDS_UNTIL_SCANNED = 60

type Picture = {
  readonly type: 'image/jpeg' | 'image/png'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** A public photo, without the camera's metadata such as place and owner. */
function publicPicture(given: Buffer): Picture | Refusal {
  const type = recognizeType(given)
  if (type !== 'image/jpeg' && type !== 'image/png') return refuseKind(given)
  const clean = withoutMetadata(new Uint8Array(given))
  const bytes = Buffer.concat(clean?.parts ?? [])
  const size = clean === null ? null : pictureSize(bytes)
  if (size === null || size.width * size.height > MAX_PHOTO_PIXELS)
    return refuseFields([{ field: 'file', msg: 'wrong_value' }])
  return { type, bytes, ...size }
}

export async function addPhoto(
  scope: OuterScope,
  asked: string | undefined,
  upload: Upload,
  { files, scanner }: { readonly files: FileStore; readonly scanner: Scanner | null },
): Promise<{ success: true; data: UniversityPhoto } | Refusal> {
  const universityId = await chooseUniversity(scope, asked)
  if (isRefusal(universityId)) return universityId
  const picture = publicPicture(upload.bytes)
  if (isRefusal(picture)) return picture
  const refused = scanner === null ? null : await refuseVirus(scanner, picture.bytes)
  if (refused !== null) return refused
  const id = newId()
  return storeBytes(scope, { files, id, bytes: picture.bytes }, (inner) => insert(inner, universityId, id, picture))
}

/** A photo is public at once, so the scanner checks it before it is stored. */
async function refuseVirus(scanner: Scanner, bytes: Buffer): Promise<Refusal | null> {
  try {
    const { kind } = await scanner.scan(Readable.from([bytes]))
    if (kind === 'infected') return refuse('file_infected', [{ field: 'file', msg: 'file_infected' }])
    return kind === 'clean' ? null : new Refusal('try_again_later', [], SECONDS_UNTIL_SCANNED)
  } catch (error) {
    if (error instanceof ScannerAwayError) return new Refusal('try_again_later', [], SECONDS_UNTIL_SCANNED)
    throw error
  }
}

/** Inserts under a lock of the university's row, so that concurrent uploads respect the limit. */
async function insert(scope: WriteScope, asked: string, id: string, { bytes, ...picture }: Picture) {
  const { db, now } = scope
  const university = await lockChosen(scope, asked)
  if (isRefusal(university)) return university
  if ((await photosOf(db, university.id)).length >= MAX_PHOTOS) return refuse('too_many_photos')
  const sha256 = createHash('sha256').update(bytes).digest()
  await insertPhoto(db, { id, universityId: university.id, ...picture, size: bytes.length, sha256, createdAt: now })
  const { nameKz, id: universityId } = university
  await recordAudit(scope, { event: 'photoAdded', objectId: id, objectName: nameKz, details: { universityId } })
  const { width, height } = picture
  return { success: true as const, data: { id, captionKz: '', captionRu: '', captionEn: '', width, height } }
}
