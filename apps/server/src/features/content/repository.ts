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
export const copyQuestions = (db: Trx, from: number, to: number) =>
  sql`
    with asked as materialized (
      select q.*, gen_random_uuid()::text as new_key, p.value,
        coalesce(v.decided_at, v.written_at) as approved_at from question_places q
      join lateral (select number, value from content_published c where c.kind = 'question' and c.key = q.key
        order by number desc limit 1) p on p.value is not null
      join content_versions v on v.kind = 'question' and v.key = q.key and v.number = p.number
      where q.season = ${from}),
    entries as (insert into content_entries (kind, key) select 'question', new_key from asked),
    versions as (
      insert into content_versions (kind, key, number, value, state, written_at)
      select 'question', new_key, 1, value, 'PUBLISHED', approved_at from asked),
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
  readonly importId?: string | null
}

export const insertVersion = (db: Trx, { value, writerIds, ...row }: NewVersion) =>
  db
    .insertInto('contentVersions')
    .values({ ...row, value: json(value), writerIds: [...writerIds] })
    .execute()

type VersionChange = Partial<Omit<NewVersion, keyof EntryId>> & {
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
      returning kind, key, number, holds_from, value, decided_at)
    insert into content_published (kind, key, number, holds_from, value, published_at)
    select * from decided returning number`.execute(db)
  return rows.length > 0
}

/** Rows of one statement that writes many. */
const CHUNK = 500
export const chunksOf = <Row>(rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK))

type ShippedEntry = EntryId & { readonly value: ContentValue }

/** Values of the release: of new entries, and of those that it brought before. */
export async function saveShippedEntries(db: Trx, entries: readonly ShippedEntry[]): Promise<void> {
  for (const chunk of chunksOf(entries))
    await sql`
      insert into content_entries (kind, key, shipped, shipped_seen)
      select kind, key, value, value
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as given (kind text, key text, value jsonb)
      on conflict (kind, key) do update set shipped = excluded.shipped, shipped_seen = excluded.shipped_seen`.execute(
      db,
    )
}

/** Values of the release as version 0 of entries that nobody has edited. */
export async function saveShippedVersions(db: Trx, entries: readonly ShippedEntry[], at: Date): Promise<void> {
  for (const chunk of chunksOf(entries)) {
    const given = sql`jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as given (kind text, key text, value jsonb)`
    await sql`
      insert into content_versions (kind, key, number, value, state, written_at)
      select kind, key, 0, value, 'PUBLISHED', ${at} from ${given}
      on conflict (kind, key, number) do update set value = excluded.value, written_at = excluded.written_at`.execute(
      db,
    )
    await sql`
      insert into content_published (kind, key, number, value) select kind, key, 0, value from ${given}
      on conflict (kind, key, number) do update set value = excluded.value`.execute(db)
  }
}

/** Publishes a change that an owner has made in another place, which needs no confirmation. */
export async function insertPublished(db: Trx, version: Omit<NewVersion, 'state'>): Promise<void> {
  const { kind, key, number, value, holdsFrom, writtenAt: publishedAt } = version
  await insertVersion(db, { ...version, state: 'PUBLISHED' })
  await db
    .insertInto('contentPublished')
    .values({ kind, key, number, holdsFrom, publishedAt, value: json(value) })
    .execute()
}

/** Number that people's entries get where the id is a number. */
export async function nextDirectoryNumber(db: Trx): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('added_directory_numbers')::int number`.execute(db)
  return rows[0]?.number ?? 0
}

type NewImport = {
  readonly id: string
  readonly takenAt: Date
  readonly takenById: string
  readonly takenByName: string
}

/** Changes of one file as versions that wait, in statements of some hundred rows. */
export async function insertImport(
  db: Trx,
  { id, takenAt, takenById, takenByName }: NewImport,
  changes: readonly (EntryId & { readonly number: number; readonly value: ContentValue })[],
): Promise<void> {
  await db.insertInto('contentImports').values({ id, takenAt, takenById, takenByName }).execute()
  for (const chunk of chunksOf(changes)) {
    const rows = chunk.map(({ kind, key, number, value }) => ({ kind, key, number, value }))
    const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (kind text, key text, number integer, value jsonb)`
    await sql`insert into content_entries as e (kind, key) select kind, key from ${given}
      on conflict (kind, key) do update set version = e.version + 1`.execute(db)
    await sql`
      insert into content_versions
        (kind, key, number, value, state, author_id, author_name, writer_ids, written_at, import_id)
      select kind, key, number, value, 'SENT', ${takenById}, ${takenByName}, array[${takenById}::uuid], ${takenAt}, ${id}
      from ${given}`.execute(db)
  }
}

type Decision = { readonly id: string; readonly name: string; readonly at: Date; readonly day: string }
export type DecidedVersion = EntryId & { readonly value: ContentValue | null }

/** Publishes all versions of a file that wait. The query repeats the rule of four eyes, as for a single version. */
export async function publishImport(db: Trx, importId: string, by: Decision): Promise<readonly DecidedVersion[]> {
  const { rows } = await sql<DecidedVersion>`
    with decided as (
      update content_versions set state = 'PUBLISHED', decided_by_id = ${by.id}, decided_by_name = ${by.name},
        decided_at = ${by.at}, holds_from = ${by.day}::date
      where import_id = ${importId} and state = 'SENT' and not ${by.id}::uuid = any (writer_ids)
      returning kind, key, number, holds_from, value, decided_at),
    moved as (
      update content_entries e set version = e.version + 1, shipped_seen = e.shipped from decided d
      where e.kind = d.kind and e.key = d.key)
    insert into content_published (kind, key, number, holds_from, value, published_at) select * from decided
    returning kind, key, value`.execute(db)
  return rows
}

/** Refuses all versions of a file that wait. */
export async function refuseImport(db: Trx, importId: string, reason: string, by: Decision): Promise<number> {
  const { rows } = await sql`
    with decided as (
      update content_versions set state = 'REFUSED', refusal = ${reason}, decided_by_id = ${by.id},
        decided_by_name = ${by.name}, decided_at = ${by.at}
      where import_id = ${importId} and state = 'SENT' and not ${by.id}::uuid = any (writer_ids)
      returning kind, key)
    update content_entries e set version = e.version + 1 from decided d where e.kind = d.kind and e.key = d.key
    returning e.key`.execute(db)
  return rows.length
}

/** Notes the day of a mail to a keeper. @returns false where another server has noted it. */
export async function markTold(db: Trx, accountId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    insert into content_digests as d (account_id, told_on) values (${accountId}, ${day}::date)
    on conflict (account_id) do update set told_on = excluded.told_on where d.told_on < excluded.told_on
    returning account_id`.execute(db)
  return rows.length > 0
}
