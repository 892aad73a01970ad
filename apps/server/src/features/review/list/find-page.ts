import type { Language } from '@portal/domain/kernel/language.ts'
import type { StaffListQuery } from '@portal/domain/review/list-schema.ts'
import { type Selectable, sql } from 'kysely'
import { PLANNED_BY_VALUE, type Reader } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { isUnassignedTab, isUnfiltered, type ListScope, staffConditions, staffOrder } from '../filters.ts'
import type { Rows } from './find-names.ts'

const FIRST_PAGES = 20

/** The columns that the list shows or sorts by. */
const SHOWN = [
  ...(['applicationId', 'number', 'type', 'status', 'createdAt', 'sentAt', 'statusChangedAt'] as const),
  ...(['firstName', 'lastName', 'fio', 'citizenship', 'countryOfResidence', 'educationLevel'] as const),
  ...(['educationLanguage', 'universityId', 'universityName', 'programCode', 'programName'] as const),
  ...(['inspectorId', 'inspectorName', 'inspectorStatus', 'adminComment', 'comment'] as const),
] as const satisfies readonly (keyof Tables['reviewItems'])[]

/** What the list shows of an application. */
export type ShownRow = Pick<Selectable<Tables['reviewItems']>, (typeof SHOWN)[number]>

/**
 * A page of the list: its ids by one walk, then their rows by key. A tab is walked in review_items_by_status, what is
 * assigned to one person or to nobody in review_items_by_inspector, a university in review_items_by_university. These
 * have the order by creation, and the first has the columns of all filters. The rows of a rare name come from
 * review_items_by_name and are sorted (find-names.ts).
 */
export function findPage(
  db: Reader,
  scope: ListScope,
  { page, pageSize, sortBy, direction, ...filter }: StaffListQuery,
  language: Language,
  rows: Rows,
) {
  const order = staffOrder({ sortBy, direction }, language)
  // To the engine `is null` fixes no value: the order names the inspector, so that the index's order is used.
  const isUnassigned = sortBy === 'createdDate' && filter.status !== undefined && isUnassignedTab(scope, filter.status)
  // One plan serves the first pages of each tab; their statements name limit and offset, without which it would not.
  const isPrepared = page < FIRST_PAGES && isUnfiltered(filter)
  const ids = db
    .selectFrom(rows.as('reviewItems'))
    .select(sql<string>`${isPrepared ? sql`` : PLANNED_BY_VALUE}review_items.application_id`.as('applicationId'))
    .where(staffConditions(scope, filter))
    .$if(isUnassigned, (query) => query.orderBy('reviewItems.inspectorId'))
    .orderBy(order)
    .orderBy('reviewItems.applicationId')
    .limit(sql.lit(pageSize))
    .offset(sql.lit(page * pageSize))
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('reviewItems', 'reviewItems.applicationId', 'page.applicationId')
    .innerJoin('applications', 'applications.id', 'page.applicationId')
    .select(SHOWN.map((column) => `reviewItems.${column}` as const))
    .select('version')
    .where('sight', '=', scope.scope)
    .orderBy(order)
    .orderBy('reviewItems.applicationId')
    .execute()
}
