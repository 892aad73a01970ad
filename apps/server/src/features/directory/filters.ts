import type { ExtendedSearch, OfferFilter, ProgramSearch, UniversityFilter } from '@portal/domain/directory/schema.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasWords } from './match-words.ts'

type Condition = RawBuilder<SqlBool>

/** One entry per filter; a filter without an entry does not compile. Universities are `u`, their cities `c`. */
type Filters<F> = { readonly [K in keyof Required<F>]: (value: NonNullable<F[K]>) => Condition }

const placeFilters: Filters<Pick<UniversityFilter, 'regionId' | 'cityId' | 'type'>> = {
  regionId: (id) => sql`c.region_id = ${id}`,
  cityId: (id) => sql`u.city_id = ${id}`,
  type: (type) => sql`u.type = ${type}`,
}

const universityFilters: Filters<UniversityFilter> = { ...placeFilters, code: (code) => sql`u.code = ${code}` }

/** An offer at a level and in a language, of which there may be none asked for; programs are `p`, offers `o`. */
export const offerConditions = ({ degree, language }: OfferFilter): Condition => {
  const parts = [
    sql<SqlBool>`p.archived_at is null`,
    ...(degree === undefined ? [] : [sql<SqlBool>`p.level = ${degree}`]),
    ...(language === undefined ? [] : [sql<SqlBool>`${language} = any (o.languages)`]),
  ]
  return allOf(parts)
}

/** The university offers something of that kind. */
export const hasOffer = (filter: OfferFilter, named: Condition = sql`true`): Condition =>
  sql`u.id in (select o.university_id from program_offers o join programs p on p.code = o.program_code
    where ${offerConditions(filter)} and ${named})`

type Paging = 'q' | 'page' | 'pageSize' | 'sortBy' | 'direction'

const searchFilters: Filters<Omit<ExtendedSearch, Paging | 'degree' | 'language'>> = {
  ...placeFilters,
  // A university that has not stated its cost is left out (docs/specification/directory-and-universities.md#search).
  maxCost: (most) => sql`u.average_edu_cost <= ${most}`,
  dormitory: (isWanted) => sql`u.student_house = ${isWanted}`,
  military: (isWanted) => sql`u.military_department = ${isWanted}`,
}

const programFilters: Filters<Omit<ProgramSearch, Paging | 'language' | 'cityId'>> = {
  degree: (level) => sql`p.level = ${level}`,
  field: (code) => sql`p.field_code = ${code}`,
  subjects: (subjects) => sql`p.unt_subjects @> ${[...subjects]}::text[]`,
}

const allOf = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`

function chosen<F extends object>(filters: Filters<F>, values: F): readonly Condition[] {
  return (Object.keys(filters) as (keyof F)[]).flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [filters[name](value as NonNullable<F[keyof F]>)]
  })
}

export const universityConditions = (filter: UniversityFilter): Condition => allOf(chosen(universityFilters, filter))

/**
 * The text names the university, or a program that it offers at the level and in the language.
 * @param isNamed whether the text names the university, where that is known already.
 */
export function searchConditions(
  search: Omit<ExtendedSearch, 'page' | 'pageSize' | 'sortBy' | 'direction'>,
  isNamed: Condition = hasWords('u', search.q ?? ''),
): Condition {
  const { q, degree, language } = search
  const offer = { degree, language }
  const mustOffer = degree !== undefined || language !== undefined
  return allOf([
    ...chosen(searchFilters, search),
    ...(mustOffer ? [hasOffer(offer)] : []),
    ...(q === undefined ? [] : [sql<SqlBool>`(${isNamed} or ${hasOffer(offer, hasWords('p', q))})`]),
  ])
}

/** The program is one of those asked for, whoever offers it. */
export const programConditions = (search: ProgramSearch): Condition =>
  allOf([
    sql<SqlBool>`p.archived_at is null`,
    ...chosen(programFilters, search),
    ...(search.q === undefined ? [] : [hasWords('p', search.q)]),
  ])
