import { INTERVIEW_TABS, type InterviewStatus } from '@portal/domain/interviews/status.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { now } from '../../../platform/clock.ts'
import { useMay } from '../../../platform/session.ts'
import { tabStorage } from '../../../platform/storage.ts'
import { useStay } from '../../../platform/use-stay.ts'
import {
  filterOf,
  type InterviewFilter,
  type InterviewSearch,
  NO_FILTER,
  parseInterviewSearch,
} from './interview-search.ts'

const STORAGE_KEY = 'interviews.place'

/** State of the list, or the calendar's day: in the address, and stored for the visit. */
export function useInterviewListState() {
  const isHead = useMay('assignExperts')
  const tabs: readonly InterviewStatus[] = INTERVIEW_TABS[isHead ? 'head' : 'expert']
  const search = parseInterviewSearch(useSearch({ from: '/work/interview-applications' }))
  const address = JSON.stringify(search)
  const isOwnTab = search.tab !== undefined && tabs.includes(search.tab)
  const stay = useStay('/interview-applications')
  const go = (next: (before: InterviewSearch) => Record<string, unknown>, isStep: boolean): void =>
    void stay({
      to: '/interview-applications',
      // Applies to the current address: a typed filter arrives late.
      search: (before: InterviewSearch) => parseInterviewSearch(next(before)),
      replace: !isStep,
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an address without a tab of this desk is completed
  useEffect(() => {
    if (isOwnTab) return void tabStorage.setItem(STORAGE_KEY, address)
    const stored = remembered()
    const tab = stored.tab !== undefined && tabs.includes(stored.tab) ? stored.tab : tabs[0]
    go((before) => ({ ...stored, ...before, tab }), false)
  }, [address])

  return {
    isHead,
    tabs,
    tab: (isOwnTab ? search.tab : tabs[0]) ?? INTERVIEW_TABS.expert[0],
    page: (search.page ?? 1) - 1,
    isLatestFirst: search.order === 'desc',
    /** Day of the calendar; null: the list is shown. */
    day: search.day ?? null,
    filter: filterOf(search),
    showTab: (tab: InterviewStatus) => go((before) => ({ ...before, tab, page: undefined }), true),
    /** From 0. */
    showPage: (page: number) => go((before) => ({ ...before, page: page + 1 }), true),
    reverseOrder: () =>
      go((before) => ({ ...before, order: before.order === 'desc' ? undefined : 'desc', page: undefined }), false),
    showDay: (day: string) => go((before) => ({ ...before, day }), true),
    showToday: () => go((before) => ({ ...before, day: kazakhstanDate(now()) }), true),
    showList: () => go((before) => ({ ...before, day: undefined }), true),
    /** Applies a filter and returns to the first page (docs/specification/screens.md#lists). */
    setFilter: (filter: InterviewFilter) => go((before) => ({ ...before, ...filter, page: undefined }), false),
    clear: () => go((before) => ({ ...before, ...NO_FILTER, page: undefined }), false),
  }
}

export type InterviewListState = ReturnType<typeof useInterviewListState>

function remembered(): InterviewSearch {
  try {
    return parseInterviewSearch(JSON.parse(tabStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return {}
  }
}
