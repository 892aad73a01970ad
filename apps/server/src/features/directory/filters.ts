import type { ExtendedSearch, OfferFilter, ProgramSearch, UniversityFilter } from '@portal/domain/directory/schema.ts'
import type { Directory, Offer, Program, University } from './cache-directory.ts'
import type { Matches } from './search/match-words.ts'

type Condition<Row> = (row: Row) => boolean

/** One entry a filter. A missing one does not compile. */
type Filters<F, Row> = { readonly [K in keyof Required<F>]: (value: NonNullable<F[K]>) => Condition<Row> }

type Paging = 'q' | 'page' | 'pageSize' | 'sortBy' | 'direction'

const placeFilters: Filters<Pick<UniversityFilter, 'regionId' | 'cityId' | 'type'>, University['row']> = {
  regionId: (id) => (row) => row.regionId === id,
  cityId: (id) => (row) => row.cityId === id,
  type: (type) => (row) => row.type === type,
}

const universityFilters: Filters<UniversityFilter, University['row']> = {
  ...placeFilters,
  code: (code) => (row) => row.code === code,
}

const searchFilters: Filters<Omit<ExtendedSearch, Paging | 'degree' | 'language'>, University['row']> = {
  ...placeFilters,
  // A university without a stated cost is left out (docs/specification/directory-and-universities.md#search).
  maxCost: (most) => (row) => row.averageEduCost !== null && row.averageEduCost <= most,
  dormitory: (isWanted) => (row) => row.studentHouse === isWanted,
  military: (isWanted) => (row) => row.militaryDepartment === isWanted,
}

const programFilters: Filters<Omit<ProgramSearch, Paging | 'language' | 'cityId'>, Program['row']> = {
  degree: (level) => (row) => row.level === level,
  field: (code) => (row) => row.fieldCode === code,
  subjects: (subjects) => (row) => subjects.every((subject) => row.untSubjects.includes(subject)),
}

const allOf =
  <Row>(conditions: readonly Condition<Row>[]): Condition<Row> =>
  (row) =>
    conditions.every((isMet) => isMet(row))

const chosen = <F extends object, Row>(filters: Filters<F, Row>, values: F): Condition<Row> =>
  allOf(
    (Object.keys(filters) as (keyof F)[]).flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [filters[name](value as NonNullable<F[keyof F]>)]
    }),
  )

/** Matches offers by level and language, both optional. */
export const isOfferOf =
  ({ degree, language }: OfferFilter): Condition<Offer> =>
  ({ program, languages }) =>
    (degree === undefined || program.row.level === degree) && (language === undefined || languages.includes(language))

export const universityCondition = (filter: UniversityFilter): Condition<University> => {
  const isAsked = chosen(universityFilters, filter)
  return ({ row }) => isAsked(row)
}

/** Numbers of the universities with a matching offer of a program that the text names. */
function universitiesTeaching({ programs, matchPrograms }: Directory, q: string, isOffer: Condition<Offer>) {
  const named = matchPrograms(q)
  const teaching = new Set<number>()
  for (const { at, isArchived, offers } of programs)
    if (!isArchived && named.isNamed(at))
      for (const offer of offers) if (isOffer(offer)) teaching.add(offer.university.at)
  return teaching
}

/** Matches universities by name, or by an offer of a named program. `named`: those found by name. */
export function searchCondition(
  directory: Directory,
  search: Omit<ExtendedSearch, 'page' | 'pageSize' | 'sortBy' | 'direction'>,
  named: Matches | undefined,
): Condition<University> {
  const { q, degree, language } = search
  const isAsked = chosen(searchFilters, search)
  const isOffer = isOfferOf({ degree, language })
  const mustOffer = degree !== undefined || language !== undefined
  const teaching = q === undefined ? undefined : universitiesTeaching(directory, q, isOffer)
  return ({ at, row, offers }) =>
    isAsked(row) &&
    (!mustOffer || offers.some(isOffer)) &&
    (named === undefined || named.isNamed(at) || teaching?.has(at) === true)
}

export function programCondition(search: ProgramSearch, named: Matches | undefined): Condition<Program> {
  const isAsked = chosen(programFilters, search)
  return ({ at, row }) => isAsked(row) && (named === undefined || named.isNamed(at))
}
