import { FIELDS, FILTER_FIELDS, type FilterField, type FilterName } from '@portal/domain/applications/form.ts'
import { decisionOf } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'
import { endOfKazakhstanDay, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import type { StaffFilter, StaffListQuery, StaffSortColumn } from '@portal/domain/review/list-schema.ts'
import { deskOf } from '@portal/domain/review/policy.ts'
import { type Desk, type StaffListStatus, TAB_STATUSES } from '@portal/domain/review/status.ts'
import { type RawBuilder, sql } from 'kysely'
import { inOrder, isOneOf } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hasName } from '../../platform/name-search.ts'
import { isApplicationId } from '../applications/queries.ts'

type Condition = RawBuilder<boolean>

const NOTHING: Condition = sql`false`
/** To whom applications of a tab are assigned, and what that is of a row. */
const ASSIGNMENTS = {
  anybody: () => sql<boolean>`true`,
  nobody: () => sql<boolean>`inspector_id is null`,
  others: (me: unknown) => sql<boolean>`inspector_id <> ${me}`,
  own: (me: unknown) => sql<boolean>`inspector_id = ${me}`,
  ownAtFirst: (me: unknown) => sql<boolean>`inspector_id = ${me} and admin_comment is null`,
  ownAgain: (me: unknown) => sql<boolean>`inspector_id = ${me} and admin_comment is not null`,
} as const satisfies Readonly<Record<string, (me: unknown) => Condition>>
type Assignment = keyof typeof ASSIGNMENTS | 'none'

/** The head of admissions sees everything, by its assignment; a manager always sees only their own. */
const TAB_ASSIGNMENTS: Readonly<Record<Desk, Readonly<Partial<Record<StaffListStatus, Assignment>>>>> = {
  head: { IN_PROCESS: 'nobody', ASSIGNED_TO_ME: 'own', ASSIGNED_TO_MANAGER: 'others', ON_REVISION: 'ownAgain' },
  manager: { IN_PROCESS: 'ownAtFirst', ASSIGNED_TO_MANAGER: 'none', ON_REVISION: 'ownAgain' },
}
const OTHER_TABS: Readonly<Record<Desk, Assignment>> = { head: 'anybody', manager: 'own' }

/** Who reads: an account, and the scope of its university (`*`: the whole portal). */
export type Reading = { readonly me: string; readonly scope: string }
/** The same with their desk; the values may be places in a statement. */
export type ListScope = { readonly desk: Desk } & {
  readonly [Part in keyof Reading]: Reading[Part] | RawBuilder<Reading[Part]>
}

export const scopeOf = (actor: Actor): Reading & { readonly desk: Desk } => ({
  desk: deskOf(actor),
  me: actor.accountId,
  scope: actor.universityId ?? '*',
})

/** To whom the applications of a tab are assigned, at a desk. */
function assignmentOf(desk: Desk, tab: StaffListStatus): Assignment {
  return TAB_STATUSES[tab].length === 0 ? 'none' : (TAB_ASSIGNMENTS[desk][tab] ?? OTHER_TABS[desk])
}

/** Whether a tab shows what is assigned to nobody. */
export const isUnassignedTab = ({ desk }: ListScope, tab: StaffListStatus): boolean =>
  assignmentOf(desk, tab) === 'nobody'

/** Whether a tab shows what is assigned to the reader. */
export const isOwnTab = ({ desk }: ListScope, tab: StaffListStatus): boolean =>
  assignmentOf(desk, tab).startsWith('own')

/** What a tab shows to a reader. */
export function tabCondition({ desk, me }: ListScope, tab: StaffListStatus): Condition {
  const assignment = assignmentOf(desk, tab)
  if (assignment === 'none') return NOTHING
  const shown = isOneOf(sql`status`, TAB_STATUSES[tab])
  return assignment === 'anybody' ? shown : sql`${shown} and ${ASSIGNMENTS[assignment](me)}`
}

/** What competes waits for its result; what the office does for it is in the list of claims. */
export const WAITS_FOR_OFFICE: Condition = sql`type <> 'GRANT_COMPETITION'`

/** Whether nothing but a tab narrows the list. */
export const isUnfiltered = ({ status: _, ...filter }: StaffFilter): boolean =>
  Object.values(filter).every((value) => value === undefined)

type Filters = {
  readonly [K in keyof StaffFilter]-?: (value: NonNullable<StaffFilter[K]>, scope: ListScope) => Condition
}

const byField = Object.fromEntries(
  FILTER_FIELDS.map((column: keyof Tables['reviewItems'] & FilterField) => [
    FIELDS[column].filter.name,
    (value: string | boolean): Condition => sql`${sql.ref(column)} = ${value}`,
  ]),
) as unknown as Pick<Filters, FilterName>

/** One entry a filter of the staff list; a filter without one does not compile. */
const FILTERS: Filters = {
  status: (status, scope) => tabCondition(scope, status),
  universityId: (id) => sql`university_id = ${id}`,
  citizenship: (country) => sql`citizenship = ${country}`,
  ...byField,
  createdDateFrom: (day) => sql`created_at >= ${startOfKazakhstanDay(day)}`,
  createdDateTo: (day) => sql`created_at < ${endOfKazakhstanDay(day)}`,
  kandas: (isKandas) => sql`kandas = ${isKandas}`,
  // Written out, so that the index over refugees is found.
  refugee: (isRefugee) => (isRefugee ? sql`refugee` : sql`not refugee`),
  fio: (typed) => hasName(sql`search_name`, typed),
  assignStatus: (status) => (status === 'UNASSIGNED' ? sql`inspector_id is null` : sql`inspector_id is not null`),
  // Written out, so that the index over those that compete is found.
  type: (type) => isOneOf(sql`type`, [type]),
  staffId: (id) => sql`inspector_id = ${id}`,
  requestId: (given) => (isApplicationId(given) ? sql`application_id = ${given}` : sql`number = ${given}`),
  isPassed: (isPassed) => sql`inspector_status = ${decisionOf(isPassed)}`,
}

/** The rows of a filter in a reader's scope. */
export function staffConditions(scope: ListScope, filter: StaffFilter): Condition {
  const given = (Object.keys(FILTERS) as (keyof StaffFilter)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [(FILTERS[name] as (value: unknown, scope: ListScope) => Condition)(value, scope)]
  })
  return sql`${sql.join([sql`sight = ${scope.scope}`, ...given], sql` and `)}`
}

/** Columns that a row may have nothing in; it stands last then, in either direction. */
const MAY_BE_EMPTY: ReadonlySet<StaffSortColumn> = new Set(['inspectorName', 'inspectorStatus'])

/** The order by a visible column. */
export function staffOrder(
  { sortBy, direction }: Pick<StaffListQuery, 'sortBy' | 'direction'>,
  language: Language,
): RawBuilder<unknown> {
  const columns: Readonly<Record<StaffSortColumn, RawBuilder<unknown>>> = {
    createdDate: sql`review_items.created_at`,
    sentDate: sql`review_items.sent_at`,
    lastStatusUpdateDate: sql`review_items.status_changed_at`,
    number: sql`review_items.number`,
    fio: sql`review_items.fio`,
    citizenship: sql`review_items.citizenship`,
    educationLevel: sql`review_items.education_level`,
    educationLanguage: sql`review_items.education_language`,
    universityName: sql`review_items.university_name ->> ${NAME_IN[language]}`,
    educationalProgramName: sql`review_items.program_name ->> ${NAME_IN[language]}`,
    inspectorName: sql`review_items.inspector_name`,
    inspectorStatus: sql`review_items.inspector_status`,
    status: sql`review_items.status`,
    type: sql`review_items.type`,
  }
  return inOrder(columns[sortBy], direction, MAY_BE_EMPTY.has(sortBy))
}
