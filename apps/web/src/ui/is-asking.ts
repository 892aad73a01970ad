/** What is read of a query. */
export type Asked = { readonly isLoading: boolean; readonly isFetched: boolean; readonly failureCount: number }

/**
 * Whether one of these answers is on its way for the first time. One that could not be had is not waited for, neither
 * while it is tried again nor whenever it is asked for later.
 */
export const isAsking = (queries: readonly Asked[]): boolean =>
  queries.some(({ isLoading, isFetched, failureCount }) => isLoading && !isFetched && failureCount === 0)
