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
  type StaffTab,
  stateOfSaved,
} from './list-search.ts'

const STORAGE_KEY = 'applications.staffPlace'

/** Last list state of this visit, for the link back. */
export function rememberedState(): ListSearch {
  try {
    return parseListSearch(JSON.parse(tabStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return {}
  }
}

/** The head's desk belongs to readers who may assign inspectors. */
export const useDesk = (): Desk => (useMay('assignInspector') ? 'head' : 'manager')

/**
 * State of the staff list in the address, stored for the visit: the sidebar's link returns to the last tab and page
 * (docs/specification/screens.md#lists).
 */
export function useListState() {
  const desk = useDesk()
  const known: readonly StaffTab[] = [...STAFF_TABS[desk], ...UNREACHED]
  const given = useSearch({ from: '/work/applications' })
  const search = useMemo(() => parseListSearch(given), [given])
  const stay = useStay('/applications')
  // An address without parameters restores the visit's last state, or begins with the reader's default filter.
  const isBare = Object.keys(search).length === 0
  const isFirstVisit = isBare && Object.keys(rememberedState()).length === 0
  const saved = useQuery({ ...savedFiltersQuery(), enabled: isFirstVisit })
  const isReady = !(isFirstVisit && saved.isPending)
  const isOwnTab = (tab: StaffTab | undefined): tab is StaffTab => tab !== undefined && known.includes(tab)
  const tab = isOwnTab(search.tab) ? search.tab : STAFF_TABS[desk][0]
  // A status without a tab gets one while the reader views it.
  const tabs = known.filter((value) => value === tab || (STAFF_TABS[desk] as readonly StaffTab[]).includes(value))

  const go = (next: ListSearch, isStep: boolean): void =>
    void stay({ to: '/applications', search: parseListSearch(next), replace: !isStep })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an address without a tab of this desk is completed
  useEffect(() => {
    if (isOwnTab(search.tab) || !isReady) return
    const first = saved.data?.list.find(({ isDefault }) => isDefault)
    const remembered = isFirstVisit && first !== undefined ? stateOfSaved(first.search) : rememberedState()
    const isStored = search.tab === undefined && isOwnTab(remembered.tab)
    const stored = isBare ? remembered : search
    go({ ...stored, tab: isStored ? remembered.tab : tab, page: isStored ? remembered.page : undefined }, false)
  }, [search.tab, isReady])

  useEffect(() => {
    if (search.tab !== undefined) tabStorage.setItem(STORAGE_KEY, JSON.stringify(search))
  }, [search])

  return {
    desk,
    /** False until the initial state is known. */
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
    /** Changes some filters and returns to the first page (docs/specification/screens.md#lists). */
    filter: (part: ListFilters) =>
      void stay({
        to: '/applications',
        // Applies to the current address: a typed name arrives late.
        search: (before: ListSearch) => parseListSearch({ ...before, ...part, page: undefined }),
        replace: true,
      }),
    /** Applies a saved filter, from its first page. */
    show: (stored: ListSearch) => go({ ...stored, tab: isOwnTab(stored.tab) ? stored.tab : tab }, true),
    clear: () => go({ tab, sortBy: search.sortBy, direction: search.direction }, false),
  }
}

export type ListState = ReturnType<typeof useListState>
