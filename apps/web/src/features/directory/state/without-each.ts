/** Each active filter with the list state without it, at its first page: suggestions for an empty result. */
export const withoutEach = <Search extends { readonly page?: number | undefined }, Name extends keyof Search>(
  search: Search,
  filters: readonly Name[],
): readonly { readonly filter: Name; readonly search: Omit<Search, Name | 'page'> }[] =>
  filters.map((filter) => {
    const { [filter]: _removed, page: _page, ...rest } = search
    return { filter, search: rest as Omit<Search, Name | 'page'> }
  })
