import type { ApplicationType } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { cappedTotal } from '@portal/domain/kernel/page.ts'
import type { StaffListQuery, TabCountsQuery } from '@portal/domain/review/list-schema.ts'
import { deskOf, rowAbilitiesOf } from '@portal/domain/review/policy.ts'
import { STAFF_TABS } from '@portal/domain/review/status.ts'
import type { ReadScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database.ts'
import { countTabs } from './count-rows.ts'
import { isUnfiltered, scopeOf } from './filters.ts'
import { findPage, isCommonName } from './find-page.ts'
import { staffRow } from './queries.ts'

const isCommon = async (db: Reader, actor: Actor, fio: string | undefined): Promise<boolean> =>
  fio !== undefined && (await isCommonName(db, scopeOf(actor), fio))

/** A page of the staff list, with its total (docs/specification/wire-format.md#paging). */
export async function listApplications({ db, actor, language }: ReadScope, query: StaffListQuery) {
  const { page, pageSize, sortBy, direction, status, ...filter } = query
  const isNameCommon = await isCommon(db, actor, filter.fio)
  const [rows, [count = 0]] = await Promise.all([
    findPage(db, scopeOf(actor), query, language, isNameCommon),
    countTabs(db, actor, filter, [status], isNameCommon),
  ])
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
  const desk = deskOf(actor)
  const tabs = STAFF_TABS[desk]
  const counts = await countTabs(db, actor, filter, tabs, await isCommon(db, actor, filter.fio))
  const shown = counts.map((count) => (isUnfiltered(filter) ? { totalSize: count, isMore: false } : cappedTotal(count)))
  return {
    success: true as const,
    data: Object.fromEntries(tabs.map((tab, at) => [tab, shown[at]?.totalSize ?? 0])),
    more: tabs.filter((_, at) => shown[at]?.isMore),
  }
}
