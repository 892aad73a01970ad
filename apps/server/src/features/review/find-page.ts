import type { Language } from '@portal/domain/kernel/language.ts'
import type { StaffListQuery } from '@portal/domain/review/list-schema.ts'
import { type Selectable, sql } from 'kysely'
import { PLANNED_BY_VALUE, type Reader } from '../../platform/database.ts'
import { hasName } from '../../platform/name-search.ts'
import type { Tables } from '../../platform/tables.ts'
import { isUnassignedTab, type ListScope, rowsNamed, staffConditions, staffOrder } from './filters.ts'

/** Newest rows of a scope in which a name is tried. */
const SAMPLE = 1_000
/** A name in so many of them fills a page and a count after few rows of a walk. */
const COMMON = 50

/**
 * Whether a walk over a scope meets a name soon. Of a rarer one the index of names has few rows, of a common one far more
 * than a page needs. Rows: SAMPLE, index review_items_by_age.
 */
export async function isCommonName(db: Reader, { scope }: ListScope, typed: string): Promise<boolean> {
  const newest = db
    .selectFrom('reviewItems')
    .select('searchName')
    .where('sight', '=', scope)
    .orderBy('createdAt', 'desc')
    .orderBy('applicationId')
    .limit(SAMPLE)
  const { count } = await db
    .selectFrom(newest.as('newest'))
    .select((column) => column.fn.countAll<number>().as('count'))
    .where(hasName(sql`search_name`, typed))
    .executeTakeFirstOrThrow()
  return count >= COMMON
}

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
 * review_items_by_name and are sorted.
 */
export function findPage(
  db: Reader,
  scope: ListScope,
  { page, pageSize, sortBy, direction, ...filter }: StaffListQuery,
  language: Language,
  isNameCommon: boolean,
) {
  const { fio, ...others } = filter
  const isRare = fio !== undefined && !isNameCommon
  const rows = isRare ? rowsNamed(scope, fio) : sql<Selectable<Tables['reviewItems']>>`review_items`
  const order = staffOrder({ sortBy, direction }, language)
  // To the engine `is null` fixes no value: the order names the inspector, so that the index's order is used.
  const isUnassigned = sortBy === 'createdDate' && filter.status !== undefined && isUnassignedTab(scope, filter.status)
  const ids = db
    .selectFrom(rows.as('reviewItems'))
    .select(sql<string>`${PLANNED_BY_VALUE}review_items.application_id`.as('applicationId'))
    .where(staffConditions(scope, isRare ? others : filter))
    .$if(isUnassigned, (query) => query.orderBy('reviewItems.inspectorId'))
    .orderBy(order)
    .orderBy('reviewItems.applicationId')
    .limit(pageSize)
    .offset(page * pageSize)
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
