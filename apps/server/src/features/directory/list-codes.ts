import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'

/** Codes and ids allowed in the rules of a competition, without archived ones. */
export async function knownCodes(db: Reader): Promise<{
  readonly programs: ReadonlyMap<string, string>
  readonly universities: ReadonlySet<string>
  readonly quotas: ReadonlySet<string>
  readonly rights: ReadonlyMap<string, number>
  readonly countries: ReadonlySet<string>
}> {
  const { rows } = await sql<{ kind: string; code: string; level: string | null; priority: number | null }>`
    select 'program' as kind, code, level, null::int as priority from programs where archived_at is null
    union all select 'university', id, null, null from universities where archived_at is null and category <> 'service'
    union all select 'country', id, null, null from countries where archived_at is null
    union all select 'quota', code, null, null from quota_categories where archived_at is null
    union all select 'right', code, null, priority from preemptive_rights where archived_at is null`.execute(db)
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    programs: new Map(of('program').map(({ code, level }) => [code, level ?? ''])),
    universities: new Set(of('university').map(({ code }) => code)),
    quotas: new Set(of('quota').map(({ code }) => code)),
    countries: new Set(of('country').map(({ code }) => code)),
    rights: new Map(of('right').map(({ code, priority }) => [code, priority ?? 0])),
  }
}

/** Names of all programs and universities, archived ones too, by code or id: about 550 rows. */
export async function namesOfPlaces(db: Reader): Promise<{
  readonly programs: ReadonlyMap<string, LocalizedName>
  readonly universities: ReadonlyMap<string, LocalizedName>
}> {
  const columns = ['nameKz', 'nameRu', 'nameEn'] as const
  const programs = await db
    .selectFrom('programs')
    .select(['code', ...columns])
    .execute()
  const universities = await db
    .selectFrom('universities')
    .select(['id', ...columns])
    .execute()
  return {
    programs: new Map(programs.map(({ code, ...name }) => [code, name])),
    universities: new Map(universities.map(({ id, ...name }) => [id, name])),
  }
}

export const programsOfLevel = (db: Reader, level: EducationLevel) =>
  db
    .selectFrom('programs')
    .select(['code', 'fieldCode', 'isCreative', 'isRuralQuotaEligible'])
    .where('level', '=', level)
    .where('archivedAt', 'is', null)
    .orderBy('code')
    .execute()

/** Known grants of programs of a level, in the whole country. Results of competitions come first. */
export const knownGrants = (db: Reader, level: EducationLevel) =>
  db
    .selectFrom('programFigures as f')
    .innerJoin('programs as p', 'p.code', 'f.programCode')
    .select(['f.programCode as program', 'f.year', 'f.value'])
    .where('f.kind', '=', 'GRANTS')
    .where('f.universityId', 'is', null)
    .where('f.language', 'is', null)
    .where('f.archivedAt', 'is', null)
    .where('p.level', '=', level)
    .orderBy(sql`f.competition_id is null`)
    .execute()
