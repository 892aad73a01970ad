type List = { readonly isPlaceholderData: boolean; readonly isFetching: boolean; readonly isFetchedAfterMount: boolean }

/**
 * Whether a list shows outdated rows: those of another page, order or filter, or those cached since an earlier visit,
 * while new ones load. Polling on an open list does not count: its rows are a moment old.
 */
export const isOutdated = ({ isPlaceholderData, isFetching, isFetchedAfterMount }: List): boolean =>
  isPlaceholderData || (isFetching && !isFetchedAfterMount)
