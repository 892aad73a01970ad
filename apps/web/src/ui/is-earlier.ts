type List = { readonly isPlaceholderData: boolean; readonly isFetching: boolean; readonly isFetchedAfterMount: boolean }

/**
 * Whether a list shows earlier rows: those of another page, order or filter, or those that were kept since somebody was
 * here last, until they are read anew. Who looks at a list that asks again by itself sees rows of a moment ago.
 */
export const isEarlier = ({ isPlaceholderData, isFetching, isFetchedAfterMount }: List): boolean =>
  isPlaceholderData || (isFetching && !isFetchedAfterMount)
