import type { AfterStaffChange } from './features/accounts/staff/save-staff.ts'
import type { Listeners } from './features/applications/move-application.ts'
import type { FilesInScope } from './features/documents/queries.ts'
import type { MoveRules, Provided } from './slice.ts'

type Value<Name extends keyof Provided> = NonNullable<Provided[Name]>
type Providing<Name extends keyof Provided> = { readonly provides: { readonly [Each in Name]: Value<Each> } }

/** Listeners of an application's moves, called in their order. */
export const callInOrder =
  (listeners: readonly Providing<'onMove'>[], around: MoveRules): Listeners['application'] =>
  async (...move) => {
    for (const { provides } of listeners) await provides.onMove(...move, around)
  }

/** Steps of several slices for a person whose account is deleted. */
export const forgetByAll =
  (slices: readonly Providing<'forgetOwner'>[]): Value<'forgetOwner'> =>
  async (db, ownerId) => {
    for (const { provides } of slices) await provides.forgetOwner(db, ownerId)
  }

/** Steps of several slices for a staff member who may have lost their assignments. */
export const releaseByAll =
  (
    slices: readonly Providing<'releaseStaff'>[],
    { listeners, ...rules }: MoveRules & { readonly listeners: Listeners },
  ): AfterStaffChange =>
  async (scope, staffId) => {
    for (const { provides } of slices) await provides.releaseStaff({ ...scope, listeners }, staffId, rules)
  }

/** Files in the scope of a reader by any slice. The last slice names the application of a file. */
export const joinFiles =
  (slices: readonly Providing<'filesInScope'>[]): FilesInScope =>
  async (db, actor, ids) => {
    const found: [string, { readonly id: string; readonly number: string }][] = []
    for (const { provides } of slices) found.push(...(await provides.filesInScope(db, actor, ids)))
    return new Map(found)
  }

/** Conditions on a row of `files` of all slices that refer to files. */
export const joinUses = (slices: readonly Providing<'isFileUsed'>[]): Value<'isFileUsed'>[] =>
  slices.map(({ provides }) => provides.isFileUsed)

/** Unfinished assignments of staff over all slices. */
export const sumLoads =
  (slices: readonly Providing<'staffLoad'>[]): Value<'staffLoad'> =>
  async (db, staffIds) => {
    const loads = await Promise.all(slices.map(({ provides }) => provides.staffLoad(db, staffIds)))
    return new Map(staffIds.map((id) => [id, loads.reduce((sum, load) => sum + (load.get(id) ?? 0), 0)]))
  }

/** Public pages of all slices. */
export const joinPages =
  (slices: readonly Providing<'listPages'>[]): Value<'listPages'> =>
  async (db, now) => {
    const pages: string[] = []
    for (const { provides } of slices) pages.push(...(await provides.listPages(db, now)))
    return pages
  }
