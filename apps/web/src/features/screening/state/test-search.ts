/** Tabs of the staff's list of tests (specification, section 3, Test statuses). */
export const TEST_TABS = ['WAITING_FOR_TEST_RESULT', 'TEST_PASSED'] as const
export type TestTab = (typeof TEST_TABS)[number]

export type TestSearch = {
  readonly tab?: TestTab | undefined
  /** From 1. */
  readonly page?: number | undefined
  readonly fio?: string | undefined
  readonly requestId?: string | undefined
}

/** The router reads `?fio=123` as a number. */
const text = (given: unknown): string | undefined =>
  (typeof given === 'string' || typeof given === 'number') && given !== '' ? String(given) : undefined

/** Reads the address of the list of tests; what it does not know is left out. */
export function parseTestSearch(search: Record<string, unknown>): TestSearch {
  const page = Number(search['page'])
  const parsed = {
    tab: TEST_TABS.find((tab) => tab === search['tab']),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    fio: text(search['fio']),
    requestId: text(search['requestId']),
  }
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
}
