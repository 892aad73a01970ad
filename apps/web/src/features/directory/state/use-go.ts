import { useStay } from '../../../platform/use-stay.ts'

export type ListAddress = '/universities' | '/programs'

/**
 * Navigation within a list. Each step is an entry of the history, except the letters of one search, which share one.
 */
export function useGo<Search extends { readonly q?: string | undefined }>(to: ListAddress, here: Search) {
  const stay = useStay(to)
  return (search: Search): void =>
    void stay({
      to,
      search: search as Readonly<Record<string, unknown>>,
      replace: here.q !== undefined && search.q !== undefined && here.q !== search.q,
    })
}
