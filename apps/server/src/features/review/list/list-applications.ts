import type { ApplicationType } from '@portal/domain/applications/status.ts'
import { cappedTotal } from '@portal/domain/kernel/page.ts'
import type { StaffListQuery, TabCountsQuery } from '@portal/domain/review/list-schema.ts'
import { deskOf, rowAbilitiesOf } from '@portal/domain/review/policy.ts'
import { STAFF_TABS } from '@portal/domain/review/status.ts'
import type { ReadScope } from '../../../http/handler.ts'
import { isUnfiltered, scopeOf } from '../filters.ts'
import { staffRow } from '../queries.ts'
import { countTabs } from './count-rows.ts'
import { ALL_ROWS, rowsToSearch } from './find-names.ts'
import { findPage } from './find-page.ts'

/** A page of the staff list, with its total (docs/specification/wire-format.md#paging). */
export async function listApplications({ db, actor, language }: ReadScope, query: StaffListQuery) {
  const { page, pageSize, sortBy, direction, status, ...filter } = query
  const scope = scopeOf(actor)
  const found = await rowsToSearch(db, scope, filter.fio, true)
  const isNamed = found !== ALL_ROWS
  const counting = async () => (await countTabs(db, scope, filter, [status], found))[0] ?? 0
  const [rows, counted] = await Promise.all([findPage(db, scope, query, language, found), isNamed ? null : counting()])
  const ofNamed = () => rows[0]?.total ?? (page === 0 ? 0 : counting())
  const count = counted ?? (await ofNamed())
  return {
    list: rows.map((row) => ({
      ...staffRow(row, language),
      version: row.version,
      can: rowAbilitiesOf(actor, { type: row.type as ApplicationType, status: row.status }),
    })),
    ...(isUnfiltered(filter) ? { totalSize: count, isMore: false } : cappedTotal(count)),
  }
}

/** How many rows of a filter each tab of the reader has; `more` names the tabs that have more. */
export async function countApplications({ db, actor }: ReadScope, filter: TabCountsQuery) {
  const tabs = STAFF_TABS[deskOf(actor)]
  const scope = scopeOf(actor)
  const counts = await countTabs(db, scope, filter, tabs, await rowsToSearch(db, scope, filter.fio, false))
  const shown = counts.map((count) => (isUnfiltered(filter) ? { totalSize: count, isMore: false } : cappedTotal(count)))
  return {
    success: true as const,
    data: Object.fromEntries(tabs.map((tab, at) => [tab, shown[at]?.totalSize ?? 0])),
    more: tabs.filter((_, at) => shown[at]?.isMore),
  }
}
