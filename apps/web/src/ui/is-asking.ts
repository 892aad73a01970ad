export type Asked = { readonly isLoading: boolean; readonly isFetched: boolean; readonly failureCount: number }

/**
 * Whether a first response is still awaited. A query that failed once counts as answered, during retries and later
 * fetches.
 */
export const isAsking = (queries: readonly Asked[]): boolean =>
  queries.some(({ isLoading, isFetched, failureCount }) => isLoading && !isFetched && failureCount === 0)
