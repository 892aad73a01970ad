export type QueryState = { readonly isLoading: boolean; readonly isFetched: boolean; readonly failureCount: number }

/**
 * Whether a first response is still awaited. A query that failed once counts as answered, during retries and later
 * fetches.
 */
export const isLoadingFirst = (queries: readonly QueryState[]): boolean =>
  queries.some(({ isLoading, isFetched, failureCount }) => isLoading && !isFetched && failureCount === 0)
