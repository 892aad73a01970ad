import type { Language } from '@portal/domain/kernel/language.ts'
import type { Side } from '@portal/domain/kernel/side.ts'
import type { StaffListQuery } from '@portal/domain/review/list-schema.ts'
import type { Desk } from '@portal/domain/review/status.ts'
import { type Selectable, sql } from 'kysely'
import { PLANNED_BY_VALUE, type Reader, short } from '../../../platform/database/database.ts'
import { type Placeholders, shaped, statement } from '../../../platform/database/statement.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import {
  type FilterScope,
  type filterScopeOf,
  isUnassignedTab,
  isUnfiltered,
  NO_LATENESS,
  type Reading,
  staffConditions,
  staffOrder,
} from '../filters.ts'
import { ALL_ROWS, type Rows } from './find-names.ts'

const FIRST_PAGES = 20

export const SHOWN = [
  ...(['applicationId', 'number', 'type', 'status', 'createdAt', 'sentAt', 'statusChangedAt'] as const),
  ...(['firstName', 'lastName', 'fio', 'citizenship', 'countryOfResidence', 'educationLevel'] as const),
  ...(['educationLanguage', 'universityId', 'universityName', 'programCode', 'programName'] as const),
  ...(['inspectorId', 'inspectorName', 'inspectorStatus', 'adminComment', 'comment'] as const),
  ...(['correction', 'correctionUntil'] as const),
] as const satisfies readonly (keyof Tables['reviewItems'])[]

/** Mark of the conversation of a row whose choice is under consideration. */
const MARK = sql<{ readonly waitsFor: Side | null; readonly isUnread: boolean } | null>`case
  when conversations.application_id is not null and review_items.choice = applications.current_choice then json_build_object(
    'waitsFor', waits_for, 'isUnread', coalesce(applicant_wrote_at > coalesce(office_read_at, '-infinity'), false)) end`.as(
  'conversation',
)

export type ShownRow = Pick<Selectable<Tables['reviewItems']>, (typeof SHOWN)[number]>

/**
 * A page of the list: its ids by one index scan, then their rows by key. review_items_by_status serves a tab,
 * review_items_by_inspector one inspector or unassigned ones, review_items_by_university a university. These have the
 * order by creation, and the first has the columns of all filters. Rows of a rare name come from listed_names_by_part
 * and are sorted (find-names.ts); then each row has their `total`, which costs nothing more.
 */
function pageOf(
  db: Reader,
  scope: FilterScope,
  { page, pageSize, sortBy, direction, season: _, ...filter }: StaffListQuery,
  language: Language,
  rows: Rows,
  isPrepared: boolean,
) {
  const order = staffOrder({ sortBy, direction }, language)
  // For the planner `is null` fixes no value. Naming the inspector in the order lets it use the index's order.
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
    .leftJoin('conversations', 'conversations.applicationId', 'page.applicationId')
    .select('version')
    .select(MARK)
    .$if(isNamed, (query) => query.select('page.total'))
    .where('sight', '=', scope.scope)
    .orderBy(order)
    .orderBy('reviewItems.applicationId')
}

type FirstPage = { readonly desk: Desk; readonly query: StaffListQuery; readonly language: Language }

/** One plan serves the first pages of each tab, because their limit and offset are literal. */
const firstPage = shaped(({ desk, query, language }: FirstPage) =>
  statement((db, value: Placeholders<Reading>) =>
    pageOf(
      db,
      {
        desk,
        scope: value('scope'),
        me: value('me'),
        season: value('season'),
        lateBefore: NO_LATENESS,
        now: NO_LATENESS,
      },
      query,
      language,
      ALL_ROWS,
      true,
    ),
  ),
)

export function findPage(
  db: Reader,
  scope: Awaited<ReturnType<typeof filterScopeOf>>,
  query: StaffListQuery,
  language: Language,
  rows: Rows,
) {
  const { page, pageSize: _size, sortBy, direction: _to, season: _season, ...filter } = query
  // Rows of a rare name are read by their index, for any values.
  const isPrepared = rows !== ALL_ROWS && page === 0
  if (page >= FIRST_PAGES || !isUnfiltered(filter))
    return pageOf(db, scope, query, language, rows, isPrepared).execute()
  const { desk, lateBefore: _, now: _now, ...reading } = scope
  // No other order has an index.
  return firstPage({ desk, query, language })(sortBy === 'createdDate' ? short(db) : db, reading)
}
