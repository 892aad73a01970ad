import { CORRECTION_MARKS } from '@portal/domain/applications/correction-schema.ts'
import { FILTER_FIELDS, type FilterName, rowOf } from '@portal/domain/applications/form.ts'
import { APPLICATION_TYPES } from '@portal/domain/applications/status.ts'
import { picked } from '@portal/domain/kernel/keyed.ts'
import { ASSIGNMENTS, type StaffFilter } from '@portal/domain/review/list-schema.ts'
import { STAFF_TABS, UNREACHED } from '@portal/domain/review/status.ts'
import { dateIn, oneOf, pageIn, textIn, withoutAbsent } from '../../../platform/address.ts'

export type StaffTab = (typeof STAFF_TABS)[keyof typeof STAFF_TABS][number] | (typeof UNREACHED)[number]

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

/** Filters of the staff list in the address; an absent one does not filter. */
export type ListFilters = { readonly [Name in Exclude<keyof StaffFilter, 'status'>]?: StaffFilter[Name] | undefined }

/** State of the staff list: tab, page from 1, order and filters. */
export type ListSearch = ListFilters & {
  readonly tab?: StaffTab | undefined
  readonly page?: number | undefined
  readonly sortBy?: ListColumn | undefined
  readonly direction?: 'ASC' | 'DESC' | undefined
}

const TABS: readonly StaffTab[] = [...Object.values(STAFF_TABS).flat(), ...UNREACHED]

/** Any other value does not filter. */
const yesOrNo = (given: unknown): boolean | undefined => ({ true: true, false: false })[String(given)]

/** Parser of each filter; a missing one does not compile. */
const FILTERS: { readonly [Name in keyof ListFilters]-?: (given: unknown) => ListFilters[Name] } = {
  fio: textIn,
  requestId: textIn,
  citizenship: textIn,
  ...(Object.fromEntries(
    FILTER_FIELDS.map((field) => {
      const { values, filter } = rowOf(field)
      return [filter?.name, values === undefined ? yesOrNo : (given: unknown) => oneOf(values, given)]
    }),
  ) as { [Name in FilterName]: (given: unknown) => ListFilters[Name] }),
  createdDateFrom: dateIn,
  createdDateTo: dateIn,
  kandas: yesOrNo,
  refugee: yesOrNo,
  assignStatus: (given) => oneOf(ASSIGNMENTS, given),
  type: (given) => oneOf(APPLICATION_TYPES, given),
  staffId: textIn,
  isPassed: yesOrNo,
  late: yesOrNo,
  sentBack: yesOrNo,
  correction: (given) => oneOf(CORRECTION_MARKS, given),
  waitsForUs: yesOrNo,
  universityId: textIn,
}

export function parseListSearch(search: Record<string, unknown>): ListSearch {
  return withoutAbsent({
    tab: oneOf(TABS, search['tab']),
    page: pageIn(search['page']),
    sortBy: oneOf(LIST_COLUMNS, search['sortBy']),
    direction: oneOf(['ASC', 'DESC'], search['direction']),
    ...Object.fromEntries(Object.entries(FILTERS).map(([name, read]) => [name, read(search[name])])),
  })
}

export const filtersOf = (search: ListSearch): ListFilters =>
  withoutAbsent(picked(search, Object.keys(FILTERS) as (keyof ListFilters)[]))

/** List state of a saved filter. It has the tab as `status`, like the list's call. */
export const stateOfSaved = ({ status, ...stored }: Readonly<Record<string, string>>): ListSearch =>
  parseListSearch({ ...stored, tab: status })

/** Stored part of a list state: tab, order and filters as parameters of the call. */
export function savedOfState({ page: _page, tab, ...stored }: ListSearch): Record<string, string> {
  const given = withoutAbsent({ status: tab, ...stored })
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
}

/**
 * The saved filter with exactly these conditions, in any tab and order; one without conditions never counts as active.
 */
export function savedFilterOn<Saved extends { readonly search: Readonly<Record<string, string>> }>(
  saved: readonly Saved[],
  filters: ListFilters,
): Saved | undefined {
  const asText = (given: ListFilters): string => JSON.stringify(Object.entries(given).sort())
  const shown = asText(filters)
  return Object.keys(filters).length === 0
    ? undefined
    : saved.find(({ search }) => asText(filtersOf(stateOfSaved(search))) === shown)
}
