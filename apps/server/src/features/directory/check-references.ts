import { confirmingKinds } from '@portal/domain/directory/rules.ts'
import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { type Places, rowsIn, rowsOf, statement } from '../../platform/statement.ts'

type Reference = 'citizenship' | 'countryOfResidence' | 'nationality'
const knownReferences = statement<Record<Reference, string | null>, Record<Reference, boolean>>(
  ({ citizenship, countryOfResidence, nationality }) => sql`
    select
      ${citizenship}::text is null or exists (
        select from countries where id = ${citizenship} and archived_at is null) as citizenship,
      ${countryOfResidence}::text is null or exists (
        select from countries where id = ${countryOfResidence} and archived_at is null and not citizenship_only) as country_of_residence,
      ${nationality}::text is null or exists (
        select from nationalities where id = ${nationality} and archived_at is null) as nationality`,
)

/** Names of the fields whose ids no directory knows. Stateless (`XX`) is a citizenship, never a residence. */
export async function unknownReferences(
  db: Reader,
  given: { readonly [Field in Reference]?: string | undefined },
): Promise<Reference[]> {
  const { citizenship = null, countryOfResidence = null, nationality = null } = given
  if (citizenship === null && countryOfResidence === null && nationality === null) return []
  const [known] = await knownReferences(db, { citizenship, countryOfResidence, nationality })
  return (['citizenship', 'countryOfResidence', 'nationality'] as const).filter((field) => known?.[field] !== true)
}

/** Whether a university is in the directory and not archived. */
export async function universityExists(db: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('universities')
    .select('id')
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Which documents of a grant confirm what; of an application that is none, nothing. */
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
type NamedRow = NamedPair & { readonly isOffered: boolean }

/** What `pairsQuery` is asked with: the parts of the pairs side by side, and at which offer it looks, if at any. */
type AskedPairs = { readonly universityIds: readonly string[]; readonly programCodes: readonly string[] } & {
  readonly [Part in keyof Offer]: Offer[Part] | null
}

/** The names of pairs and whether they are offered. A pair that names something unknown has no row. */
const pairsQuery = ({ universityIds, programCodes, level, language }: Places<AskedPairs>) => sql<NamedRow>`
  select pair.university_id, pair.educational_program,
    json_build_object('nameKz', u.name_kz, 'nameRu', u.name_ru, 'nameEn', u.name_en) as university_name,
    json_build_object('nameKz', p.name_kz, 'nameRu', p.name_ru, 'nameEn', p.name_en) as program_name,
    p.level = ${level} and p.archived_at is null and u.archived_at is null and u.category <> 'service' and exists (
      select from program_offers o where o.university_id = u.id and o.program_code = p.code
        and ${language} = any (o.languages)) as is_offered
  from unnest(${universityIds}::text[], ${programCodes}::text[])
    with ordinality as pair (university_id, educational_program, position)
  join universities u on u.id = pair.university_id join programs p on p.code = pair.educational_program
  order by pair.position`
const namedRows = statement<AskedPairs, NamedRow>(pairsQuery)

/** The same as a column of another statement. */
export const pairsColumn = (asked: Places<AskedPairs>): RawBuilder<unknown> => rowsOf(pairsQuery(asked))
export const pairsIn = (column: unknown): readonly NamedRow[] => rowsIn(column) as unknown as readonly NamedRow[]

/** How pairs are asked for. */
export const askedPairs = (pairs: readonly Pair[], offer: { readonly [Part in keyof Offer]: Offer[Part] | null }) => ({
  universityIds: pairs.map((pair) => pair.universityId),
  programCodes: pairs.map((pair) => pair.educationalProgram),
  ...offer,
})

/** Which of the pairs are offered at a level and in a language, with their names as they are now. */
export async function offeredPairs(db: Reader, pairs: readonly Pair[], offer: Offer): Promise<NamedPair[]> {
  const rows = await namedRows(db, askedPairs(pairs, offer))
  return rows.filter((row) => row.isOffered)
}

/** The names of pairs, where both are known; archived ones too, since drafts may hold them. */
export async function namedPairs(db: Reader, pairs: readonly Pair[]): Promise<readonly NamedPair[]> {
  return pairs.length === 0 ? [] : namedRows(db, askedPairs(pairs, { level: null, language: null }))
}

type Directory = { readonly id: number; readonly code: string; readonly documents: readonly string[] }
const grantLists = statement<object, Record<'documents' | 'quotas' | 'rights', readonly Directory[]>>(() => {
  const rowsOfList = (table: string, column: string) =>
    rowsOf(sql`select id, ${sql.ref(column)} from ${sql.table(table)} where archived_at is null`)
  return sql`select ${rowsOfList('grant_documents', 'code')} as documents,
    ${rowsOfList('quota_categories', 'documents')} as quotas, ${rowsOfList('preemptive_rights', 'documents')} as rights`
})

/**
 * What a grant application is checked against: each kind of document by id and by code, and of which kinds each
 * quota category and preemptive right needs a file of its own. A document that every quota category asks for
 * confirms none of them; the others do.
 */
export async function grantDirectories(db: Reader) {
  const [found] = await grantLists(db, {})
  const { documents, quotas, rights } = found ?? { documents: [], quotas: [], rights: [] }
  const lists = [...quotas, ...rights].map((row) => row.documents)
  const confirming = (rows: readonly Directory[]) =>
    new Map(rows.map((row) => [String(row.id), confirmingKinds(row.documents, lists)]))
  return {
    documentKinds: new Map(documents.flatMap(({ id, code }) => [[String(id), code] as const, [code, code] as const])),
    confirmingKinds: { quota: confirming(quotas), right: confirming(rights) },
  }
}
