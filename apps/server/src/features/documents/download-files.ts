import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { Download, ReadScope } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files.ts'
import { zipOf } from '../../platform/zip.ts'
import { type FilesInSight, visibleFiles } from './queries.ts'

export type FileServices = { readonly files: FileStore; readonly filesInSight: FilesInSight }

/** Kinds that a browser shows by itself and that cannot act there. */
const SHOWN_INLINE: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']

/** One file that the caller may see. */
export async function downloadFile(
  { db, actor }: ReadScope<Actor>,
  id: string,
  { files, filesInSight }: FileServices,
): Promise<Download | Refusal> {
  const [file] = await visibleFiles(db, actor, [id], filesInSight)
  if (file === undefined) return refuse('not_found')
  const { name, type, size } = file
  return { name, type, size, body: await openFile(files, id), isInline: SHOWN_INLINE.includes(type) }
}

/** Several files as one zip under their own names; one that the caller may not see hides all (rulings, Files). */
export async function downloadZip(
  { db, actor }: ReadScope<Actor>,
  ids: readonly string[],
  { files, filesInSight }: FileServices,
): Promise<Download | Refusal> {
  const asked = [...new Set(ids)]
  const visible = new Map((await visibleFiles(db, actor, asked, filesInSight)).map((file) => [file.id, file.name]))
  if (visible.size < asked.length) return refuse('not_found')
  const entries = asked.map((id) => ({ name: visible.get(id) ?? id, open: () => openFile(files, id) }))
  return { name: 'file.zip', type: 'application/zip', body: zipOf(entries) }
}

/** A row without its bytes is a fault of ours, not the caller's. */
async function openFile(files: FileStore, id: string) {
  const content = await files.get(id)
  if (content === undefined) throw new Error(`the bytes of the file ${id} are missing`)
  return content
}
