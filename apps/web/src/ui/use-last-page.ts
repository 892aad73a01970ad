import { useEffect } from 'react'

type List = { readonly isSuccess: boolean; readonly isPlaceholderData: boolean }

/** The last page of a list, counted from 0. */
export const lastPageOf = (total: number, pageSize: number): number => Math.max(0, Math.ceil(total / pageSize) - 1)

type Counted = { readonly totalSize: number; readonly isMore: boolean }

/**
 * Lower bound of a list's rows. Behind a capped count, a full page implies that another may follow.
 * @param shown rows on the page, counted from 0.
 */
export const rowsAtLeast = ({ totalSize, isMore }: Counted, page: number, pageSize: number, shown: number): number =>
  isMore && shown > 0 ? Math.max(totalSize, page * pageSize + shown + (shown === pageSize ? 1 : 0)) : totalSize

/** Returns to the last page, counted from 0, when the current page is empty. Acts on rows may empty it. */
export function useLastPage(
  list: List,
  { page, pageSize, total }: { readonly page: number; readonly pageSize: number; readonly total: number },
  show: (page: number) => unknown,
): boolean {
  const lastPage = lastPageOf(total, pageSize)
  const isBeyond = list.isSuccess && !list.isPlaceholderData && page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step of this list, not of the functions it is made with
  useEffect(() => {
    if (isBeyond) show(lastPage)
  }, [isBeyond])
  return isBeyond
}
