import type { ApplicationType } from '@portal/domain/applications/status.ts'
import { cappedTotal } from '@portal/domain/kernel/page.ts'
import type { StaffListQuery, TabCountsQuery } from '@portal/domain/review/list-schema.ts'
import { deskOf, rowAbilitiesOf } from '@portal/domain/review/policy.ts'
import { STAFF_TABS } from '@portal/domain/review/status.ts'
import type { ReadScope } from '../../../http/handler.ts'
import { totalWith } from '../../../platform/database/database.ts'
import { filterScopeOf, isUnfiltered, type LateRule, listedCorrection } from '../filters.ts'
import { staffRow } from '../queries.ts'
import { countTabs } from './count-rows.ts'
import { ALL_ROWS, rowsToSearch } from './find-names.ts'
import { findPage } from './find-page.ts'

export async function listApplications(asking: ReadScope, query: StaffListQuery, lateRule: LateRule) {
  const { db, actor, language } = asking
  const { page, pageSize, sortBy, direction, status, season, ...filter } = query
  const scope = await filterScopeOf(asking, { season, late: filter.late }, lateRule)
  const found = await rowsToSearch(db, scope, { filter: { ...filter, status }, tabs: 1, sortBy })
  const isNamed = found !== ALL_ROWS
  const counting = async () => (await countTabs(db, scope, filter, [status], found))[0] ?? 0
  const [rows, counted] = await Promise.all([findPage(db, scope, query, language, found), isNamed ? null : counting()])
  const count = counted ?? (await totalWith(rows, page, counting))
  return {
    list: rows.map((row) => ({
      ...staffRow(row, language),
      version: row.version,
      correction: listedCorrection(row, asking.now),
      conversation: row.conversation,
      can: rowAbilitiesOf(actor, { type: row.type as ApplicationType, status: row.status }),
    })),
    ...(isUnfiltered(filter) ? { totalSize: count, isMore: false } : cappedTotal(count)),
  }
}

/** Counts of a filter's rows in each tab of the reader. `more` names the tabs above the cap. */
export async function countApplications(asking: ReadScope, { season, ...filter }: TabCountsQuery, lateRule: LateRule) {
  const { db, actor } = asking
  const tabs = STAFF_TABS[deskOf(actor)]
  const scope = await filterScopeOf(asking, { season, late: filter.late }, lateRule)
  const found = await rowsToSearch(db, scope, { filter, tabs: tabs.length })
  const counts = await countTabs(db, scope, filter, tabs, found)
  const shown = counts.map((count) => (isUnfiltered(filter) ? { totalSize: count, isMore: false } : cappedTotal(count)))
  return {
    success: true as const,
    data: Object.fromEntries(tabs.map((tab, at) => [tab, shown[at]?.totalSize ?? 0])),
    more: tabs.filter((_, at) => shown[at]?.isMore),
  }
}
