import { refusalOfBytes } from '@portal/domain/documents/policy.ts'
import type { ScanState } from '@portal/domain/documents/schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { zipOf } from '@portal/office-files/zip.ts'
import type { Download, ReadScope } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { recordReading } from '../audit/record-audit.ts'
import { type FilesInScope, stateOfScan, visibleFiles } from './queries.ts'

export type FileServices = {
  readonly files: FileStore
  readonly filesInScope: FilesInScope
  /** Whether the portal has a scanner. Unscanned files are then readable only by their owner. */
  readonly isScanning: boolean
}

/** Types that a browser shows without running anything in them. */
const SHOWN_INLINE: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']

export async function downloadFile(
  scope: ReadScope<Actor>,
  id: string,
  { files, filesInScope, isScanning }: FileServices,
): Promise<Download | Refusal> {
  const [file] = await visibleFiles(scope.db, scope.actor, [id], filesInScope)
  if (file === undefined) return refuse('not_found')
  const refused = refusedBytes([file], isScanning)
  if (refused !== null) return refused
  const { name, type, size } = file
  await recordDownload(scope, [file])
  return { name, type, size, isInline: SHOWN_INLINE.includes(type), body: await files.send(id, file.sha256, size) }
}

/** Several files as one zip. Refused whole where the caller may not read one (docs/specification/documents.md#zip). */
export async function downloadZip(
  scope: ReadScope<Actor>,
  ids: readonly string[],
  { files, filesInScope, isScanning }: FileServices,
): Promise<Download | Refusal> {
  const asked = [...new Set(ids)]
  const found = await visibleFiles(scope.db, scope.actor, asked, filesInScope)
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

/** Records files taken out by staff in the audit trail: one row an application, with their ids. */
async function recordDownload(
  scope: ReadScope<Actor>,
  found: readonly {
    readonly id: string
    readonly application: { readonly id: string; readonly number: string } | null
  }[],
): Promise<void> {
  if (scope.actor.kind !== 'STAFF') return
  for (const [applicationId, files] of Map.groupBy(found, (file) => file.application?.id)) {
    const number = files[0]?.application?.number
    if (applicationId === undefined || number === undefined) continue
    const details = { files: files.map((file) => file.id).sort() }
    await recordReading(scope, { event: 'fileDownloaded', objectId: applicationId, objectNumber: number, details })
  }
}

type ScannedFile = { readonly scanState: string; readonly isOwn: boolean }

/** Refusal of the bytes of these files by their scan states. Null: they may be sent. */
export function refusedBytes(found: readonly ScannedFile[], isScanning: boolean): Refusal | null {
  for (const { scanState, isOwn } of found) {
    const key = refusalOfBytes({ state: stateOfScan(scanState, isScanning), isOwn })
    if (key !== null) return refuse(key)
  }
  return null
}

/** Scan states of files, in the given order. Refused whole where the caller may not read one, as in a zip. */
export async function readScans(
  { db, actor }: ReadScope<Actor>,
  ids: readonly string[],
  { filesInScope, isScanning }: Pick<FileServices, 'filesInScope' | 'isScanning'>,
): Promise<{ success: true; data: { id: string; state: ScanState }[] } | Refusal> {
  const asked = [...new Set(ids)]
  const found = await visibleFiles(db, actor, asked, filesInScope)
  if (found.length < asked.length) return refuse('not_found')
  const states = new Map(found.map(({ id, scanState }) => [id, stateOfScan(scanState, isScanning)]))
  return { success: true, data: asked.map((id) => ({ id, state: states.get(id) ?? 'PENDING' })) }
}
