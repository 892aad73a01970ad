import { UNIVERSITY_TYPES, type UniversityOrder } from '@portal/domain/directory/rules.ts'
import {
  EDUCATION_LANGUAGES,
  EDUCATION_LEVELS,
  type EducationLanguage,
  type EducationLevel,
} from '@portal/domain/kernel/education.ts'
import { oneOf, pageIn, textIn, withoutAbsent } from '../../../platform/address.ts'
import type { Input } from '../../../platform/client.ts'
import { cities, regions } from '../parts/places.ts'
import { type Order, sortOf } from './order.ts'
import { withoutEach } from './without-each.ts'

/** Orders of the list. Default: the best match of the text first. */
export const UNIVERSITY_SORTS = [
  'name',
  'cost',
  '-cost',
  '-students',
  'studentsPerTeacher',
  '-programs',
] as const satisfies readonly Order<UniversityOrder>[]
export type UniversitySort = (typeof UNIVERSITY_SORTS)[number]

type UniversityType = (typeof UNIVERSITY_TYPES)[number]

/** Filters of the list of universities in the address; an absent one does not filter. */
export type UniversityFilters = {
  readonly q?: string | undefined
  readonly regionId?: string | undefined
  readonly cityId?: string | undefined
  readonly type?: UniversityType | undefined
  readonly degree?: EducationLevel | undefined
  readonly language?: EducationLanguage | undefined
  /** KZT a year. */
  readonly maxCost?: number | undefined
  readonly dormitory?: true | undefined
  readonly military?: true | undefined
}

/** State of the list: filters, order and page from 1. */
export type UniversitySearch = UniversityFilters & {
  readonly sort?: UniversitySort | undefined
  readonly page?: number | undefined
}

const idsOf = (entries: readonly { readonly id: string }[]): readonly string[] => entries.map(({ id }) => id)

export const cityIn = (given: unknown): string | undefined => oneOf(idsOf(cities()), given)

export const wordsIn = (given: unknown): string | undefined => textIn(textIn(given)?.trim().slice(0, 200))

/** A tick. A form without scripts sends `on`. */
const tickIn = (given: unknown): true | undefined => (['true', 'on'].includes(String(given)) ? true : undefined)

/** A typed amount in tenge: 1 500 000. */
function amountIn(given: unknown): number | undefined {
  const digits = String(given ?? '').replace(/[\s₸]/g, '')
  return /^\d{1,9}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined
}

/** Parses the address of the list of universities; drops unknown values. */
export const parseUniversitySearch = (search: Readonly<Record<string, unknown>>): UniversitySearch =>
  withoutAbsent({
    q: wordsIn(search['q']),
    regionId: oneOf(idsOf(regions()), search['regionId']),
    cityId: cityIn(search['cityId']),
    type: oneOf(UNIVERSITY_TYPES, search['type']),
    degree: oneOf(EDUCATION_LEVELS, search['degree']),
    language: oneOf(EDUCATION_LANGUAGES, search['language']),
    maxCost: amountIn(search['maxCost']),
    dormitory: tickIn(search['dormitory']),
    military: tickIn(search['military']),
    sort: oneOf(UNIVERSITY_SORTS, search['sort']),
    page: pageIn(search['page']),
  })

export function filtersOf({ sort: _sort, page: _page, ...filters }: UniversitySearch): UniversityFilters {
  return filters
}

/** Input of the call for a list state; its page counts from 0. */
export const universityCall = ({ sort, page = 1, maxCost, dormitory, military, ...rest }: UniversitySearch) =>
  ({
    query: withoutAbsent({
      ...rest,
      ...asTexts({ maxCost, dormitory, military }),
      ...(sort === undefined ? {} : sortOf<UniversityOrder>(sort)),
      page: String(page - 1),
    }),
  }) satisfies Input<'searchExtended'>

/** Input of the map's call. It omits region and city: another city can be chosen then. */
export function cityCountCall(search: UniversitySearch): Input<'countByCity'> {
  const { regionId: _region, cityId: _city, maxCost, dormitory, military, ...rest } = filtersOf(search)
  return { query: withoutAbsent({ ...rest, ...asTexts({ maxCost, dormitory, military }) }) }
}

const asTexts = ({ maxCost, dormitory, military }: Pick<UniversityFilters, 'maxCost' | 'dormitory' | 'military'>) => ({
  ...(maxCost === undefined ? {} : { maxCost: String(maxCost) }),
  ...(dormitory === undefined ? {} : { dormitory: 'true' }),
  ...(military === undefined ? {} : { military: 'true' }),
})

/** Searches with one filter less, for an empty result. */
export const loosened = (search: UniversitySearch) =>
  withoutEach(search, Object.keys(filtersOf(search)) as (keyof UniversityFilters)[])
