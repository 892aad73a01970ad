import { useSearch } from '@tanstack/react-router'
import { useMay } from '../../../platform/session.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { parseTimesSearch, TIMES_TABS, type TimesSearch, type TimesTab } from './times-search.ts'

/** State of the screen of times, in the address. An expert has no tabs. */
export function useTimes() {
  const isHead = useMay('inviteToSlots')
  const search = parseTimesSearch(useSearch({ from: '/work/interviews/slots' }))
  const stay = useStay('/interviews/slots')
  const go = (next: TimesSearch, replace: boolean): void =>
    void stay({ to: '/interviews/slots', search: parseTimesSearch({ ...next }), replace })
  const { tab = TIMES_TABS[0], page = 1 } = search
  return {
    isHead,
    tab: isHead ? tab : TIMES_TABS[0],
    search,
    /** From 0. */
    page: page - 1,
    showTab: (to: TimesTab) => go({ tab: to }, false),
    showPage: (to: number) => go({ ...search, page: to + 1 }, false),
    filter: (part: Pick<TimesSearch, 'state' | 'expertId' | 'from' | 'to'>) =>
      go({ ...search, ...part, page: undefined }, true),
    clear: () => go({ tab }, true),
  }
}

export type Times = ReturnType<typeof useTimes>
