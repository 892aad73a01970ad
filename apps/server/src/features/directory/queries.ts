import type { directoryEndpoints } from '@portal/domain/directory/endpoints.ts'
import type { ExtendedSearch, GuidePart, OfferFilter, UniversityFilter } from '@portal/domain/directory/schema.ts'
import type { Given } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.ts'
import { hasOffer, isNamed, offerConditions, searchConditions, universityConditions } from './filters.ts'

type Endpoints = typeof directoryEndpoints
type RowsOf<Name extends keyof Endpoints> = Given<Endpoints[Name]> extends { list: (infer Row)[] } ? Row[] : never

const NAME_COLUMNS = { kk: 'name_kz', ru: 'name_ru', en: 'name_en' } as const satisfies Record<Language, string>

/** The reader's alphabetical order: ә stands after а for a Kazakh reader, not after я. */
const byName = (language: Language, table: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.${NAME_COLUMNS[language]}`)} collate ${sql.raw(`"${language}-x-icu"`)}, ${sql.ref(`${table}.name_en`)}`

/** Directories that are read whole. */
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

/** Names of the kinds of grant document by their codes; archived ones too, since sent applications carry them. */
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

/**
 * The papers that all these categories or rights need, each once, in the directory's order.
 * @returns null when one of the ids is unknown.
 */
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

type UniversityRow = RowsOf<'listUniversities'>[number]

const selectUniversities = sql`select u.*, c.region_id from universities u join cities c on c.id = u.city_id
  where u.archived_at is null`

export async function listUniversities(db: Db, filter: UniversityFilter, language: Language): Promise<UniversityRow[]> {
  const { rows } = await sql<UniversityRow>`${selectUniversities} and ${universityConditions(filter)}
    order by ${byName(language, 'u')}`.execute(db)
  return rows
}

/** Universities that offer something at the level and in the language. */
export async function findOfferingUniversities(
  db: Db,
  filter: OfferFilter,
  language: Language,
): Promise<UniversityRow[]> {
  const { rows } = await sql<UniversityRow>`${selectUniversities} and ${hasOffer(filter)}
    order by ${byName(language, 'u')}`.execute(db)
  return rows
}

/** A page of the extended search; those that the text names stand before those that only teach it. */
export async function searchUniversities(
  db: Db,
  search: ExtendedSearch,
  language: Language,
): Promise<{ list: UniversityRow[]; totalSize: number }> {
  const found = sql`${selectUniversities} and ${searchConditions(search)}`
  const namedFirst = search.q === undefined ? sql`` : sql`${isNamed(search.q)} desc, `
  const [{ rows: list }, total] = await Promise.all([
    sql<UniversityRow>`${found} order by ${namedFirst}${byName(language, 'u')}
      limit ${search.pageSize} offset ${search.page * search.pageSize}`.execute(db),
    sql<{ count: number }>`select count(*) from (${found}) f`.execute(db),
  ])
  return { list, totalSize: total.rows[0]?.count ?? 0 }
}

type ProgramRow = RowsOf<'searchPrograms'>[number]

/**
 * The programs that a university offers at the level and in the language.
 * @returns null when there is no such university.
 */
export async function findPrograms(
  db: Db,
  universityId: string,
  filter: OfferFilter,
  language: Language,
): Promise<ProgramRow[] | null> {
  const university = await db
    .selectFrom('universities')
    .select('id')
    .where('id', '=', universityId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (university === undefined) return null
  const { rows } = await sql<ProgramRow>`select p.code id, p.*, p.is_creative creative, o.languages, o.learning_forms
    from program_offers o join programs p on p.code = o.program_code
    where o.university_id = ${universityId} and ${offerConditions(filter)}
    order by ${byName(language, 'p')}`.execute(db)
  return rows
}

type UniversityPage = Given<Endpoints['readUniversity']>['data']

/** The public page of a university; null: unknown. An archived one stays readable for those who have applied to it. */
export async function readUniversity(db: Db, id: string, language: Language): Promise<UniversityPage | null> {
  const named = (table: string) =>
    sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'nameKz', ${sql.ref(`${table}.name_kz`)},
      'nameRu', ${sql.ref(`${table}.name_ru`)}, 'nameEn', ${sql.ref(`${table}.name_en`)})`
  type Row = Omit<UniversityPage, 'programs' | 'totalEduPrograms'>
  const { rows } = await sql<Row>`
    select u.*, c.region_id, u.phone_number number, u.offer_edited_at is not null is_offer_confirmed,
      ${named('c')} city, ${named('r')} region
    from universities u join cities c on c.id = u.city_id join regions r on r.id = c.region_id
    where u.id = ${id}`.execute(db)
  const [university] = rows
  if (university === undefined) return null
  const programs = (await findPrograms(db, id, {}, language)) ?? []
  return { ...university, programs, totalEduPrograms: programs.length }
}

type CityGuide = Given<Endpoints['readCityGuide']>['data']

/** The guide of a city, or of a region's centre; its parts are null where there is no guide. Null: unknown id. */
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
  const part = (value: unknown): GuidePart | null => (value as GuidePart | null | undefined) ?? null
  return {
    city: city ?? null,
    study: part(guide?.study),
    housing: part(guide?.housing),
    moneyForFood: part(guide?.moneyForFood),
    transport: part(guide?.transport),
  }
}
