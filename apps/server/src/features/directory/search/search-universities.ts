import type { directoryEndpoints } from '@portal/domain/directory/endpoints.ts'
import type { UniversityOrder } from '@portal/domain/directory/rules.ts'
import type {
  CityCountSearch,
  ExtendedSearch,
  OfferFilter,
  UniversityFilter,
  UniversityRow,
} from '@portal/domain/directory/schema.ts'
import type { Given } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Directory, University } from '../cache-directory.ts'
import { isOfferOf, searchCondition, universityCondition } from '../filters.ts'
import type { Matches } from './match-words.ts'
import { byFigure, byNearness, type Order, pageOf } from './sort-rows.ts'

const rowsOf = (universities: readonly University[]): UniversityRow[] => universities.map(({ row }) => row)

export const listUniversities = (
  { universitiesIn }: Directory,
  filter: UniversityFilter,
  language: Language,
): UniversityRow[] => rowsOf(universitiesIn[language].filter(universityCondition(filter)))

export const findOfferingUniversities = (
  { universitiesIn }: Directory,
  filter: OfferFilter,
  language: Language,
): UniversityRow[] => rowsOf(universitiesIn[language].filter(({ offers }) => offers.some(isOfferOf(filter))))

/** The best match first where a text is given, else by name. */
function orderOf(
  { sortBy, direction }: ExtendedSearch,
  named: Matches | undefined,
  language: Language,
): Order<University> {
  const orders: Record<UniversityOrder, () => Order<University>> = {
    relevance: () => byNearness(named),
    name: () => byFigure(({ place }) => place[language], direction),
    cost: () => byFigure(({ row }) => row.averageEduCost, direction),
    students: () => byFigure(({ row }) => row.totalStudents, direction),
    studentsPerTeacher: () => byFigure(({ row }) => row.studentsPerTeacher, direction),
    programs: () => byFigure(({ row }) => row.programCount, direction),
  }
  return orders[sortBy]()
}

/** A page of the extended search. Universities named by the text come before those that only teach it. */
export function searchUniversities(
  directory: Directory,
  search: ExtendedSearch,
  language: Language,
): { list: UniversityRow[]; totalSize: number } {
  const named = search.q === undefined ? undefined : directory.matchUniversities(search.q)
  const found = directory.universitiesIn[language].filter(searchCondition(directory, search, named))
  const { list, totalSize } = pageOf(found.toSorted(orderOf(search, named, language)), search)
  return { list: rowsOf(list), totalSize }
}

type CityCount = Given<typeof directoryEndpoints.countByCity>['list'][number]

export function countByCity(directory: Directory, search: CityCountSearch): CityCount[] {
  const named = search.q === undefined ? undefined : directory.matchUniversities(search.q)
  const found = directory.universities.filter(searchCondition(directory, search, named))
  const inCities = Map.groupBy(found, ({ row }) => row.cityId)
  return [...inCities].map(([cityId, { length }]) => ({ cityId, count: length }))
}
