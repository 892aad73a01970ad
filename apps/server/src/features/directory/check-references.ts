import { confirmingKinds } from '@portal/domain/directory/rules.ts'
import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'

type Reference = 'citizenship' | 'countryOfResidence' | 'nationality'
/** Fields whose ids are in no directory. Stateless (`XX`) is a citizenship, never a residence. */
export async function unknownReferences(
  db: Reader,
  given: { readonly [Field in Reference]?: string | undefined },
): Promise<Reference[]> {
  const { citizenship = null, countryOfResidence = null, nationality = null } = given
  if (citizenship === null && countryOfResidence === null && nationality === null) return []
  const { rows } = await sql<Record<Reference, boolean>>`
    select
      ${citizenship}::text is null or exists (
        select from countries where id = ${citizenship} and archived_at is null) as citizenship,
      ${countryOfResidence}::text is null or exists (
        select from countries where id = ${countryOfResidence} and archived_at is null and not citizenship_only) as country_of_residence,
      ${nationality}::text is null or exists (
        select from nationalities where id = ${nationality} and archived_at is null) as nationality`.execute(db)
  const [known] = rows
  return (['citizenship', 'countryOfResidence', 'nationality'] as const).filter((field) => known?.[field] !== true)
}

/** Whether a university exists in the directory and is not archived. */
export async function universityExists(db: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('universities')
    .select('id')
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Kinds of grant documents and what they prove. An application without a grant has none. */
export type GrantDirectories = Awaited<ReturnType<typeof grantDirectories>>
export const NO_GRANT: GrantDirectories = {
  documentKinds: new Map(),
  confirmingKinds: { quota: new Map(), right: new Map() },
}

export type NamedPair = {
  readonly universityId: string
  readonly educationalProgram: string
  readonly universityName: LocalizedName
  readonly programName: LocalizedName
}

type Pair = { readonly universityId: string; readonly educationalProgram: string }

type Offer = { readonly level: EducationLevel; readonly language: EducationLanguage }
/** `isClosed`: its university or its program is archived. */
export type NamedRow = NamedPair & { readonly isOffered: boolean; readonly isClosed: boolean }

type AskedPairs = { readonly [Part in keyof Offer]: Offer[Part] | null } & {
  readonly universityIds: readonly string[]
  readonly programCodes: readonly string[]
}
const pairsInOrder = statement(
  (_db, value: Placeholders<AskedPairs>) => sql<NamedRow>`
    select pair.university_id, pair.educational_program,
      json_build_object('nameKz', u.name_kz, 'nameRu', u.name_ru, 'nameEn', u.name_en) as university_name,
      json_build_object('nameKz', p.name_kz, 'nameRu', p.name_ru, 'nameEn', p.name_en) as program_name,
      p.level = ${value('level')} and p.archived_at is null and u.archived_at is null and u.category <> 'service'
        and exists (select from program_offers o where o.university_id = u.id and o.program_code = p.code
          and ${value('language')} = any (o.languages)) as is_offered,
      p.archived_at is not null or u.archived_at is not null as is_closed
    from unnest(${value('universityIds')}::text[], ${value('programCodes')}::text[])
      with ordinality as pair (university_id, educational_program, position)
    join universities u on u.id = pair.university_id join programs p on p.code = pair.educational_program
    order by pair.position`,
)

/** Names of pairs, and whether they are offered. A pair with an unknown id has no row. */
export async function checkedPairs(
  db: Reader,
  pairs: readonly Pair[],
  { level, language }: { readonly [Part in keyof Offer]: Offer[Part] | null },
): Promise<readonly NamedRow[]> {
  if (pairs.length === 0) return []
  const universityIds = pairs.map((pair) => pair.universityId)
  const programCodes = pairs.map((pair) => pair.educationalProgram)
  return pairsInOrder(db, { level, language, universityIds, programCodes })
}

/** The pairs offered at a level and in a language, with their current names. */
export async function offeredPairs(db: Reader, pairs: readonly Pair[], offer: Offer): Promise<NamedPair[]> {
  return (await checkedPairs(db, pairs, offer)).filter((row) => row.isOffered)
}

/** Names of pairs of known ids; archived ones too, since drafts may hold them. */
export const namedPairs = (db: Reader, pairs: readonly Pair[]): Promise<readonly NamedRow[]> =>
  checkedPairs(db, pairs, { level: null, language: null })

type Confirmed = { readonly id: number; readonly documents: readonly string[] }
const confirmedBy = (db: Reader, table: 'quotaCategories' | 'preemptiveRights') =>
  db.selectFrom(table).select(['id', 'documents']).where('archivedAt', 'is', null).execute()

/**
 * Data for checking a grant application. Lists each kind of document by id and by code, and the kinds that prove each
 * quota category or preemptive right by a file of its own. A document required by every quota category proves none of
 * them.
 */
export async function grantDirectories(db: Reader) {
  const documents = await db
    .selectFrom('grantDocuments')
    .select(['id', 'code'])
    .where('archivedAt', 'is', null)
    .execute()
  const quotas = await confirmedBy(db, 'quotaCategories')
  const rights = await confirmedBy(db, 'preemptiveRights')
  const lists = [...quotas, ...rights].map((row) => row.documents)
  const confirming = (rows: readonly Confirmed[]) =>
    new Map(rows.map((row) => [String(row.id), confirmingKinds(row.documents, lists)]))
  return {
    documentKinds: new Map(documents.flatMap(({ id, code }) => [[String(id), code] as const, [code, code] as const])),
    confirmingKinds: { quota: confirming(quotas), right: confirming(rights) },
  }
}
