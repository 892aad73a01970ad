import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Reader } from '../../platform/database.ts'

/** The files of an owner among these ids, by id. Anything that is no id of theirs is left out. */
export async function ownFiles(
  db: Reader,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const wellFormed = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id))
  if (wellFormed.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .where('id', 'in', wellFormed)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The SHA-256 of files by id, in hexadecimal digits. */
export async function fileHashes(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.sha256.toString('hex')]))
}

/** Which of these files, not their own, staff may see because of an application they may read: that one. Wired in app.ts. */
export type FilesInSight = (
  db: Reader,
  actor: Actor,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>>

/**
 * The files among these ids that the reader may see: their own, and those of applications in their sight, each with
 * the application (null: their own).
 */
export async function visibleFiles(db: Reader, actor: Actor, ids: readonly string[], filesInSight: FilesInSight) {
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const foreign = rows.filter((row) => row.ownerId !== actor.accountId)
  if (foreign.length === 0) return rows.map((row) => ({ ...row, application: null }))
  const sighted =
    actor.kind === 'STAFF'
      ? await filesInSight(
          db,
          actor,
          foreign.map((row) => row.id),
        )
      : new Map<string, never>()
  return rows.flatMap((row) => {
    const application = sighted.get(row.id) ?? null
    return row.ownerId === actor.accountId || application !== null ? [{ ...row, application }] : []
  })
}
