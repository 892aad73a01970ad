import { type Desk, STAFF_TABS, UNREACHED } from '@portal/domain/review/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useMay } from '../../../platform/session.ts'
import { tabStorage } from '../../../platform/storage.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { savedFiltersQuery } from '../api.ts'
import {
  filtersOf,
  type ListFilters,
  type ListSearch,
  parseListSearch,
  placeOfSaved,
  type StaffTab,
} from './list-search.ts'

const STORAGE_KEY = 'applications.staffPlace'

/** Where the list was left in this visit, for the way back to it. */
export function rememberedPlace(): ListSearch {
  try {
    return parseListSearch(JSON.parse(tabStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return {}
  }
}

/** Whoever gives applications to others has the head's desk. */
export const useDesk = (): Desk => (useMay('assignInspector') ? 'head' : 'manager')

/**
 * Tab, page, order and filters of the staff list: they live in the address and are remembered for the visit, so that
 * the sidebar's link leads back to the tab and page that one has left (docs/specification/screens.md#lists).
 */
export function useListPlace() {
  const desk = useDesk()
  const known: readonly StaffTab[] = [...STAFF_TABS[desk], ...UNREACHED]
  const given = useSearch({ from: '/work/applications' })
  const search = useMemo(() => parseListSearch(given), [given])
  const stay = useStay('/applications')
  // An address that says nothing begins where the visit left it, or with the reader's own first filter.
  const isBare = Object.keys(search).length === 0
  const isFirstVisit = isBare && Object.keys(rememberedPlace()).length === 0
  const saved = useQuery({ ...savedFiltersQuery(), enabled: isFirstVisit })
  const isReady = !(isFirstVisit && saved.isPending)
  const isOwnTab = (tab: StaffTab | undefined): tab is StaffTab => tab !== undefined && known.includes(tab)
  const tab = isOwnTab(search.tab) ? search.tab : STAFF_TABS[desk][0]
  // What no transition leads to stands among the tabs while somebody looks at it.
  const tabs = known.filter((value) => value === tab || (STAFF_TABS[desk] as readonly StaffTab[]).includes(value))

  const go = (next: ListSearch, isStep: boolean): void =>
    void stay({ to: '/applications', search: parseListSearch(next), replace: !isStep })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an address without a tab of this desk is completed
  useEffect(() => {
    if (isOwnTab(search.tab) || !isReady) return
    const first = saved.data?.list.find(({ isDefault }) => isDefault)
    const remembered = isFirstVisit && first !== undefined ? placeOfSaved(first.search) : rememberedPlace()
    const isKept = search.tab === undefined && isOwnTab(remembered.tab)
    const kept = isBare ? remembered : search
    go({ ...kept, tab: isKept ? remembered.tab : tab, page: isKept ? remembered.page : undefined }, false)
  }, [search.tab, isReady])

  useEffect(() => {
    if (search.tab !== undefined) tabStorage.setItem(STORAGE_KEY, JSON.stringify(search))
  }, [search])

  return {
    desk,
    /** False while it is not known yet where the list begins. */
    isReady,
    tabs,
    tab,
    search,
    filters: filtersOf(search),
    /** Shows another tab from its first page; the filters stay. */
    showTab: (next: StaffTab) => go({ ...search, tab: next, page: undefined }, true),
    /** From 0. */
    showPage: (page: number) => go({ ...search, page: page + 1 }, true),
    sort: (order: Pick<ListSearch, 'sortBy' | 'direction'>) => go({ ...search, ...order, page: undefined }, false),
    /** Changes some filters; the list begins at its first page again (docs/specification/screens.md#lists). */
    filter: (part: ListFilters) =>
      void stay({
        to: '/applications',
        // On top of what the address holds by then: a name being typed arrives late.
        search: (before: ListSearch) => parseListSearch({ ...before, ...part, page: undefined }),
        replace: true,
      }),
    /** Shows what a kept filter holds, from its first page. */
    show: (kept: ListSearch) => go({ ...kept, tab: isOwnTab(kept.tab) ? kept.tab : tab }, true),
    clear: () => go({ tab, sortBy: search.sortBy, direction: search.direction }, false),
  }
}

export type ListPlace = ReturnType<typeof useListPlace>
