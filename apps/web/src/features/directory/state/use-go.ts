import { useStay } from '../../../platform/use-stay.ts'

/** Lists that are searched, each at its address. */
export type ListAddress = '/universities' | '/programs'

/**
 * Goes to another place of a list. Every step can be taken back; only the letters of one search are one step together,
 * or the way back would lead through each of them.
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
