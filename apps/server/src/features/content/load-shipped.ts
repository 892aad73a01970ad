import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { sameThing } from '@portal/domain/content/key-rules.ts'
import { CONTENT_KIND_NAMES, type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import { isSameValue } from '@portal/domain/content/version-rules.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import type { Project } from './decide-content.ts'
import { knownEntries } from './known-entries.ts'
import { editedEntries, entriesOf, publishedOn } from './queries.ts'
import { deleteEntry, type EntryId, saveShippedEntries, saveShippedVersions, updateShipped } from './repository.ts'

/** Writes the values that people keep into their directories again: a newer release has loaded its own. */
export const projectKept = (db: Db, project: Project, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const edited = new Set((await editedEntries(trx)).map(({ kind, key }) => `${kind} ${key}`))
    for (const kind of CONTENT_KIND_NAMES.filter((each) => kindOf(each).isOfDirectory)) {
      const kept = (await publishedOn(trx, kind, kazakhstanDate(now))).filter(
        ({ key, number }) => number > 0 && edited.has(`${kind} ${key}`),
      )
      if (kept.length > 0) await project(trx, kind, kept, await knownEntries(trx, now, [kind]), now)
    }
  })

export type ShippedContent = { readonly [Kind in ContentKind]?: ReadonlyMap<string, ContentValue> }

/** Arbitrary key. The lock serializes servers that start together on one database. */
const ADVISORY_LOCK = 742_001_586

type Stored = Awaited<ReturnType<typeof entriesOf>>[number]
type Shipped = EntryId & { readonly value: ContentValue }

/**
 * Loads what the release and its configuration bring, as version 0 (docs/specification/content.md#release). An edited
 * entry keeps its value: the new one is offered as a proposal. An entry that is no longer shipped goes, unless edited.
 */
export const loadShipped = (db: Db, shipped: ShippedContent, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx)
    const entries = Map.groupBy(await entriesOf(trx, CONTENT_KIND_NAMES), ({ kind }) => kind)
    const edited = new Set((await editedEntries(trx)).map(({ kind, key }) => `${kind} ${key}`))
    const changed: Shipped[] = []
    for (const kind of CONTENT_KIND_NAMES) {
      const known = new Map((entries.get(kind) ?? []).map((entry) => [entry.key, entry]))
      const own = await underKnownKeys(trx, kind, shipped[kind] ?? new Map(), known, now)
      for (const [key, value] of own) {
        const before = known.get(key)
        if (before !== undefined && isSameValue(kind, before.shipped as ContentValue | null, value)) continue
        if (edited.has(`${kind} ${key}`)) await updateShipped(trx, { kind, key }, { shipped: value })
        else changed.push({ kind, key, value })
      }
      for (const { key, shipped: old } of known.values()) {
        if (old === null || own.has(key)) continue
        if (edited.has(`${kind} ${key}`)) await updateShipped(trx, { kind, key }, { shipped: null })
        else await deleteEntry(trx, { kind, key })
      }
    }
    await saveShippedEntries(trx, changed)
    await saveShippedVersions(trx, changed, now)
  })

/** Shipped values by key. One that people have added under another key is a proposal for theirs, no second entry. */
async function underKnownKeys(
  trx: Trx,
  kind: ContentKind,
  shipped: ReadonlyMap<string, ContentValue>,
  known: ReadonlyMap<string, Stored>,
  now: Date,
): Promise<ReadonlyMap<string, ContentValue>> {
  const isNew = [...shipped].some(([key, value]) => !known.has(key) && sameThing(kind, value) !== null)
  if (!isNew) return shipped
  const added = new Map(
    (await publishedOn(trx, kind, kazakhstanDate(now))).flatMap(({ key, value }) =>
      shipped.has(key) ? [] : [[sameThing(kind, value), key] as const],
    ),
  )
  return new Map(
    [...shipped].map(([key, value]) => {
      const thing = sameThing(kind, value)
      return [(thing !== null && !known.has(key) && added.get(thing)) || key, value]
    }),
  )
}
