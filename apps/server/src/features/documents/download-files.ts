import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { Download, ReadScope } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files.ts'
import { zipOf } from '../../platform/zip.ts'
import { recordReading } from '../audit/record-audit.ts'
import { type FilesInSight, visibleFiles } from './queries.ts'

export type FileServices = { readonly files: FileStore; readonly filesInSight: FilesInSight }

/** Kinds that a browser shows by itself and that cannot act there. */
const SHOWN_INLINE: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']

/** One file that the caller may see. */
export async function downloadFile(
  scope: ReadScope<Actor>,
  id: string,
  { files, filesInSight }: FileServices,
): Promise<Download | Refusal> {
  const [file] = await visibleFiles(scope.db, scope.actor, [id], filesInSight)
  if (file === undefined) return refuse('not_found')
  const { name, type, size } = file
  await recordDownload(scope, [file])
  return { name, type, size, body: await openFile(files, id), isInline: SHOWN_INLINE.includes(type) }
}

/** Several files as one zip; one that the caller may not see hides all (docs/specification/documents.md#zip). */
export async function downloadZip(
  scope: ReadScope<Actor>,
  ids: readonly string[],
  { files, filesInSight }: FileServices,
): Promise<Download | Refusal> {
  const asked = [...new Set(ids)]
  const found = await visibleFiles(scope.db, scope.actor, asked, filesInSight)
  const visible = new Map(found.map((file) => [file.id, file.name]))
  if (visible.size < asked.length) return refuse('not_found')
  await recordDownload(scope, found)
  const entries = asked.map((id) => ({ name: visible.get(id) ?? id, open: () => openFile(files, id) }))
  return { name: 'file.zip', type: 'application/zip', body: zipOf(entries) }
}

/** Files of applicants that staff take out are written to the audit trail, one row an application, by their ids. */
async function recordDownload(
  scope: ReadScope<Actor>,
  found: readonly {
    readonly id: string
    readonly application: { readonly id: string; readonly number: string } | null
  }[],
): Promise<void> {
  for (const [applicationId, files] of Map.groupBy(found, (file) => file.application?.id)) {
    const number = files[0]?.application?.number
    if (applicationId === undefined || number === undefined) continue
    const details = { files: files.map((file) => file.id).sort() }
    await recordReading(scope, { event: 'fileDownloaded', objectId: applicationId, objectNumber: number, details })
  }
}

/** A row without its bytes is a fault of ours, not the caller's. */
export async function openFile(files: FileStore, id: string) {
  const content = await files.get(id)
  if (content === undefined) throw new Error(`the bytes of the file ${id} are missing`)
  return content
}
