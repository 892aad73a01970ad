import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import type { ContentKind } from '@portal/domain/content/kind-rules.ts'
import type { VersionState } from '@portal/domain/content/version-rules.ts'
import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Only writer of the tables of content. */

export type EntryId = { readonly kind: ContentKind; readonly key: string }

const json = (value: ContentValue | null): string | null => (value === null ? null : JSON.stringify(value))

/** @returns false where the entry exists already. */
export async function insertEntry(db: Trx, id: EntryId, shipped: ContentValue | null = null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contentEntries')
    .values({ ...id, shipped: json(shipped), shippedSeen: json(shipped) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Place of a new question. */
export const insertPlace = (db: Trx, place: Omit<Insertable<Tables['questionPlaces']>, 'kind'>) =>
  db.insertInto('questionPlaces').values(place).execute()

/** Copies the approved questions of a season into another as approved: each was approved by a second person. */
export const copyQuestions = (db: Trx, from: number, to: number, now: Date) =>
  sql`
    with asked as materialized (
      select q.*, gen_random_uuid()::text as new_key, p.value from question_places q
      join lateral (select value from content_published c where c.kind = 'question' and c.key = q.key
        order by number desc limit 1) p on p.value is not null
      where q.season = ${from}),
    entries as (insert into content_entries (kind, key) select 'question', new_key from asked),
    versions as (
      insert into content_versions (kind, key, number, value, state, written_at)
      select 'question', new_key, 1, value, 'PUBLISHED', ${now}::timestamptz from asked),
    published as (
      insert into content_published (kind, key, number, value) select 'question', new_key, 1, value from asked)
    insert into question_places (key, season, university_id, program_code, created_at)
    select new_key, ${to}::int, university_id, program_code, created_at from asked`.execute(db)

/** Removes the questions of a season that never began. */
export const deleteQuestionsOf = (db: Trx, season: number) =>
  db
    .deleteFrom('contentEntries')
    .where('kind', '=', 'question')
    .where('key', 'in', db.selectFrom('questionPlaces').select('key').where('season', '=', season))
    .execute()

type ShippedChange = { readonly shipped?: ContentValue | null; readonly shippedSeen?: ContentValue | null }

export const updateShipped = (db: Trx, { kind, key }: EntryId, change: ShippedChange) =>
  db
    .updateTable('contentEntries')
    .set({
      ...(change.shipped === undefined ? {} : { shipped: json(change.shipped) }),
      ...(change.shippedSeen === undefined ? {} : { shippedSeen: json(change.shippedSeen) }),
    })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()

/** Moves the version of a whole entry, which every write names. */
export const moveEntry = (db: Trx, { kind, key }: EntryId) =>
  db
    .updateTable('contentEntries')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()

export const deleteEntry = (db: Trx, { kind, key }: EntryId) =>
  db.deleteFrom('contentEntries').where('kind', '=', kind).where('key', '=', key).execute()

type NewVersion = EntryId & {
  readonly number: number
  readonly value: ContentValue | null
  readonly state: VersionState
  readonly holdsFrom: string | null
  readonly authorId: string | null
  readonly authorName: string | null
  readonly writerIds: readonly string[]
  readonly writtenAt: Date
}

export const insertVersion = (db: Trx, { value, writerIds, ...row }: NewVersion) =>
  db
    .insertInto('contentVersions')
    .values({ ...row, value: json(value), writerIds: [...writerIds] })
    .execute()

type VersionChange = Partial<Omit<NewVersion, keyof EntryId | 'number'>> & {
  readonly decidedById?: string
  readonly decidedByName?: string
  readonly decidedAt?: Date
  readonly refusal?: string
}

export const updateVersion = (
  db: Trx,
  { kind, key }: EntryId,
  number: number,
  { value, writerIds, ...change }: VersionChange,
) =>
  db
    .updateTable('contentVersions')
    .set({
      ...change,
      ...(value === undefined ? {} : { value: json(value) }),
      ...(writerIds === undefined ? {} : { writerIds: [...writerIds] }),
    })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('number', '=', number)
    .execute()

export const deleteVersion = (db: Trx, { kind, key }: EntryId, number: number) =>
  db
    .deleteFrom('contentVersions')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('number', '=', number)
    .execute()

/** Publishes a waiting version. The query repeats the rule of four eyes: a writer publishes nothing. */
export async function publishVersion(
  db: Trx,
  { kind, key }: EntryId,
  number: number,
  decided: { readonly id: string; readonly name: string; readonly at: Date; readonly holdsFrom: string },
): Promise<boolean> {
  const { rows } = await sql`
    with decided as (
      update content_versions set state = 'PUBLISHED', decided_by_id = ${decided.id}, decided_by_name = ${decided.name},
        decided_at = ${decided.at}, holds_from = ${decided.holdsFrom}::date
      where kind = ${kind} and key = ${key} and number = ${number} and state = 'SENT'
        and not ${decided.id}::uuid = any (writer_ids)
      returning kind, key, number, holds_from, value)
    insert into content_published (kind, key, number, holds_from, value) select * from decided returning number`.execute(
    db,
  )
  return rows.length > 0
}

/** Value of the release as version 0 of an entry that nobody has edited. */
export async function saveShippedVersion(
  db: Trx,
  { kind, key }: EntryId,
  value: ContentValue,
  at: Date,
): Promise<void> {
  await sql`
    insert into content_versions (kind, key, number, value, state, written_at)
    values (${kind}, ${key}, 0, ${json(value)}::jsonb, 'PUBLISHED', ${at})
    on conflict (kind, key, number) do update set value = excluded.value, written_at = excluded.written_at`.execute(db)
  await sql`
    insert into content_published (kind, key, number, value) values (${kind}, ${key}, 0, ${json(value)}::jsonb)
    on conflict (kind, key, number) do update set value = excluded.value`.execute(db)
}
