import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { CONTENT_KIND_NAMES, type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import { isSameValue } from '@portal/domain/content/version-rules.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import type { Project } from './decide-content.ts'
import { entriesOf, publishedOn, versionsOf } from './queries.ts'
import { deleteEntry, insertEntry, saveShippedVersion, updateShipped } from './repository.ts'

/** Writes the values that people keep into their directories again: a newer release has loaded its own. */
export const projectKept = (db: Db, project: Project, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const kind of CONTENT_KIND_NAMES.filter((each) => !kindOf(each).isOpen)) {
      for (const { key, number, value } of await publishedOn(trx, kind, kazakhstanDate(now)))
        if (number > 0) await project(trx, { kind, key }, value)
    }
  })

export type ShippedContent = { readonly [Kind in ContentKind]?: ReadonlyMap<string, ContentValue> }

/** Arbitrary key. The lock serializes servers that start together on one database. */
const ADVISORY_LOCK = 742_001_586

/**
 * Loads what the release and its configuration bring, as version 0 (docs/specification/content.md#release). An edited
 * entry keeps its value: the new one is offered as a proposal. An entry that is no longer shipped goes, unless edited.
 */
export const loadShipped = (db: Db, shipped: ShippedContent, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx)
    const [entries, versions] = [await entriesOf(trx, CONTENT_KIND_NAMES), await versionsOf(trx, CONTENT_KIND_NAMES)]
    const edited = new Set(versions.flatMap(({ kind, key, number }) => (number > 0 ? [`${kind} ${key}`] : [])))
    for (const kind of CONTENT_KIND_NAMES) {
      const known = new Map(entries.filter((entry) => entry.kind === kind).map((entry) => [entry.key, entry]))
      const own = shipped[kind] ?? new Map<string, ContentValue>()
      for (const [key, value] of own) {
        const before = known.get(key)
        const isKnown = before !== undefined
        if (isKnown && isSameValue(kind, before.shipped as ContentValue | null, value)) continue
        await loadEntry(trx, { kind, key }, value, { isKnown, isEdited: edited.has(`${kind} ${key}`), now })
      }
      for (const { key, shipped: old } of known.values()) {
        if (old === null || own.has(key)) continue
        if (edited.has(`${kind} ${key}`)) await updateShipped(trx, { kind, key }, { shipped: null })
        else await deleteEntry(trx, { kind, key })
      }
    }
  })

async function loadEntry(
  trx: Trx,
  id: { readonly kind: ContentKind; readonly key: string },
  value: ContentValue,
  { isKnown, isEdited, now }: { readonly isKnown: boolean; readonly isEdited: boolean; readonly now: Date },
): Promise<void> {
  if (!isKnown) await insertEntry(trx, id, value)
  else await updateShipped(trx, id, isEdited ? { shipped: value } : { shipped: value, shippedSeen: value })
  if (!isEdited) await saveShippedVersion(trx, id, value, now)
}
