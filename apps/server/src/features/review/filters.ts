import { FIELDS, FILTER_FIELDS, type FilterField, type FilterName } from '@portal/domain/applications/form.ts'
import { decisionOf } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'
import { endOfKazakhstanDay, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import type { StaffFilter, StaffListQuery, StaffSortColumn } from '@portal/domain/review/list-schema.ts'
import { deskOf } from '@portal/domain/review/policy.ts'
import { type Desk, STAFF_TABS, type StaffListStatus, TAB_STATUSES } from '@portal/domain/review/status.ts'
import { type RawBuilder, sql } from 'kysely'
import { inOrder, isOneOf } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { nameConditions } from '../../platform/name-search.ts'
import { isApplicationId } from '../applications/queries.ts'

type Condition = RawBuilder<boolean>

const NOTHING: Condition = sql`false`
/** Whose applications a tab shows, and what that is of a row. */
const HANDS = {
  anybody: () => sql<boolean>`true`,
  nobody: () => sql<boolean>`inspector_id is null`,
  others: (me: unknown) => sql<boolean>`inspector_id <> ${me}`,
  own: (me: unknown) => sql<boolean>`inspector_id = ${me}`,
  ownAtFirst: (me: unknown) => sql<boolean>`inspector_id = ${me} and admin_comment is null`,
  ownAgain: (me: unknown) => sql<boolean>`inspector_id = ${me} and admin_comment is not null`,
} as const satisfies Readonly<Record<string, (me: unknown) => Condition>>
type Hand = keyof typeof HANDS | 'none'

/** The head of admissions sees everything, told apart by whose hand it is in; a manager always sees only their own. */
const TAB_HANDS: Readonly<Record<Desk, Readonly<Partial<Record<StaffListStatus, Hand>>>>> = {
  head: { IN_PROCESS: 'nobody', ASSIGNED_TO_ME: 'own', ASSIGNED_TO_MANAGER: 'others', ON_REVISION: 'ownAgain' },
  manager: { IN_PROCESS: 'ownAtFirst', ASSIGNED_TO_MANAGER: 'none', ON_REVISION: 'ownAgain' },
}
const OTHER_TABS: Readonly<Record<Desk, Hand>> = { head: 'anybody', manager: 'own' }

/** Who reads: an account and its sight (`*`: everything), or the places of both in a text that is compiled once. */
export type Seer = { readonly desk: Desk; readonly me: unknown; readonly sight: unknown }

export const seerOf = (actor: Actor): Seer => ({
  desk: deskOf(actor),
  me: actor.accountId,
  sight: actor.universityId ?? '*',
})

/** Whose applications a tab shows at a desk. */
function handOf(desk: Desk, tab: StaffListStatus): Hand {
  return TAB_STATUSES[tab].length === 0 ? 'none' : (TAB_HANDS[desk][tab] ?? OTHER_TABS[desk])
}

/** Whether a tab shows what the reader has in hand themselves. */
export const isOwnTab = (desk: Desk, tab: StaffListStatus): boolean => handOf(desk, tab).startsWith('own')

/** Whether a tab asks of a row at most whether anybody has it in hand, and not who. */
export const isByAssignment = ({ desk }: Seer, tab: StaffListStatus): boolean =>
  ['none', 'anybody', 'nobody'].includes(handOf(desk, tab))

/** Whether a tab shows what nobody has in hand. */
export const isNobodysTab = ({ desk }: Seer, tab: StaffListStatus): boolean => handOf(desk, tab) === 'nobody'

/** What a tab shows to a reader. */
export function tabCondition({ desk, me }: Seer, tab: StaffListStatus): Condition {
  const hand = handOf(desk, tab)
  if (hand === 'none') return NOTHING
  const shown = isOneOf(sql`status`, TAB_STATUSES[tab])
  return hand === 'anybody' ? shown : sql`${shown} and ${HANDS[hand](me)}`
}

/** What competes waits for its result; what the office does for it is in the list of claims. */
export const WAITS_FOR_OFFICE: Condition = sql`type <> 'GRANT_COMPETITION'`

/** Whether a filter asks for nothing but some of these. */
export const isOnlyBy = (filter: Partial<StaffFilter>, names: readonly (keyof StaffFilter)[]): boolean =>
  (Object.keys(filter) as (keyof StaffFilter)[]).every((name) => filter[name] === undefined || names.includes(name))

type Filters = { readonly [K in keyof StaffFilter]-?: (value: NonNullable<StaffFilter[K]>, seer: Seer) => Condition }

const byField = Object.fromEntries(
  FILTER_FIELDS.map((column: keyof Tables['reviewItems'] & FilterField) => [
    FIELDS[column].filter.name,
    (value: string | boolean): Condition => sql`${sql.ref(column)} = ${value}`,
  ]),
) as unknown as Pick<Filters, FilterName>

/** One entry a filter of the staff list; a filter without one does not compile. */
const FILTERS: Filters = {
  status: (status, seer) => tabCondition(seer, status),
  universityId: (id) => sql`university_id = ${id}`,
  citizenship: (country) => sql`citizenship = ${country}`,
  ...byField,
  createdDateFrom: (day) => sql`created_at >= ${startOfKazakhstanDay(day)}`,
  createdDateTo: (day) => sql`created_at < ${endOfKazakhstanDay(day)}`,
  kandas: (isKandas) => sql`kandas = ${isKandas}`,
  refugee: (isRefugee) => sql`refugee = ${isRefugee}`,
  fio: (typed, { sight }) =>
    sql`${sql.join(nameConditions(typed, { sight, applicationId: sql`application_id`, searchName: sql`search_name` }), sql` and `)}`,
  assignStatus: (status) => (status === 'UNASSIGNED' ? sql`inspector_id is null` : sql`inspector_id is not null`),
  // Written out, so that the index over those that compete is found.
  type: (type) => isOneOf(sql`type`, [type]),
  staffId: (id) => sql`inspector_id = ${id}`,
  requestId: (given) => (isApplicationId(given) ? sql`application_id = ${given}` : sql`number = ${given}`),
  isPassed: (isPassed) => sql`inspector_status = ${decisionOf(isPassed)}`,
}

/** The rows a reader asks for, of those in the reader's sight. */
export function staffConditions(seer: Seer, filter: StaffFilter): Condition {
  const sight: Condition = sql`sight = ${seer.sight}`
  const given = (Object.keys(FILTERS) as (keyof StaffFilter)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [(FILTERS[name] as (value: unknown, seer: Seer) => Condition)(value, seer)]
  })
  return sql`${sql.join([sight, ...given], sql` and `)}`
}

/** The tabs of a reader's role, in the list's own words, with what each shows. */
export function staffTabs(actor: Actor): readonly { readonly tab: StaffListStatus; readonly condition: Condition }[] {
  return STAFF_TABS[deskOf(actor)].map((tab) => ({ tab, condition: tabCondition(seerOf(actor), tab) }))
}

/** Columns that a row may have nothing in; it stands last then, in either direction. */
const MAY_BE_EMPTY: ReadonlySet<StaffSortColumn> = new Set(['inspectorName', 'inspectorStatus'])

/** The order by a visible column. */
export function staffOrder(
  { sortBy, direction }: Pick<StaffListQuery, 'sortBy' | 'direction'>,
  language: Language,
): RawBuilder<unknown> {
  const columns: Readonly<Record<StaffSortColumn, RawBuilder<unknown>>> = {
    createdDate: sql`created_at`,
    sentDate: sql`sent_at`,
    lastStatusUpdateDate: sql`status_changed_at`,
    number: sql`number`,
    fio: sql`fio`,
    citizenship: sql`citizenship`,
    educationLevel: sql`education_level`,
    educationLanguage: sql`education_language`,
    universityName: sql`university_name ->> ${NAME_IN[language]}`,
    educationalProgramName: sql`program_name ->> ${NAME_IN[language]}`,
    inspectorName: sql`inspector_name`,
    inspectorStatus: sql`inspector_status`,
    status: sql`status`,
    type: sql`type`,
  }
  return inOrder(columns[sortBy], direction, MAY_BE_EMPTY.has(sortBy))
}
