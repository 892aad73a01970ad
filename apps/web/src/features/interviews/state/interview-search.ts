import { INTERVIEW_STATUSES, type InterviewStatus } from '@portal/domain/interviews/status.ts'
import { EDUCATION_LEVELS, type EducationLevel } from '@portal/domain/kernel/education.ts'
import { oneOf, pageIn, withoutAbsent, wordsIn } from '../../../platform/address.ts'

/** Filters of the list as form values: empty means any. */
export type InterviewFilter = {
  readonly date: string
  readonly number: string
  readonly expertIds: readonly string[]
  readonly fio: string
  readonly educationLevel: EducationLevel | ''
}

export const NO_FILTER: InterviewFilter = { date: '', number: '', expertIds: [], fio: '', educationLevel: '' }

export type InterviewSearch = {
  readonly tab?: InterviewStatus | undefined
  /** From 1. */
  readonly page?: number | undefined
  readonly order?: 'desc' | undefined
  /** A day of the calendar in place of the list. */
  readonly day?: string | undefined
  readonly date?: string | undefined
  readonly number?: string | undefined
  readonly expertIds?: readonly string[] | undefined
  readonly fio?: string | undefined
  readonly educationLevel?: EducationLevel | undefined
}

const date = (given: unknown): string | undefined =>
  typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined

const uuids = (given: unknown): readonly string[] | undefined => {
  const found = (Array.isArray(given) ? given : [given]).filter(
    (one): one is string => typeof one === 'string' && /^[\da-f-]{36}$/.test(one),
  )
  return found.length === 0 ? undefined : found
}

export function parseInterviewSearch(search: Record<string, unknown>): InterviewSearch {
  return withoutAbsent({
    tab: oneOf(INTERVIEW_STATUSES, search['tab']),
    page: pageIn(search['page']),
    order: search['order'] === 'desc' ? ('desc' as const) : undefined,
    day: date(search['day']),
    date: date(search['date']),
    number: wordsIn(search['number']),
    expertIds: uuids(search['expertIds']),
    fio: wordsIn(search['fio']),
    educationLevel: oneOf(EDUCATION_LEVELS, search['educationLevel']),
  })
}

/** Filters of an address, without a partial date. */
export function filterOf(search: InterviewSearch | InterviewFilter): InterviewFilter {
  const { date, number, expertIds, fio, educationLevel } = parseInterviewSearch({ ...search })
  return {
    date: date ?? '',
    number: number ?? '',
    expertIds: expertIds ?? [],
    fio: fio ?? '',
    educationLevel: educationLevel ?? '',
  }
}

export const filtersSet = (filter: InterviewFilter): number =>
  Object.values(filter).filter((value) => value.length > 0).length
