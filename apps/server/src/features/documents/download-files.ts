import { refusalOfBytes } from '@portal/domain/documents/policy.ts'
import type { ScanState } from '@portal/domain/documents/schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { zipOf } from '@portal/office-files/zip.ts'
import type { Download, ReadScope } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { recordReading } from '../audit/record-audit.ts'
import { type FilesInSight, stateOfScan, visibleFiles } from './queries.ts'

export type FileServices = {
  readonly files: FileStore
  readonly filesInSight: FilesInSight
  /** Whether the portal has a scanner: what it has not seen is then for its owner alone. */
  readonly isScanning: boolean
}

/** Kinds that a browser shows by itself and that cannot act there. */
const SHOWN_INLINE: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']

/** One file that the caller may see. */
export async function downloadFile(
  scope: ReadScope<Actor>,
  id: string,
  { files, filesInSight, isScanning }: FileServices,
): Promise<Download | Refusal> {
  const [file] = await visibleFiles(scope.db, scope.actor, [id], filesInSight)
  if (file === undefined) return refuse('not_found')
  const refused = refusedBytes([file], isScanning)
  if (refused !== null) return refused
  const { name, type, size } = file
  await recordDownload(scope, [file])
  return { name, type, size, isInline: SHOWN_INLINE.includes(type), body: await files.send(id, file.sha256, size) }
}

/** Several files as one zip; one that the caller may not see hides all (docs/specification/documents.md#zip). */
export async function downloadZip(
  scope: ReadScope<Actor>,
  ids: readonly string[],
  { files, filesInSight, isScanning }: FileServices,
): Promise<Download | Refusal> {
  const asked = [...new Set(ids)]
  const found = await visibleFiles(scope.db, scope.actor, asked, filesInSight)
  if (found.length < asked.length) return refuse('not_found')
  const refused = refusedBytes(found, isScanning)
  if (refused !== null) return refused
  await recordDownload(scope, found)
  const places = new Map(asked.map((id, at) => [id, at]))
  const entries = found
    .sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    .map(({ id, name, sha256 }) => ({ name, open: () => files.open(id, sha256) }))
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

type Seen = { readonly scanState: string; readonly isOwn: boolean }

/** Why these files are not given together; null: they are. */
export function refusedBytes(found: readonly Seen[], isScanning: boolean): Refusal | null {
  for (const { scanState, isOwn } of found) {
    const key = refusalOfBytes({ state: stateOfScan(scanState, isScanning), isOwn })
    if (key !== null) return refuse(key)
  }
  return null
}

/** What is known of viruses in files, in the order asked for; one that the caller may not see hides all, as in a zip. */
export async function readScans(
  { db, actor }: ReadScope<Actor>,
  ids: readonly string[],
  { filesInSight, isScanning }: Pick<FileServices, 'filesInSight' | 'isScanning'>,
): Promise<{ success: true; data: { id: string; state: ScanState }[] } | Refusal> {
  const asked = [...new Set(ids)]
  const found = await visibleFiles(db, actor, asked, filesInSight)
  if (found.length < asked.length) return refuse('not_found')
  const states = new Map(found.map(({ id, scanState }) => [id, stateOfScan(scanState, isScanning)]))
  return { success: true, data: asked.map((id) => ({ id, state: states.get(id) ?? 'PENDING' })) }
}
