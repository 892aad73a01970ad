import type { ExtendedSearch, OfferFilter, UniversityFilter } from '@portal/domain/directory/schema.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../platform/database.ts'

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

const searchFilters: Filters<Omit<ExtendedSearch, 'q' | 'degree' | 'language' | 'page' | 'pageSize'>> = {
  ...placeFilters,
  // A university that has not stated its cost is left out (rulings, Directory).
  maxCost: (most) => sql`u.average_edu_cost <= ${most}`,
  dormitory: (isWanted) => sql`u.student_house = ${isWanted}`,
  military: (isWanted) => sql`u.military_department = ${isWanted}`,
}

const allOf = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`

function chosen<F extends object>(filters: Filters<F>, values: F): readonly Condition[] {
  return (Object.keys(filters) as (keyof F)[]).flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [filters[name](value as NonNullable<F[keyof F]>)]
  })
}

/** A word of a search as a LIKE pattern that takes its own wildcards literally. */
const likeWord = (word: string): RawBuilder<string> => sql`'%' || fold_kazakh(${escapeLike(word)}) || '%'`

/** Every word stands in the folded text, in any order. */
const hasWords = (column: 'u.search' | 'p.search', text: string): Condition =>
  allOf(text.split(/\s+/).map((word) => sql`${sql.ref(column)} like ${likeWord(word)}`))

/** The text names the university itself. */
export const isNamed = (text: string): Condition => hasWords('u.search', text)

export const universityConditions = (filter: UniversityFilter): Condition => allOf(chosen(universityFilters, filter))

/** The text names the university, or a program that it offers at the level and in the language. */
export function searchConditions(search: ExtendedSearch): Condition {
  const { q, degree, language } = search
  const offer = { degree, language }
  const mustOffer = degree !== undefined || language !== undefined
  return allOf([
    ...chosen(searchFilters, search),
    ...(mustOffer ? [hasOffer(offer)] : []),
    ...(q === undefined ? [] : [sql<SqlBool>`(${isNamed(q)} or ${hasOffer(offer, hasWords('p.search', q))})`]),
  ])
}
