import type { UploadState } from '@portal/domain/documents/schema.ts'
import type { Refusal } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { insertUpload } from './repository.ts'
import { refuseWithoutRoom, type UploadServices } from './upload-file.ts'

/** Begins an upload in pieces. Its whole size counts from now on, so the finished file fits into the owner's limit. */
export async function beginUpload(
  { db, actor, now }: WriteScope,
  { name, size }: { readonly name: string; readonly size: number },
  services: UploadServices,
): Promise<{ success: true; data: UploadState } | Refusal> {
  await services.lockOwner(db, actor.accountId)
  const refused = await refuseWithoutRoom(db, actor, size, services)
  if (refused !== null) return refused
  const id = newId()
  await insertUpload(db, { id, ownerId: actor.accountId, name, size, createdAt: now })
  return { success: true, data: { id, offset: 0, file: null } }
}
