import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { tabStorage } from '../../../platform/storage.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { parseTestSearch, type TestSearch } from './test-search.ts'

const STORAGE_KEY = 'test.staffPlace'

/** State of the staff's list of tests in the address, stored for the visit. */
export function useTestListState() {
  const given = useSearch({ from: '/work/test' })
  const search = useMemo(() => parseTestSearch(given), [given])
  const stay = useStay('/test')
  const go = (next: TestSearch, isStep: boolean): void =>
    void stay({ to: '/test', search: parseTestSearch(next), replace: !isStep })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an address without a tab is completed
  useEffect(() => {
    if (search.tab !== undefined) return void tabStorage.setItem(STORAGE_KEY, JSON.stringify(search))
    go({ ...remembered(), ...search, tab: search.tab ?? remembered().tab ?? 'WAITING_FOR_TEST_RESULT' }, false)
  }, [search])

  return {
    tab: search.tab ?? 'WAITING_FOR_TEST_RESULT',
    page: (search.page ?? 1) - 1,
    filter: {
      ...(search.fio === undefined ? {} : { fio: search.fio }),
      ...(search.requestId === undefined ? {} : { requestId: search.requestId }),
    },
    showTab: (tab: TestSearch['tab']) => go({ ...search, tab, page: undefined }, true),
    /** From 0. */
    showPage: (page: number) => go({ ...search, page: page + 1 }, true),
    /** Changes some filters and returns to the first page (docs/specification/screens.md#lists). */
    setFilter: (part: Pick<TestSearch, 'fio' | 'requestId'>) => go({ ...search, ...part, page: undefined }, false),
  }
}

function remembered(): TestSearch {
  try {
    return parseTestSearch(JSON.parse(tabStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return {}
  }
}
