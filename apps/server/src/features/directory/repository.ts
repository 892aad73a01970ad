import type { FigureKind } from '@portal/domain/directory/rules.ts'
import type { EducationLanguage, LearningForm } from '@portal/domain/kernel/education.ts'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A row of the shipped data. Fields without a column (sources, notes) stay in the file. */
export type ShippedRow = Readonly<Record<string, unknown>>

/** A directory's table, its key, and the columns that the shipped data decide. */
export type DirectoryTable<T extends keyof Tables = keyof Tables> = {
  readonly table: T
  readonly key: keyof Tables[T] & string
  readonly columns: readonly (keyof Tables[T] & string)[]
  /** Columns edited by people. A load skips them in a row with `since` set. */
  readonly edited?: {
    readonly columns: readonly (keyof Tables[T] & string)[]
    readonly since: keyof Tables[T] & string
  }
  /** Whether people keep rows: a load leaves those with `kept_at` as they are. */
  readonly isKept?: true
  /** Columns that say that a shipped row is one that people keep under another key. It is left out. */
  readonly twin?: readonly (keyof Tables[T] & string)[]
}

const list = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql`, `)

/** Makes a directory equal to the shipped rows: inserts, updates, and archives the rest. Rows that people keep stay. */
export async function saveDirectory<T extends keyof Tables>(
  db: Trx,
  { table, key, columns, edited, isKept, twin }: DirectoryTable<T>,
  rows: readonly ShippedRow[],
  now: Date,
): Promise<void> {
  const all = [...columns, ...(edited?.columns ?? [])]
  const shipped = recordsOf(
    table,
    rows.map((row) => Object.fromEntries(all.map((column) => [column, row[column]]))),
  )
  const names = list(all.map((column) => sql.ref(column)))
  const unlessEdited = (column: string): RawBuilder<unknown> =>
    sql`case when t.${sql.ref(edited?.since ?? '')} is null then excluded.${sql.ref(column)} else t.${sql.ref(column)} end`
  const updates = [
    ...columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
    ...(edited?.columns ?? []).map((column) => sql`${sql.ref(column)} = ${unlessEdited(column)}`),
    sql`archived_at = null`,
  ]
  const isSame = (twin ?? []).map((column) => sql`k.${sql.ref(column)} = s.${sql.ref(column)}`)
  const unlessAdded =
    twin === undefined
      ? sql``
      : sql`where not exists (select from ${sql.table(table)} k where k.kept_at is not null
          and k.${sql.ref(key)} <> s.${sql.ref(key)} and ${sql.join(isSame, sql` and `)})`
  const unlessKept = isKept ? sql`where t.kept_at is null` : sql``
  await sql`insert into ${sql.table(table)} as t (${names}) select ${names} from ${shipped} s ${unlessAdded}
    on conflict (${sql.ref(key)}) do update set ${list(updates)} ${unlessKept}`.execute(db)
  await sql`update ${sql.table(table)} set archived_at = ${now}
    where archived_at is null ${isKept ? sql`and kept_at is null` : sql``}
      and ${sql.ref(key)} not in (select ${sql.ref(key)} from ${shipped} s)`.execute(db)
}

type Row = Readonly<Record<string, unknown>>

/** Rows as one parameter of a statement. */
const recordsJson = (rows: readonly Row[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))),
  )

const recordsOf = (table: keyof Tables, rows: readonly Row[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${recordsJson(rows)}::jsonb)`

/** A row that people keep: these columns, and whether it is archived. */
export type KeptRow = Row & { readonly isArchived: boolean }

/** Rows of one statement. */
const CHUNK = 500

/** Writes rows that people keep. A load of a release leaves them as they are. Other columns of a row stay. */
export async function saveKept<T extends keyof Tables>(
  db: Trx,
  { table, key }: Pick<DirectoryTable<T>, 'table' | 'key'>,
  rows: readonly KeptRow[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows
      .slice(at, at + CHUNK)
      .map(({ isArchived, ...row }) => ({ ...row, keptAt: now, archivedAt: isArchived ? now : null }))
    const columns = Object.keys(chunk[0] ?? {})
    const names = list(columns.map((column) => sql.ref(column)))
    const updates = columns.map((column) =>
      column === 'archivedAt'
        ? sql`archived_at = case when excluded.archived_at is not null then coalesce(t.archived_at, excluded.archived_at) end`
        : sql`${sql.ref(column)} = excluded.${sql.ref(column)}`,
    )
    await sql`insert into ${sql.table(table)} as t (${names}) select ${names} from ${recordsOf(table, chunk)} s
      on conflict (${sql.ref(key)}) do update set ${list(updates)}`.execute(db)
  }
}

/** Moves what names an archived entry to its successor. */
export async function moveReferences<T extends keyof Tables>(
  db: Trx,
  { table, column }: { readonly table: T; readonly column: keyof Tables[T] & string },
  moved: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [from, to] of moved)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(db)
}

/** Writes the names of fields of education into their programs. */
export const renameFields = (db: Trx, rows: readonly Row[]) =>
  sql`update programs p set field_code = s.field_code, field_name_kz = s.field_name_kz,
      field_name_ru = s.field_name_ru, field_name_en = s.field_name_en
    from jsonb_to_recordset(${recordsJson(rows)}::jsonb)
      as s (code text, field_code text, field_name_kz text, field_name_ru text, field_name_en text)
    where p.field_code = s.code`.execute(db)

export type ShippedOffer = {
  readonly universityId: string
  readonly programCode: string
  readonly languages: readonly string[]
}

/** Replaces the derived offers. A university that edited its offer keeps it. */
export async function saveDerivedOffers(db: Trx, offers: readonly ShippedOffer[]): Promise<void> {
  const content = offers.map((offer) => ({
    university_id: offer.universityId,
    program_code: offer.programCode,
    languages: offer.languages,
  }))
  await sql`delete from program_offers o using universities u
    where u.id = o.university_id and u.offer_edited_at is null`.execute(db)
  await sql`insert into program_offers (university_id, program_code, languages)
    select s.university_id, s.program_code, s.languages
    from jsonb_populate_recordset(null::program_offers, ${JSON.stringify(content)}::jsonb) s
    join universities u on u.id = s.university_id and u.offer_edited_at is null`.execute(db)
}

export type ShippedFigure = {
  readonly programCode: string
  readonly kind: FigureKind
  readonly year: number
  readonly value: number
  readonly winners?: number
  readonly source: string
}

/** Replaces the shipped figures of loaded programs. Others stay: of archived programs, of competitions, of keepers. */
export async function saveShippedFigures(db: Trx, figures: readonly ShippedFigure[]): Promise<void> {
  await db
    .deleteFrom('programFigures')
    .where('competitionId', 'is', null)
    .where('keptAt', 'is', null)
    .where('programCode', 'in', db.selectFrom('programs').select('code').where('archivedAt', 'is', null))
    .execute()
  await insertFigures(db, figures)
}

export type KeptFigure = Omit<ShippedFigure, 'winners'> & {
  readonly winners: number | null
  readonly universityId: string | null
  readonly archivedAt: Date | null
}

/** Writes figures that people keep, in place of those of the same program, kind, year and university. */
export async function saveKeptFigures(db: Trx, figures: readonly KeptFigure[], now: Date): Promise<void> {
  const rows = figures.map((figure) => ({ ...figure, keptAt: now }))
  await sql`delete from program_figures f using ${recordsOf('programFigures', rows)} s
    where f.competition_id is null and f.language is null and f.program_code = s.program_code and f.kind = s.kind
      and f.year = s.year and f.university_id is not distinct from s.university_id`.execute(db)
  await insertFigures(db, rows)
}

type CompetitionFigure = Omit<ShippedFigure, 'winners'> & {
  readonly winners: number | null
  readonly universityId: string | null
  readonly language: string | null
}

/** Replaces the figures of a competition. */
export async function saveCompetitionFigures(
  db: Trx,
  competitionId: string,
  figures: readonly CompetitionFigure[],
): Promise<void> {
  await db.deleteFrom('programFigures').where('competitionId', '=', competitionId).execute()
  await insertFigures(
    db,
    figures.map((figure) => ({ ...figure, competitionId })),
  )
}

/** A figure that people keep stays in place of the same one. */
const insertFigures = (db: Trx, figures: readonly Row[]) =>
  sql`insert into program_figures select * from ${recordsOf('programFigures', figures)} s
    on conflict (program_code, kind, year, university_id, language, competition_id) do nothing`.execute(db)

export async function saveLoad(db: Trx, contentHash: string, now: Date): Promise<void> {
  await db
    .insertInto('directoryLoads')
    .values({ contentHash, loadedAt: now })
    .onConflict((conflict) => conflict.column('isOnlyRow').doUpdateSet({ contentHash, loadedAt: now }))
    .execute()
}

export const updateUniversity = (db: Trx, id: string, change: Updateable<Tables['universities']>) =>
  db.updateTable('universities').set(change).where('id', '=', id).execute()

export async function replaceOffer(
  db: Trx,
  universityId: string,
  offer: readonly {
    readonly programCode: string
    readonly languages: readonly EducationLanguage[]
    readonly learningForms: readonly LearningForm[]
  }[],
): Promise<void> {
  await db.deleteFrom('programOffers').where('universityId', '=', universityId).execute()
  if (offer.length === 0) return
  const rows = offer.map(({ programCode, languages, learningForms }) => ({
    universityId,
    programCode,
    languages: [...languages],
    learningForms: [...learningForms],
  }))
  await db.insertInto('programOffers').values(rows).execute()
}

type Kept<T extends 'quotaCategories' | 'preemptiveRights'> = Omit<Updateable<Tables[T]>, 'id' | 'code'>

export const keepQuotaCategory = (db: Trx, code: string, row: Kept<'quotaCategories'>) =>
  db.updateTable('quotaCategories').set(row).where('code', '=', code).execute()

export const keepPreemptiveRight = (db: Trx, code: string, row: Kept<'preemptiveRights'>) =>
  db.updateTable('preemptiveRights').set(row).where('code', '=', code).execute()

export const keepRegion = (db: Trx, id: string, row: Updateable<Tables['regions']>) =>
  db.updateTable('regions').set(row).where('id', '=', id).execute()

export const archiveProfessions = (db: Trx, ids: readonly number[], now: Date) =>
  db
    .updateTable('professions')
    .set({ archivedAt: now, keptAt: now })
    .where('id', 'in', [...ids])
    .execute()
