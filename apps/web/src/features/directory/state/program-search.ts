import type { ProgramOrder } from '@portal/domain/directory/rules.ts'
import {
  EDUCATION_LANGUAGES,
  EDUCATION_LEVELS,
  type EducationLanguage,
  type EducationLevel,
} from '@portal/domain/kernel/education.ts'
import { oneOf, pageIn, withoutAbsent } from '../../../platform/address.ts'
import type { Input } from '../../../platform/client.ts'
import { type Order, sortOf } from './order.ts'
import { pairOf, pairWord } from './subject-pairs.ts'
import { cityIn, wordsIn } from './university-search.ts'
import { withoutEach } from './without-each.ts'

/** Orders of the list. Default: the best match of the text first. */
export const PROGRAM_SORTS = [
  'name',
  'cutoff',
  '-cutoff',
  '-grants',
  '-universities',
] as const satisfies readonly Order<ProgramOrder>[]
export type ProgramSort = (typeof PROGRAM_SORTS)[number]

/** Filters of the list of programs in the address; an absent one does not filter. */
export type ProgramFilters = {
  readonly q?: string | undefined
  readonly degree?: EducationLevel | undefined
  /** A field's code in the national classifier: `6B06`. */
  readonly field?: string | undefined
  /** A pair of profile subjects as one word (`subject-pairs.ts`). */
  readonly pair?: string | undefined
  readonly cityId?: string | undefined
  readonly language?: EducationLanguage | undefined
}

/** State of the list: filters, order and page from 1. */
export type ProgramSearch = ProgramFilters & {
  readonly sort?: ProgramSort | undefined
  readonly page?: number | undefined
}

/** A field's code: the level's digit, its letter and two digits. */
const fieldIn = (given: unknown): string | undefined =>
  /^[678][BMD]\d{2}$/.test(String(given)) ? String(given) : undefined

export function parseProgramSearch(search: Readonly<Record<string, unknown>>): ProgramSearch {
  const pair = pairOf(search['pair'])
  return withoutAbsent({
    q: wordsIn(search['q']),
    degree: oneOf(EDUCATION_LEVELS, search['degree']),
    field: fieldIn(search['field']),
    pair: pair && pairWord(pair),
    cityId: cityIn(search['cityId']),
    language: oneOf(EDUCATION_LANGUAGES, search['language']),
    sort: oneOf(PROGRAM_SORTS, search['sort']),
    page: pageIn(search['page']),
  })
}

export function programFiltersOf({ sort: _sort, page: _page, ...filters }: ProgramSearch): ProgramFilters {
  return filters
}

/** Input of the call for a list state; its page counts from 0. */
export const programCall = ({ sort, page = 1, pair, ...rest }: ProgramSearch): Input<'searchProgramGroups'> => ({
  query: withoutAbsent({
    ...rest,
    subjects: pair === undefined ? undefined : [...new Set(pairOf(pair))],
    ...(sort === undefined ? {} : sortOf<ProgramOrder>(sort)),
    page: String(page - 1),
  }),
})

/** Searches with one filter less, for an empty result. */
export const loosenedPrograms = (search: ProgramSearch) =>
  withoutEach(search, Object.keys(programFiltersOf(search)) as (keyof ProgramFilters)[])
