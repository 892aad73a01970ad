import type { directoryEndpoints } from '@portal/domain/directory/endpoints.ts'
import type { GuidePart, KeptPlaces } from '@portal/domain/directory/schema.ts'
import type { Given } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { byName } from './select-names.ts'

type Endpoints = typeof directoryEndpoints
type RowsOf<Name extends keyof Endpoints> = Given<Endpoints[Name]> extends { list: (infer Row)[] } ? Row[] : never

type WholeTable = 'countries' | 'languages' | 'nationalities' | 'regions' | 'cities' | 'professions'

async function inAlphabet<Row>(db: Db, table: WholeTable & keyof Tables, language: Language): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} d
    where archived_at is null order by ${byName(language, 'd')}`.execute(db)
  return rows
}

export const listCountries = async (db: Db, language: Language): Promise<RowsOf<'listCountries'>> => {
  const all = await listCitizenships(db, language)
  return all.filter((entry) => !entry.citizenshipOnly)
}
export const listCitizenships = (db: Db, language: Language) =>
  inAlphabet<RowsOf<'listCitizenships'>[number] & { citizenshipOnly: boolean }>(db, 'countries', language)
export const listNationalities = (db: Db, language: Language) =>
  inAlphabet<RowsOf<'listNationalities'>[number]>(db, 'nationalities', language)
export const listLanguages = (db: Db, language: Language) =>
  inAlphabet<RowsOf<'listLanguages'>[number]>(db, 'languages', language)
export const listRegions = (db: Db, language: Language) =>
  inAlphabet<RowsOf<'listRegions'>[number]>(db, 'regions', language)
export const listCities = (db: Db, language: Language) =>
  inAlphabet<RowsOf<'listCities'>[number]>(db, 'cities', language)
export const listProfessions = (db: Db, language: Language) =>
  inAlphabet<RowsOf<'listProfessions'>[number]>(db, 'professions', language)

/** Names of the kinds of grant documents by code; archived ones too, since sent applications refer to them. */
export async function grantDocumentNames(db: Db): Promise<ReadonlyMap<string, LocalizedName>> {
  const rows = await db.selectFrom('grantDocuments').select(['code', 'nameKz', 'nameRu', 'nameEn']).execute()
  return new Map(rows.map(({ code, ...name }) => [code, name]))
}

export const listQuotaCategories = (db: Db) =>
  db.selectFrom('quotaCategories').selectAll().where('archivedAt', 'is', null).orderBy('id').execute()

export const listPreemptiveRights = (db: Db) =>
  db
    .selectFrom('preemptiveRights')
    .selectAll()
    .where('archivedAt', 'is', null)
    .orderBy('priority')
    .orderBy('id')
    .execute()

/** Documents required by all these categories or rights, each once. Null: one of the ids is unknown. */
export async function listClaimDocuments(
  db: Db,
  table: 'quotaCategories' | 'preemptiveRights',
  ids: readonly string[],
): Promise<RowsOf<'listRightDocuments'> | null> {
  const wanted = new Set(ids)
  const claims = await db.selectFrom(table).select(['id', 'documents']).where('archivedAt', 'is', null).execute()
  const found = claims.filter(({ id }) => wanted.has(String(id)))
  if (found.length !== wanted.size) return null
  const codes = [...new Set(found.flatMap(({ documents }) => documents))]
  return db
    .selectFrom('grantDocuments')
    .selectAll()
    .where('code', 'in', codes)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute()
}

const guidePart = (value: unknown): GuidePart | null => (value as GuidePart | null | undefined) ?? null

type CityGuide = Given<Endpoints['readCityGuide']>['data']

/** The guide of a city, or of a region's centre. Its parts are null where it has none. Null: unknown id. */
export async function readCityGuide(db: Db, id: string): Promise<CityGuide | null> {
  const region = await db.selectFrom('regions').select('centreCityId').where('id', '=', id).executeTakeFirst()
  const cityId = region === undefined ? id : region.centreCityId
  const city =
    cityId === null
      ? undefined
      : await db
          .selectFrom('cities')
          .select(['id', 'nameKz', 'nameRu', 'nameEn'])
          .where('id', '=', cityId)
          .executeTakeFirst()
  if (city === undefined && region === undefined) return null
  const guide = await db
    .selectFrom('cityGuides')
    .selectAll()
    .where('cityId', '=', cityId ?? '')
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return {
    city: city ?? null,
    study: guidePart(guide?.study),
    housing: guidePart(guide?.housing),
    moneyForFood: guidePart(guide?.moneyForFood),
    transport: guidePart(guide?.transport),
  }
}

/** Cities and regions that people keep, archived ones too: most portals have few. */
export async function readKeptPlaces(db: Db): Promise<KeptPlaces> {
  const names = ['id', 'nameKz', 'nameRu', 'nameEn'] as const
  const cities = await db
    .selectFrom('cities')
    .select([...names, 'regionId', 'archivedAt'])
    .where('keptAt', 'is not', null)
    .orderBy('id')
    .execute()
  const regions = await db.selectFrom('regions').select(names).where('keptAt', 'is not', null).orderBy('id').execute()
  return { cities: cities.map(({ archivedAt, ...city }) => ({ ...city, isArchived: archivedAt !== null })), regions }
}

export async function listKeptGuides(db: Db): Promise<RowsOf<'listKeptGuides'>> {
  const rows = await db.selectFrom('cityGuides').selectAll().where('keptAt', 'is not', null).orderBy('cityId').execute()
  return rows.map(({ cityId, archivedAt, ...guide }) => ({
    ...{ cityId, isArchived: archivedAt !== null },
    ...{ study: guidePart(guide.study), housing: guidePart(guide.housing) },
    ...{ moneyForFood: guidePart(guide.moneyForFood), transport: guidePart(guide.transport) },
  }))
}

/** Paths of public pages of universities and programs, about 550, for search engines. */
export async function listPublicPages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select '/universities/' || id path from universities where archived_at is null
    union all select '/programs/' || code from programs where archived_at is null
    order by path`.execute(db)
  return rows.map(({ path }) => path)
}
