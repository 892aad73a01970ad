import type { LinkEntry } from '@portal/domain/content/directory-schema.ts'
import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import type { ContentKind, ValueOf } from '@portal/domain/content/kind-rules.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../platform/database/database.ts'
import type { EntryId } from './repository.ts'

export type PublishedEntry<Value = ContentValue> = {
  readonly key: string
  readonly number: number
  /** Null: of the release. */
  readonly holdsFrom: string | null
  readonly value: Value
}

/** Published versions of a kind in effect on a day. Order: `versionAt` of the domain. */
const inEffect = (kind: ContentKind, day: string) => sql`(
  select distinct on (key) key, number, holds_from, value from content_published
  where kind = ${kind} and (holds_from is null or holds_from <= ${day}::date)
  order by key, holds_from desc nulls last, number desc) current where value is not null`

/** Versions of a kind in effect on a day, without their values. */
export async function versionsOn(
  db: Reader,
  kind: ContentKind,
  day: string,
): Promise<readonly Pick<PublishedEntry, 'number' | 'holdsFrom'>[]> {
  const { rows } = await sql<Pick<PublishedEntry, 'number' | 'holdsFrom'>>`
    select number, holds_from::text from ${inEffect(kind, day)}`.execute(db)
  return rows
}

/** Published values of a kind in effect on a day, in one statement. */
export async function publishedOn<Kind extends ContentKind>(
  db: Reader,
  kind: Kind,
  day: string,
): Promise<readonly PublishedEntry<ValueOf<Kind>>[]> {
  const { rows } = await sql<PublishedEntry<ValueOf<Kind>>>`
    select key, number, holds_from::text, value from ${inEffect(kind, day)} order by key`.execute(db)
  return rows
}

/** Links that people keep, ended ones too. */
export async function keptLinks(db: Reader, day: string) {
  const { rows } = await sql<{ id: string; value: LinkEntry | null }>`
    select id, value from (
      select distinct on (key) key as id, number, value from content_published
      where kind = 'link' and (holds_from is null or holds_from <= ${day}::date)
      order by key, holds_from desc nulls last, number desc) current
    where number > 0 order by id`.execute(db)
  return rows
}

/** Published versions of an entry, the newest first. */
export const publishedVersions = (db: Reader, { kind, key }: EntryId) =>
  db
    .selectFrom('contentPublished')
    .select(['number', 'holdsFrom', 'value'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .execute()

export const entriesOf = (db: Reader, kinds: readonly ContentKind[]) =>
  db.selectFrom('contentEntries').selectAll().where('kind', 'in', kinds).orderBy('key').execute()

/** Versions of entries that are no longer the release's alone, with the day of publication as text. */
export const versionsOf = (db: Reader, kinds: readonly ContentKind[]) =>
  db
    .selectFrom('contentVersions')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('key')
    .orderBy('number', 'desc')
    .execute()

/** Entries with a version that people wrote. */
export const editedEntries = (db: Reader) =>
  db.selectFrom('contentVersions').select(['kind', 'key']).distinct().where('number', '>', 0).execute()

export type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number]

async function versionsOfEntry(db: Reader, { kind, key }: EntryId): Promise<readonly VersionRow[]> {
  return db
    .selectFrom('contentVersions')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .execute()
}

const isOpen = ({ state }: VersionRow): boolean => state === 'DRAFT' || state === 'SENT'

const whole = async (db: Reader, id: EntryId, entry: { version: number; shipped: unknown; shippedSeen: unknown }) => {
  const versions = await versionsOfEntry(db, id)
  return {
    ...id,
    version: entry.version,
    shipped: entry.shipped as ContentValue | null,
    seen: entry.shippedSeen as ContentValue | null,
    open: versions.find(isOpen) ?? null,
    decided: versions.filter((version) => !isOpen(version)),
  }
}

const entry = (db: Reader, { kind, key }: EntryId) =>
  db
    .selectFrom('contentEntries')
    .select(['version', 'shipped', 'shippedSeen'])
    .where('kind', '=', kind)
    .where('key', '=', key)

export type LoadedEntry = Awaited<ReturnType<typeof whole>>

export async function findEntry(db: Reader, id: EntryId): Promise<LoadedEntry | null> {
  const found = await entry(db, id).executeTakeFirst()
  return found === undefined ? null : whole(db, id, found)
}

/** The same, locked until the transaction ends. */
export async function lockEntry(db: Trx, id: EntryId): Promise<LoadedEntry | null> {
  const found = await entry(db, id).forUpdate().executeTakeFirst()
  return found === undefined ? null : whole(db, id, found)
}
