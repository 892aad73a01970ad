import type { directoryEndpoints } from '@portal/domain/directory/endpoints.ts'
import type { ProgramOrder } from '@portal/domain/directory/rules.ts'
import type { OfferFilter, ProgramSearch } from '@portal/domain/directory/schema.ts'
import type { Given } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { universityExists } from './check-references.ts'
import { offerConditions, programConditions } from './filters.ts'
import { nearness } from './match-words.ts'
import { pageRows } from './page-rows.ts'
import { IS_OFFER_CONFIRMED, namedEntry, PROGRAM_COUNTS } from './search-universities.ts'
import { byFigure, byName } from './sort-entries.ts'

type Endpoints = typeof directoryEndpoints
type OfferedProgram = Given<Endpoints['searchPrograms']>['list'][number]
type ProgramRow = Given<Endpoints['searchProgramGroups']>['list'][number]
type ProgramPage = Given<Endpoints['readProgram']>['data']
type Field = Given<Endpoints['listFields']>['list'][number]

const PROGRAM = sql`p.code id, p.*, p.is_creative creative`

/**
 * The programs that a university offers at the level and in the language: at most some hundreds, by the primary key
 * of program_offers.
 * @returns null when there is no such university.
 */
export async function findPrograms(
  db: Db,
  universityId: string,
  filter: OfferFilter,
  language: Language,
): Promise<OfferedProgram[] | null> {
  if (!(await universityExists(db, universityId))) return null
  const { rows } = await sql<OfferedProgram>`select ${PROGRAM}, o.languages, o.learning_forms
    from program_offers o join programs p on p.code = o.program_code
    where o.university_id = ${universityId} and ${offerConditions(filter)}
    order by ${byName(language, 'p')}`.execute(db)
  return rows
}

/** How many universities offer each program `p` in the language and the city that were asked for. */
function offerCounts({ language, cityId }: ProgramSearch): RawBuilder<unknown> {
  const isAsked = [
    sql<SqlBool>`u.archived_at is null`,
    ...(language === undefined ? [] : [sql<SqlBool>`${language} = any (o.languages)`]),
    ...(cityId === undefined ? [] : [sql<SqlBool>`u.city_id = ${cityId}`]),
  ]
  return sql`left join (
      select o.program_code, count(*)::int count from program_offers o join universities u on u.id = o.university_id
      where ${sql.join(isAsked, sql` and `)} group by o.program_code
    ) offered on offered.program_code = p.code`
}

/** The best first where a text is searched for, else by the name. */
function orderOf({ q, sortBy, direction }: ProgramSearch, language: Language): RawBuilder<unknown> {
  const name = sql`${byName(language, 'p')}, p.code`
  const orders: Record<ProgramOrder, () => RawBuilder<unknown>> = {
    // All that were found have the words.
    relevance: () => (q === undefined ? name : sql`${nearness('p', q, sql`true`)}, ${name}`),
    name: () => sql`${byName(language, 'p', direction)}, p.code`,
    cutoff: () => sql`${byFigure('p.cutoff_min2025', direction)}, ${name}`,
    grants: () => sql`${byFigure('p.grant_quantity2026', direction)}, ${name}`,
    universities: () => sql`${byFigure('university_count', direction)}, ${name}`,
  }
  return orders[sortBy]()
}

/**
 * A page of programs. Who asks for a language or a city gets those alone that somebody offers so. The 410 programs
 * are read whole, and their 12,000 offers once to count them.
 */
export async function searchPrograms(
  db: Db,
  search: ProgramSearch,
  language: Language,
): Promise<{ list: ProgramRow[]; totalSize: number }> {
  const mustBeOffered = search.language !== undefined || search.cityId !== undefined
  const found = sql`from programs p ${offerCounts(search)} where ${programConditions(search)}
    ${mustBeOffered ? sql`and offered.count > 0` : sql``}`
  const select = sql`${PROGRAM}, coalesce(offered.count, 0) university_count`
  return pageRows(db, search, { select, found, order: orderOf(search, language) })
}

/**
 * A program with everybody who offers it; null: unknown. An archived one stays readable for those who have applied to
 * it. Index program_offers_of_program: at most the 116 universities that offer anything.
 */
export async function readProgram(db: Db, code: string, language: Language): Promise<ProgramPage | null> {
  const { rows } = await sql<Omit<ProgramPage, 'universities'>>`select ${PROGRAM} from programs p
    where p.code = ${code}`.execute(db)
  const [program] = rows
  if (program === undefined) return null
  const { rows: universities } = await sql<ProgramPage['universities'][number]>`
    select u.*, ${IS_OFFER_CONFIRMED}, c.region_id, ${namedEntry('c')} city, o.languages, o.learning_forms,
      coalesce(offered.count, 0) program_count
    from program_offers o join universities u on u.id = o.university_id join cities c on c.id = u.city_id ${PROGRAM_COUNTS}
    where o.program_code = ${code} and u.archived_at is null
    order by ${byName(language, 'u')}`.execute(db)
  return { ...program, universities }
}

/** Fields of education of the programs that are there, by their codes: some forty. */
export async function listFields(db: Db): Promise<Field[]> {
  const { rows } = await sql<Field>`select field_code id, level, min(field_name_kz) name_kz, min(field_name_ru) name_ru,
      min(field_name_en) name_en
    from programs where archived_at is null group by field_code, level order by field_code`.execute(db)
  return rows
}
