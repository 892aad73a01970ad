import { CORRECTION_STATES, isAsked } from '@portal/domain/applications/correction-schema.ts'
import { FIELDS, FILTER_FIELDS, type FilterField, type FilterName } from '@portal/domain/applications/form.ts'
import { decisionOf, OPEN, UNDECIDED } from '@portal/domain/applications/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'
import { endOfKazakhstanDay, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { workingDaysAgo } from '@portal/domain/kernel/working-days.ts'
import type { StaffFilter, StaffListQuery, StaffSortColumn } from '@portal/domain/review/list-schema.ts'
import { deskOf } from '@portal/domain/review/policy.ts'
import { type Desk, type StaffListStatus, TAB_STATUSES } from '@portal/domain/review/status.ts'
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { inOrder, isOneOf } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hasName } from '../../platform/name-search.ts'
import { isApplicationId } from '../applications/queries.ts'
import type { HolidaysOf } from '../content/published/read-public.ts'
import { waitsForOffice } from '../conversations/queries.ts'
import { seasonAsked } from '../reception/current-season.ts'

export type Condition = Expression<SqlBool>
type AccountId = ListScope['me']

const eb = expressionBuilder<Tables, 'reviewItems'>()
const isOf = (me: AccountId) => eb('inspectorId', '=', me)
const ASSIGNMENTS = {
  anybody: () => eb.lit(true),
  nobody: () => eb('inspectorId', 'is', null),
  others: (me: AccountId) => eb('inspectorId', '<>', me),
  own: isOf,
  ownAtFirst: (me: AccountId) => eb.and([isOf(me), eb('adminComment', 'is', null)]),
  ownAgain: (me: AccountId) => eb.and([isOf(me), eb('adminComment', 'is not', null)]),
} as const satisfies Readonly<Record<string, (me: AccountId) => Condition>>
type Assignment = keyof typeof ASSIGNMENTS | 'none'

/** The head of admissions reads all, by assignment. A manager reads only own ones. */
const TAB_ASSIGNMENTS: Readonly<Record<Desk, Readonly<Partial<Record<StaffListStatus, Assignment>>>>> = {
  head: { IN_PROCESS: 'nobody', ASSIGNED_TO_ME: 'own', ASSIGNED_TO_MANAGER: 'others', ON_REVISION: 'ownAgain' },
  manager: { IN_PROCESS: 'ownAtFirst', ASSIGNED_TO_MANAGER: 'none', ON_REVISION: 'ownAgain' },
}
const OTHER_TABS: Readonly<Record<Desk, Assignment>> = { head: 'anybody', manager: 'own' }

/** A reader: the account, the scope of the university (`*`: the whole portal), and the season of the rows. */
export type Reading = { readonly me: string; readonly scope: string; readonly season: number }
/** The same with the desk. The values may be placeholders of a statement. */
export type ListScope = { readonly desk: Desk } & {
  readonly [Part in keyof Reading]: Reading[Part] | RawBuilder<Reading[Part]>
}

type Asking = Pick<ReadScope, 'db' | 'actor' | 'now'>

/** Scope of a reader's lists in the asked season, or in the current one. */
export const scopeOf = async (
  asking: Asking,
  season: number | undefined,
): Promise<Reading & { readonly desk: Desk }> => ({
  desk: deskOf(asking.actor),
  me: asking.actor.accountId,
  scope: asking.actor.universityId ?? '*',
  season: await seasonAsked(asking, season),
})

/** Condition on the rows of a scope: its university and its season. Every list begins with it. */
export const isInScope = ({ scope, season }: Pick<ListScope, 'scope' | 'season'>): Condition =>
  eb.and([eb('sight', '=', scope), eb('season', '=', season)])

function assignmentOf(desk: Desk, tab: StaffListStatus): Assignment {
  return TAB_STATUSES[tab].length === 0 ? 'none' : (TAB_ASSIGNMENTS[desk][tab] ?? OTHER_TABS[desk])
}

export const isUnassignedTab = ({ desk }: ListScope, tab: StaffListStatus): boolean =>
  assignmentOf(desk, tab) === 'nobody'

export const isOwnTab = ({ desk }: ListScope, tab: StaffListStatus): boolean =>
  assignmentOf(desk, tab).startsWith('own')

export function tabCondition({ desk, me }: ListScope, tab: StaffListStatus): Condition {
  const assignment = assignmentOf(desk, tab)
  if (assignment === 'none') return eb.lit(false)
  const shown = isOneOf(eb.ref('status'), TAB_STATUSES[tab])
  return assignment === 'anybody' ? shown : eb.and([shown, ASSIGNMENTS[assignment](me)])
}

/** A competing application waits for its result; the office works on it in the list of claims. */
export const WAITS_FOR_OFFICE: Condition = eb('type', '<>', sql.lit('GRANT_COMPETITION'))

export const isUnfiltered = ({ status: _, ...filter }: StaffFilter): boolean =>
  Object.values(filter).every((value) => value === undefined)

/**
 * A list scope that can also filter by lateness (an open application of before is late), by open requests, and by
 * conversations that wait now.
 */
export type FilterScope = ListScope & { readonly lateBefore: Date; readonly now: Date }

/** Rule of lateness of the portal (docs/specification/review-office.md#start-of-the-day). */
export type LateRule = { readonly holidaysOf: HolidaysOf; readonly lateAfterWorkingDays: number }

/** Lateness of a list without its filter: the holidays are not read. */
export const NO_LATENESS = new Date(0)

export const filterScopeOf = async (
  asking: Asking,
  { season, late }: { readonly season: number | undefined; readonly late?: boolean | undefined },
  { holidaysOf, lateAfterWorkingDays }: LateRule,
) => ({
  ...(await scopeOf(asking, season)),
  now: asking.now,
  lateBefore:
    late === undefined
      ? NO_LATENESS
      : workingDaysAgo(asking.now, lateAfterWorkingDays, await holidaysOf(asking.db, asking.now)),
})

const either = (is: boolean, condition: Condition): Condition => (is ? condition : eb.not(condition))

type Filters = {
  readonly [K in keyof StaffFilter]-?: (value: NonNullable<StaffFilter[K]>, scope: FilterScope) => Condition
}

const byField = Object.fromEntries(
  FILTER_FIELDS.map((column: keyof Tables['reviewItems'] & FilterField) => [
    FIELDS[column].filter.name,
    (value: string | boolean): Condition => sql`${sql.ref(column)} = ${value}`,
  ]),
) as unknown as Pick<Filters, FilterName>

/** One entry a filter of the staff list. A missing one does not compile. */
const FILTERS: Filters = {
  status: (status, scope) => tabCondition(scope, status),
  universityId: (id) => eb('universityId', '=', id),
  citizenship: (country) => eb('citizenship', '=', country),
  ...byField,
  createdDateFrom: (day) => eb('createdAt', '>=', startOfKazakhstanDay(day)),
  createdDateTo: (day) => eb('createdAt', '<', endOfKazakhstanDay(day)),
  kandas: (isKandas) => eb('kandas', '=', isKandas),
  // Literal, so that the planner finds the index over refugees.
  refugee: (isRefugee) => (isRefugee ? eb.ref('refugee') : eb.not(eb.ref('refugee'))),
  fio: (typed) => hasName(eb.ref('searchName'), typed),
  assignStatus: (status) => eb('inspectorId', status === 'UNASSIGNED' ? 'is' : 'is not', null),
  // Literal, so that the planner finds the index over competing ones.
  type: (type) => isOneOf(eb.ref('type'), [type]),
  staffId: (id) => isOf(id),
  requestId: (given) => eb(isApplicationId(given) ? 'applicationId' : 'number', '=', given),
  isPassed: (isPassed) => eb('inspectorStatus', '=', decisionOf(isPassed)),
  // With the condition of review_items_waiting, so that the planner finds it.
  late: (isLate, { lateBefore }) =>
    either(isLate, eb.and([isOneOf(eb.ref('status'), OPEN), WAITS_FOR_OFFICE, eb('handedAt', '<', lateBefore)])),
  sentBack: (isSentBack) =>
    either(isSentBack, eb.and([isOneOf(eb.ref('status'), UNDECIDED), eb('adminComment', 'is not', null)])),
  // Literal, so that the planner finds the index over corrected ones.
  correction: (mark, { now }) =>
    eb.and([isOneOf(eb.ref('correction'), [mark]), ...(isAsked(mark) ? [eb('correctionUntil', '>', now)] : [])]),
  waitsForUs: (isWaiting, { season, now }) => either(isWaiting, waitsForOffice(season, now)),
}

type Marked = { readonly correction: string | null; readonly correctionUntil: Date | null }

/** Mark of a row. A request ends by itself with its last day. */
export function listedCorrection({ correction: stored, correctionUntil: until }: Marked, now: Date) {
  const state = CORRECTION_STATES.find((each) => each === stored)
  if (state === undefined || until === null) return null
  return { state: isAsked(state) && now >= until ? ('LAPSED' as const) : state, until }
}

export function staffConditions(scope: FilterScope, filter: StaffFilter): Condition {
  const given = (Object.keys(FILTERS) as (keyof StaffFilter)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined
      ? []
      : [(FILTERS[name] as (value: unknown, scope: FilterScope) => Condition)(value, scope)]
  })
  return eb.and([isInScope(scope), ...given])
}

/** Columns that may be empty. Empty rows are last in both directions. */
const MAY_BE_EMPTY: ReadonlySet<StaffSortColumn> = new Set(['inspectorName', 'inspectorStatus'])

const SORT = {
  createdDate: 'createdAt',
  sentDate: 'sentAt',
  lastStatusUpdateDate: 'statusChangedAt',
  number: 'number',
  fio: 'fio',
  citizenship: 'citizenship',
  educationLevel: 'educationLevel',
  educationLanguage: 'educationLanguage',
  universityName: 'universityName',
  educationalProgramName: 'programName',
  inspectorName: 'inspectorName',
  inspectorStatus: 'inspectorStatus',
  status: 'status',
  type: 'type',
} as const satisfies Readonly<Record<StaffSortColumn, keyof Tables['reviewItems']>>

export function staffOrder(
  { sortBy, direction }: Pick<StaffListQuery, 'sortBy' | 'direction'>,
  language: Language,
): RawBuilder<unknown> {
  const column = eb.ref(`reviewItems.${SORT[sortBy]}`)
  const isName = sortBy === 'universityName' || sortBy === 'educationalProgramName'
  return inOrder(isName ? sql`${column} ->> ${NAME_IN[language]}` : column, direction, MAY_BE_EMPTY.has(sortBy))
}
