import { z } from 'zod'
import { CORRECTION_MARKS } from '../applications/correction-schema.ts'
import {
  type ChoiceField,
  chosenIn,
  type FIELDS,
  FILTER_FIELDS,
  type FilterField,
  rowOf,
  type ValueOf,
} from '../applications/form.ts'
import { APPLICATION_TYPES } from '../applications/status.ts'
import { FIGURES } from '../kernel/figures.ts'
import { pageQuery } from '../kernel/page.ts'
import { codeText, directoryId, isoDate, lineText, queryBoolean, uuid } from '../kernel/values.ts'
import { inSeason } from '../seasons/schema.ts'
import { STAFF_LIST_STATUSES } from './status.ts'

export const STAFF_SORT_COLUMNS = [
  'createdDate',
  'sentDate',
  'lastStatusUpdateDate',
  'number',
  'fio',
  'citizenship',
  'educationLevel',
  'educationLanguage',
  'universityName',
  'educationalProgramName',
  'inspectorName',
  'inspectorStatus',
  'status',
  'type',
] as const
export type StaffSortColumn = (typeof STAFF_SORT_COLUMNS)[number]

export const ASSIGNMENTS = ['ASSIGNED', 'UNASSIGNED'] as const

const choice = <F extends ChoiceField>(field: F) =>
  z.union([z.string(), z.number().int()]).transform((given, context): ValueOf<F> => {
    const chosen = chosenIn(field, given)
    if (chosen !== null) return chosen
    context.issues.push({ code: 'custom', message: 'wrong_value', input: given })
    return z.NEVER
  })

const fieldFilters = Object.fromEntries(
  FILTER_FIELDS.map((field) => {
    const { kind, filter } = rowOf(field)
    return [filter?.name, (kind === 'choice' ? choice(field as ChoiceField) : queryBoolean).optional()]
  }),
) as {
  [F in FilterField as (typeof FIELDS)[F]['filter']['name']]: z.ZodOptional<
    F extends ChoiceField ? ReturnType<typeof choice<F>> : typeof queryBoolean
  >
}

/** Filters of the staff list (docs/specification/review-office.md#filters). Dates are days in Kazakhstan, inclusive. */
export const staffFilter = z.object({
  status: z.enum(STAFF_LIST_STATUSES).optional(),
  universityId: directoryId.optional(),
  citizenship: lineText.length(2).toUpperCase().optional(),
  ...fieldFilters,
  createdDateFrom: isoDate.optional(),
  createdDateTo: isoDate.optional(),
  kandas: queryBoolean.optional(),
  refugee: queryBoolean.optional(),
  fio: lineText.min(1).max(200).optional(),
  assignStatus: z.enum(ASSIGNMENTS).optional(),
  type: z.enum(APPLICATION_TYPES).optional(),
  staffId: uuid.optional(),
  requestId: codeText.min(1).max(64).optional(),
  isPassed: queryBoolean.optional(),
  late: queryBoolean.optional(),
  sentBack: queryBoolean.optional(),
  correction: z.enum(CORRECTION_MARKS).optional(),
  waitsForUs: queryBoolean.optional(),
})
export type StaffFilter = z.output<typeof staffFilter>

export const staffListQuery = z.object({ ...pageQuery(STAFF_SORT_COLUMNS), ...staffFilter.shape, ...inSeason })
export type StaffListQuery = z.output<typeof staffListQuery>

export const tabCounts = z.partialRecord(z.enum(STAFF_LIST_STATUSES), z.number().int())
export const tabCountsQuery = staffFilter.omit({ status: true }).extend(inSeason)
export type TabCountsQuery = z.output<typeof tabCountsQuery>

export const MAX_SAVED_FILTERS = FIGURES.savedFilters
const FILTER_NAMES = Object.keys(staffFilter.shape) as (keyof StaffFilter)[]
/** Filters and order of a list as in its address. The page is not saved. */
export const savedSearch = z
  .partialRecord(z.enum([...FILTER_NAMES, 'sortBy', 'direction']), lineText.min(1).max(200))
  .refine((search) => staffListQuery.safeParse(search).success, { message: 'wrong_value' })
export type SavedSearch = z.output<typeof savedSearch>
export const savedFilterBody = z.object({
  name: lineText.min(1).max(60),
  search: savedSearch,
  isDefault: z.boolean().default(false),
})
export type SavedFilterBody = z.output<typeof savedFilterBody>
export const savedFilterView = z.object({
  id: z.string(),
  name: z.string(),
  search: savedSearch,
  isDefault: z.boolean(),
})
