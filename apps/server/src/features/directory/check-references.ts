import { confirmingKinds } from '@portal/domain/directory/rules.ts'
import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'

/** Names of the fields whose ids no directory knows. Stateless (`XX`) is a citizenship, never a residence. */
export async function unknownReferences(
  db: Reader,
  given: {
    readonly citizenship?: string | undefined
    readonly countryOfResidence?: string | undefined
    readonly nationality?: string | undefined
  },
): Promise<('citizenship' | 'countryOfResidence' | 'nationality')[]> {
  const { citizenship = null, countryOfResidence = null, nationality = null } = given
  const { rows } = await sql<{ citizenship: boolean; countryOfResidence: boolean; nationality: boolean }>`
    select
      ${citizenship}::text is null or exists (select from countries where id = ${citizenship} and archived_at is null) as citizenship,
      ${countryOfResidence}::text is null or exists (
        select from countries where id = ${countryOfResidence} and archived_at is null and not citizenship_only) as country_of_residence,
      ${nationality}::text is null or exists (select from nationalities where id = ${nationality} and archived_at is null) as nationality
  `.execute(db)
  const known = rows[0]
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

export type NamedPair = {
  readonly universityId: string
  readonly educationalProgram: string
  readonly universityName: LocalizedName
  readonly programName: LocalizedName
}

type Pair = { readonly universityId: string; readonly educationalProgram: string }

/** Which of the pairs are offered at a level and in a language, with their names as they are now. */
export async function offeredPairs(
  db: Reader,
  pairs: readonly Pair[],
  offer: { readonly level: EducationLevel; readonly language: EducationLanguage },
): Promise<NamedPair[]> {
  const named = await namedPairs(db, pairs)
  const offered = await db
    .selectFrom('programOffers')
    .innerJoin('programs', 'programs.code', 'programOffers.programCode')
    .innerJoin('universities', 'universities.id', 'programOffers.universityId')
    .select(['programOffers.universityId', 'programOffers.programCode'])
    .where('programs.level', '=', offer.level)
    .where('programs.archivedAt', 'is', null)
    .where('universities.archivedAt', 'is', null)
    .where('universities.category', '!=', 'service')
    .where(sql<boolean>`${offer.language} = any (program_offers.languages)`)
    .where('programOffers.universityId', 'in', [...pairs.map((pair) => pair.universityId), ''])
    .execute()
  return named.filter((pair) =>
    offered.some((row) => row.universityId === pair.universityId && row.programCode === pair.educationalProgram),
  )
}

/** The names of pairs, where both are known; archived ones too, since drafts may hold them. */
export async function namedPairs(db: Reader, pairs: readonly Pair[]): Promise<NamedPair[]> {
  const universities = await db
    .selectFrom('universities')
    .select(['id', 'nameKz', 'nameRu', 'nameEn'])
    .where('id', 'in', [...pairs.map((pair) => pair.universityId), ''])
    .execute()
  const programs = await db
    .selectFrom('programs')
    .select(['code', 'nameKz', 'nameRu', 'nameEn'])
    .where('code', 'in', [...pairs.map((pair) => pair.educationalProgram), ''])
    .execute()
  return pairs.flatMap((pair) => {
    const university = universities.find((row) => row.id === pair.universityId)
    const program = programs.find((row) => row.code === pair.educationalProgram)
    if (university === undefined || program === undefined) return []
    const { id: _, ...universityName } = university
    const { code: __, ...programName } = program
    return [{ ...pair, universityName, programName }]
  })
}

/**
 * What a grant application is checked against: each kind of document by id and by code, and of which kinds each
 * quota category and preemptive right needs a file of its own. A document that every quota category asks for
 * confirms none of them; the others do.
 */
export async function grantDirectories(db: Reader) {
  const documents = await db
    .selectFrom('grantDocuments')
    .select(['id', 'code'])
    .where('archivedAt', 'is', null)
    .execute()
  const quotas = await db
    .selectFrom('quotaCategories')
    .select(['id', 'documents'])
    .where('archivedAt', 'is', null)
    .execute()
  const rights = await db
    .selectFrom('preemptiveRights')
    .select(['id', 'documents'])
    .where('archivedAt', 'is', null)
    .execute()
  const lists = [...quotas, ...rights].map((row) => row.documents)
  const confirming = (rows: typeof quotas) =>
    new Map(rows.map((row) => [String(row.id), confirmingKinds(row.documents, lists)]))
  return {
    documentKinds: new Map(documents.flatMap(({ id, code }) => [[String(id), code] as const, [code, code] as const])),
    confirmingKinds: { quota: confirming(quotas), right: confirming(rights) },
  }
}
