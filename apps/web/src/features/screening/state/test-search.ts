import { oneOf, pageIn, textIn, withoutAbsent } from '../../../platform/address.ts'

/** Tabs of the staff's list of tests (docs/specification/screening-test.md#lists). */
export const TEST_TABS = ['WAITING_FOR_TEST_RESULT', 'TEST_PASSED'] as const
export type TestTab = (typeof TEST_TABS)[number]

export type TestSearch = {
  readonly tab?: TestTab | undefined
  /** From 1. */
  readonly page?: number | undefined
  readonly fio?: string | undefined
  readonly requestId?: string | undefined
}

export function parseTestSearch(search: Record<string, unknown>): TestSearch {
  return withoutAbsent({
    tab: oneOf(TEST_TABS, search['tab']),
    page: pageIn(search['page']),
    fio: textIn(search['fio']),
    requestId: textIn(search['requestId']),
  })
}
