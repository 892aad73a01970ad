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
}

const list = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql`, `)

/** Makes a directory equal to the shipped rows: inserts, updates, and archives the rest. */
export async function saveDirectory<T extends keyof Tables>(
  db: Trx,
  { table, key, columns, edited }: DirectoryTable<T>,
  rows: readonly ShippedRow[],
  now: Date,
): Promise<void> {
  const all = [...columns, ...(edited?.columns ?? [])]
  const content = rows.map((row) => Object.fromEntries(all.map((column) => [snakeCase(column), row[column]])))
  const shipped = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(content)}::jsonb)`
  const names = list(all.map((column) => sql.ref(column)))
  const unlessEdited = (column: string): RawBuilder<unknown> =>
    sql`case when t.${sql.ref(edited?.since ?? '')} is null then excluded.${sql.ref(column)} else t.${sql.ref(column)} end`
  const updates = [
    ...columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
    ...(edited?.columns ?? []).map((column) => sql`${sql.ref(column)} = ${unlessEdited(column)}`),
    sql`archived_at = null`,
  ]
  await sql`insert into ${sql.table(table)} as t (${names}) select ${names} from ${shipped}
    on conflict (${sql.ref(key)}) do update set ${list(updates)}`.execute(db)
  await sql`update ${sql.table(table)} set archived_at = ${now}
    where archived_at is null and ${sql.ref(key)} not in (select ${sql.ref(key)} from ${shipped})`.execute(db)
}

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

/** Replaces the shipped figures of loaded programs. Others stay: of archived programs, and of competitions. */
export async function saveShippedFigures(db: Trx, figures: readonly ShippedFigure[]): Promise<void> {
  await db
    .deleteFrom('programFigures')
    .where('competitionId', 'is', null)
    .where('programCode', 'in', db.selectFrom('programs').select('code').where('archivedAt', 'is', null))
    .execute()
  await insertFigures(db, figures)
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

async function insertFigures(db: Trx, figures: readonly (ShippedFigure | CompetitionFigure)[]): Promise<void> {
  const content = figures.map((figure) =>
    Object.fromEntries(Object.entries(figure).map(([name, value]) => [snakeCase(name), value])),
  )
  await sql`insert into program_figures
    select * from jsonb_populate_recordset(null::program_figures, ${JSON.stringify(content)}::jsonb)`.execute(db)
}

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
