/** Each of these filters with the place without it, at its first page: ways out of a search that finds nothing. */
export const withoutEach = <Search extends { readonly page?: number | undefined }, Name extends keyof Search>(
  search: Search,
  filters: readonly Name[],
): readonly { readonly filter: Name; readonly search: Omit<Search, Name | 'page'> }[] =>
  filters.map((filter) => {
    const { [filter]: _gone, page: _page, ...rest } = search
    return { filter, search: rest as Omit<Search, Name | 'page'> }
  })
