import { FIELDS, FILTER_FIELDS, type FilterField, type FilterName } from '@portal/domain/applications/form.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'
import { endOfKazakhstanDay, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import type { StaffFilter, StaffSortColumn } from '@portal/domain/review/list-schema.ts'
import { STAFF_TABS, type StaffListStatus } from '@portal/domain/review/status.ts'
import { type RawBuilder, sql } from 'kysely'
import { nameConditions } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.ts'
import { isApplicationId } from '../applications/queries.ts'

type Condition = RawBuilder<boolean>

const NOTHING: Condition = sql`false`
/** What a tab of the head of admissions shows (docs/specification/review-office.md#tabs). */
const ADMIN_TABS: Readonly<Record<StaffListStatus, (me: string) => Condition>> = {
  IN_PROCESS: () => sql`status = 'IN_PROCESS' and inspector_id is null`,
  ASSIGNED_TO_ME: (me) => sql`status = 'IN_PROCESS' and inspector_id = ${me}`,
  ASSIGNED_TO_MANAGER: (me) => sql`status = 'IN_PROCESS' and inspector_id <> ${me}`,
  ON_REVISION: (me) => sql`status = 'IN_PROCESS' and inspector_id = ${me} and admin_comment is not null`,
  IN_PROCESS_ADMIN: () => sql`status = 'IN_PROCESS_ADMIN'`,
  PASSED: () => sql`status = 'PASSED'`,
  FAILED: () => sql`status = 'FAILED'`,
  WITHDRAWN: () => sql`status = 'WITHDRAWN'`,
  CREATED: () => NOTHING,
  ON_APPROVAL: () => NOTHING,
  REJECTED: () => NOTHING,
}

/** What a tab of an admissions manager shows: always and only their own. */
const MANAGER_TABS: Readonly<Record<StaffListStatus, (me: string) => Condition>> = {
  ...ADMIN_TABS,
  IN_PROCESS: (me) => sql`status = 'IN_PROCESS' and inspector_id = ${me} and admin_comment is null`,
  ASSIGNED_TO_MANAGER: () => NOTHING,
  IN_PROCESS_ADMIN: (me) => sql`status = 'IN_PROCESS_ADMIN' and inspector_id = ${me}`,
  PASSED: (me) => sql`status = 'PASSED' and inspector_id = ${me}`,
  FAILED: (me) => sql`status = 'FAILED' and inspector_id = ${me}`,
  WITHDRAWN: (me) => sql`status = 'WITHDRAWN' and inspector_id = ${me}`,
}

type Filters = { readonly [K in keyof StaffFilter]-?: (value: NonNullable<StaffFilter[K]>, actor: Actor) => Condition }

const byField = Object.fromEntries(
  FILTER_FIELDS.map((column: keyof Tables['reviewItems'] & FilterField) => [
    FIELDS[column].filter.name,
    (value: string | boolean): Condition => sql`${sql.ref(column)} = ${value}`,
  ]),
) as unknown as Pick<Filters, FilterName>

/** One entry a filter of the staff list; a filter without one does not compile. */
const FILTERS: Filters = {
  // Somebody who is both has the head's meaning (docs/specification/roles-and-scope.md#roles).
  status: (status, actor) => (hasRole(actor, 'ADMIN') ? ADMIN_TABS : MANAGER_TABS)[status](actor.accountId),
  universityId: (id) => sql`university_id = ${id}`,
  citizenship: (country) => sql`citizenship = ${country}`,
  ...byField,
  createdDateFrom: (day) => sql`created_at >= ${startOfKazakhstanDay(day)}`,
  createdDateTo: (day) => sql`created_at < ${endOfKazakhstanDay(day)}`,
  kandas: (isKandas) => sql`kandas = ${isKandas}`,
  refugee: (isRefugee) => sql`refugee = ${isRefugee}`,
  fio: (typed) => sql`${sql.join(nameConditions(typed, sql`search_name`), sql` and `)}`,
  assignStatus: (status) => (status === 'ASSIGNED' ? sql`inspector_id is not null` : sql`inspector_id is null`),
  staffId: (id) => sql`inspector_id = ${id}`,
  requestId: (given) => (isApplicationId(given) ? sql`application_id = ${given}` : sql`number = ${given}`),
  isPassed: (isPassed) => sql`inspector_status = ${isPassed ? 'PASSED' : 'FAILED'}`,
}

/** The rows a reader asks for, of those in the reader's sight. */
export function staffConditions(actor: Actor, filter: StaffFilter): Condition {
  const sight: Condition = sql`sight = ${actor.universityId ?? '*'}`
  const given = (Object.keys(FILTERS) as (keyof StaffFilter)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [(FILTERS[name] as (value: unknown, actor: Actor) => Condition)(value, actor)]
  })
  return sql`${sql.join([sight, ...given], sql` and `)}`
}

/** The tabs of a reader's role, in the list's own words, with what each shows. */
export function staffTabs(actor: Actor): readonly { readonly tab: StaffListStatus; readonly condition: Condition }[] {
  const isHead = hasRole(actor, 'ADMIN')
  const conditions = isHead ? ADMIN_TABS : MANAGER_TABS
  return STAFF_TABS[isHead ? 'ADMIN' : 'MANAGER'].map((tab) => ({ tab, condition: conditions[tab](actor.accountId) }))
}

/** What a visible column is sorted by. */
export function staffSortColumn(column: StaffSortColumn, language: Language): RawBuilder<unknown> {
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
  return columns[column]
}
