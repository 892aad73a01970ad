import type { Language } from '@portal/domain/kernel/language.ts'
import type { StaffListQuery } from '@portal/domain/review/list-schema.ts'
import type { Desk } from '@portal/domain/review/status.ts'
import { type Selectable, sql } from 'kysely'
import { PLANNED_BY_VALUE, type Reader, short } from '../../../platform/database/database.ts'
import { type Placeholders, shaped, statement } from '../../../platform/database/statement.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import {
  isUnassignedTab,
  isUnfiltered,
  type ListScope,
  type Reading,
  type scopeOf,
  staffConditions,
  staffOrder,
} from '../filters.ts'
import { ALL_ROWS, type Rows } from './find-names.ts'

const FIRST_PAGES = 20

/** The columns that the list shows or sorts by. */
export const SHOWN = [
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
 * review_items_by_name and are sorted (find-names.ts): each row has their `total` then, which costs nothing more.
 */
function pageOf(
  db: Reader,
  scope: ListScope,
  { page, pageSize, sortBy, direction, ...filter }: StaffListQuery,
  language: Language,
  rows: Rows,
  isPrepared: boolean,
) {
  const order = staffOrder({ sortBy, direction }, language)
  // To the engine `is null` fixes no value: the order names the inspector, so that the index's order is used.
  const isNamed = rows !== ALL_ROWS
  const isUnassigned = sortBy === 'createdDate' && filter.status !== undefined && isUnassignedTab(scope, filter.status)
  const ids = db
    .selectFrom(rows.as('reviewItems'))
    .select(sql<string>`${isPrepared ? sql`` : PLANNED_BY_VALUE}review_items.application_id`.as('applicationId'))
    .where(staffConditions(scope, filter))
    .$if(isNamed, (query) => query.select(sql<number>`(count(*) over ())::int`.as('total')))
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
    .$if(isNamed, (query) => query.select('page.total'))
    .where('sight', '=', scope.scope)
    .orderBy(order)
    .orderBy('reviewItems.applicationId')
}

type FirstPage = { readonly desk: Desk; readonly query: StaffListQuery; readonly language: Language }
/** One plan serves the first pages of each tab; their statements name limit and offset, without which it would not. */
const firstPage = shaped(({ desk, query, language }: FirstPage) =>
  statement((db, value: Placeholders<Reading>) =>
    pageOf(db, { desk, scope: value('scope'), me: value('me') }, query, language, ALL_ROWS, true),
  ),
)

/** A page of the list, made from the rows in which it is looked for. */
export function findPage(
  db: Reader,
  scope: ReturnType<typeof scopeOf>,
  query: StaffListQuery,
  language: Language,
  rows: Rows,
) {
  const { page, pageSize: _size, sortBy, direction: _to, ...filter } = query
  if (page >= FIRST_PAGES || !isUnfiltered(filter)) return pageOf(db, scope, query, language, rows, false).execute()
  const { desk, ...reading } = scope
  // No other order is that of an index.
  return firstPage({ desk, query, language })(sortBy === 'createdDate' ? short(db) : db, reading)
}
