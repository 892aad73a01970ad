import type { EducationLanguage, LearningForm } from '@portal/domain/kernel/education.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { replaceOffer, updateUniversity } from './repository.ts'

export type University = Selectable<Tables['universities']>

export type Offered = {
  readonly programCode: string
  readonly languages: readonly EducationLanguage[]
  readonly learningForms: readonly LearningForm[]
}

const universityById = (db: Db, id: string) =>
  db.selectFrom('universities').selectAll().where('id', '=', id).where('archivedAt', 'is', null)

/** A university's row. Undefined: unknown or archived. */
export const findUniversity = (db: Db, id: string): Promise<University | undefined> =>
  universityById(db, id).executeTakeFirst()

export const lockUniversity = (db: Trx, id: string): Promise<University | undefined> =>
  universityById(db, id).forUpdate().executeTakeFirst()

export async function regionOf(db: Db, cityId: string): Promise<string> {
  const { regionId } = await db
    .selectFrom('cities')
    .select('regionId')
    .where('id', '=', cityId)
    .executeTakeFirstOrThrow()
  return regionId
}

/** A university's offer by program code, without archived programs. Primary key of program_offers. */
export const offerOf = (db: Db, universityId: string) =>
  db
    .selectFrom('programOffers')
    .innerJoin('programs', 'programs.code', 'programOffers.programCode')
    .select(['programCode', 'programs.level', 'programOffers.languages', 'programOffers.learningForms'])
    .where('universityId', '=', universityId)
    .where('programs.archivedAt', 'is', null)
    .orderBy('programCode')
    .execute()

export async function programLevels(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('programs')
    .select(['code', 'level'])
    .where('code', 'in', [...codes, ''])
    .where('archivedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ code, level }) => [code, level]))
}

/** Changes of a university's profile, without the time of the change. */
export type UniversityChange = Partial<
  Omit<Insertable<Tables['universities']>, 'id' | 'code' | 'category' | 'legalForm' | 'cityId' | 'archivedAt'>
>

/** Saves changes and an optional new offer. The caller holds the row's lock and has checked both. */
export async function saveUniversity(
  db: Trx,
  id: string,
  change: UniversityChange,
  offer: readonly Offered[] | null,
): Promise<void> {
  if (offer !== null) await replaceOffer(db, id, offer)
  await updateUniversity(db, id, change)
}
