import type { ChoicePair } from '@portal/domain/applications/rules.ts'
import { pairKey } from '@portal/domain/applications/rules.ts'
import type { EducationLanguage, EducationLevel } from '@portal/domain/applications/status.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** What a university and a program are called; the program's code is its id. */
export type PairNames = {
  readonly university: LocalizedName & { readonly id: string }
  readonly program: LocalizedName & { readonly code: string }
}

/** Those of the pairs that are offered at a level and in a language today, as `pairKey`s. */
export async function offeredPairs(
  db: Db,
  pairs: readonly ChoicePair[],
  level: EducationLevel,
  language: EducationLanguage,
): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set()
  const { rows } = await sql<{ universityId: string; programCode: string }>`
    select o.university_id, o.program_code
    from program_offers o
    join programs p on p.code = o.program_code and p.archived_at is null and p.level = ${level}
    join universities u on u.id = o.university_id and u.archived_at is null and u.category <> 'service'
    where ${language} = any (o.languages) and (o.university_id, o.program_code) in (
      select * from unnest(${pairs.map((pair) => pair.universityId)}::text[], ${pairs.map((pair) => pair.educationalProgram)}::text[])
    )`.execute(db)
  return new Set(rows.map((row) => pairKey({ universityId: row.universityId, educationalProgram: row.programCode })))
}

/** Whether a university offers a program at a level and in a language today. */
export async function isOffered(
  db: Db,
  offer: { universityId: string; programCode: string; level: EducationLevel; language: EducationLanguage },
): Promise<boolean> {
  const pair = { universityId: offer.universityId, educationalProgram: offer.programCode }
  return (await offeredPairs(db, [pair], offer.level, offer.language)).size > 0
}

/** The names of each pair, archived or not, by `pairKey`; unknown pairs are left out. */
export async function namesOf(db: Db, pairs: readonly ChoicePair[]): Promise<ReadonlyMap<string, PairNames>> {
  if (pairs.length === 0) return new Map()
  const names = ['nameKz', 'nameRu', 'nameEn'] as const
  const universities = await db
    .selectFrom('universities')
    .select(['id', ...names])
    .where('id', 'in', [...new Set(pairs.map((pair) => pair.universityId))])
    .execute()
  const programs = await db
    .selectFrom('programs')
    .select(['code', ...names])
    .where('code', 'in', [...new Set(pairs.map((pair) => pair.educationalProgram))])
    .execute()
  return new Map(
    pairs.flatMap((pair) => {
      const university = universities.find(({ id }) => id === pair.universityId)
      const program = programs.find(({ code }) => code === pair.educationalProgram)
      return university && program ? [[pairKey(pair), { university, program }] as const] : []
    }),
  )
}

/** The grant's directories in the form that the rules of submission ask for. */
export type GrantDirectory = {
  /** Codes of the documents, by their id and by their code. */
  readonly documentKinds: ReadonlyMap<string, string>
  /** The documents that prove a claim, beyond those that every grant application needs, by the claim's id. */
  readonly confirmingKinds: {
    readonly quota: ReadonlyMap<string, readonly string[]>
    readonly right: ReadonlyMap<string, readonly string[]>
  }
}

export async function readGrantDirectory(db: Db): Promise<GrantDirectory> {
  const current = (table: 'quotaCategories' | 'preemptiveRights'): Promise<{ id: number; documents: string[] }[]> =>
    sql<{ id: number; documents: string[] }>`select id, documents from ${sql.table(table)} where archived_at is null`
      .execute(db)
      .then(({ rows }) => rows)
  const [documents, quotas, rights] = await Promise.all([
    db.selectFrom('grantDocuments').select(['id', 'code']).where('archivedAt', 'is', null).execute(),
    current('quotaCategories'),
    current('preemptiveRights'),
  ])
  const claims = [...quotas, ...rights]
  // What every claim names is the common base; the rest proves the one claim.
  const isBase = (code: string): boolean => claims.every((claim) => claim.documents.includes(code))
  const confirming = (list: typeof quotas) =>
    new Map(list.map((claim) => [String(claim.id), claim.documents.filter((code) => !isBase(code))]))
  return {
    documentKinds: new Map(documents.flatMap(({ id, code }) => [[String(id), code] as const, [code, code] as const])),
    confirmingKinds: { quota: confirming(quotas), right: confirming(rights) },
  }
}

const isKnown = async (db: Db, table: 'nationalities' | 'universities', id: string): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('id', '=', id).where('archivedAt', 'is', null).executeTakeFirst()) !== undefined

/** A country to live in; statelessness is none. */
export const countryExists = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('countries')
    .select('id')
    .where('id', '=', id)
    .where('citizenshipOnly', '=', false)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** A citizenship: a country, or none. */
export const citizenshipExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('countries').select('id').where('id', '=', id).where('archivedAt', 'is', null).executeTakeFirst()) !== undefined

export const nationalityExists = (db: Db, id: string): Promise<boolean> => isKnown(db, 'nationalities', id)

/** A university of any category that is not archived. */
export const universityExists = (db: Db, id: string): Promise<boolean> => isKnown(db, 'universities', id)
