import {
  EDUCATION_LANGUAGES,
  EDUCATION_LEVELS,
  type EducationLanguage,
  type EducationLevel,
} from '@portal/domain/kernel/education.ts'
import { ASSIGNMENTS } from '@portal/domain/review/list-schema.ts'
import { STAFF_TABS } from '@portal/domain/review/status.ts'
import { dateIn, oneOf, pageIn, textIn, withoutAbsent } from '../../../platform/address.ts'

export type StaffTab = (typeof STAFF_TABS)[keyof typeof STAFF_TABS][number]

/** The columns that staff see, by the names that `sortBy` takes. */
export const LIST_COLUMNS = [
  'number',
  'fio',
  'citizenship',
  'educationalProgramName',
  'universityName',
  'educationLevel',
  'sentDate',
  'lastStatusUpdateDate',
  'inspectorName',
  'inspectorStatus',
  'status',
] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]

/** Filters of the staff list as they stand in the address; what is absent does not filter. */
export type ListFilters = {
  readonly fio?: string | undefined
  readonly requestId?: string | undefined
  readonly citizenship?: string | undefined
  readonly educationLevel?: EducationLevel | undefined
  readonly lang?: EducationLanguage | undefined
  readonly createdDateFrom?: string | undefined
  readonly createdDateTo?: string | undefined
  readonly kandas?: boolean | undefined
  readonly refugee?: boolean | undefined
  readonly assignStatus?: (typeof ASSIGNMENTS)[number] | undefined
  readonly staffId?: string | undefined
  readonly isPassed?: boolean | undefined
  readonly universityId?: string | undefined
}

/** The staff list's place: tab, page from 1, order and filters. */
export type ListSearch = ListFilters & {
  readonly tab?: StaffTab | undefined
  readonly page?: number | undefined
  readonly sortBy?: ListColumn | undefined
  readonly direction?: 'ASC' | 'DESC' | undefined
}

const TABS: readonly StaffTab[] = Object.values(STAFF_TABS).flat()

/** What is neither does not filter. */
const yesOrNo = (given: unknown): boolean | undefined => ({ true: true, false: false })[String(given)]

/** Reads the address of the staff list; what it does not know is left out. */
export function parseListSearch(search: Record<string, unknown>): ListSearch {
  return withoutAbsent({
    tab: oneOf(TABS, search['tab']),
    page: pageIn(search['page']),
    sortBy: oneOf(LIST_COLUMNS, search['sortBy']),
    direction: oneOf(['ASC', 'DESC'], search['direction']),
    fio: textIn(search['fio']),
    requestId: textIn(search['requestId']),
    citizenship: textIn(search['citizenship']),
    educationLevel: oneOf(EDUCATION_LEVELS, search['educationLevel']),
    lang: oneOf(EDUCATION_LANGUAGES, search['lang']),
    createdDateFrom: dateIn(search['createdDateFrom']),
    createdDateTo: dateIn(search['createdDateTo']),
    kandas: yesOrNo(search['kandas']),
    refugee: yesOrNo(search['refugee']),
    assignStatus: oneOf(ASSIGNMENTS, search['assignStatus']),
    staffId: textIn(search['staffId']),
    isPassed: yesOrNo(search['isPassed']),
    universityId: textIn(search['universityId']),
  })
}

/** The filters of a place alone. */
export function filtersOf({
  tab: _tab,
  page: _page,
  sortBy: _by,
  direction: _direction,
  ...filters
}: ListSearch): ListFilters {
  return withoutAbsent(filters)
}

/** The place that a kept filter leads to: there, as in the list's call, the tab is called `status`. */
export const placeOfSaved = ({ status, ...kept }: Readonly<Record<string, string>>): ListSearch =>
  parseListSearch({ ...kept, tab: status })

/** What is kept of a place: its tab, order and filters as the call takes them. */
export function savedOfPlace({ page: _page, tab, ...kept }: ListSearch): Record<string, string> {
  const given = withoutAbsent({ status: tab, ...kept })
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
}
