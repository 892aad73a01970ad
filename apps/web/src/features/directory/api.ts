import { keepPreviousData } from '@tanstack/react-query'
import type { Answer, EndpointName, Input } from '../../app/client.ts'
import { queryClient, queryOf } from '../../app/query.ts'
import {
  cityCountCall,
  parseUniversitySearch,
  type UniversitySearch,
  universityCall,
} from './state/university-search.ts'

/** Shown to others within a minute (domain/directory/endpoints.ts): until then what was read is as good as new. */
const MINUTE_MS = 60_000

/** A public answer. While the next one is on its way, the one before stays, so that a list does not blink. */
const publicQuery = <Name extends EndpointName>(name: Name, input: Input<Name>) => ({
  ...queryOf(name, input),
  staleTime: MINUTE_MS,
  placeholderData: keepPreviousData as (before: Answer<Name> | undefined) => Answer<Name> | undefined,
})

/** Has the answers at hand before a page is shown; what fails is the page's own to tell. */
async function preload(...queries: readonly { readonly queryKey: readonly unknown[] }[]): Promise<void> {
  await Promise.all(queries.map((query) => queryClient.prefetchQuery({ ...query, retry: false })))
}

type Address = Readonly<Record<string, unknown>>

export const universitiesQuery = (search: UniversitySearch) => publicQuery('searchExtended', universityCall(search))
export const cityCountsQuery = (search: UniversitySearch) => publicQuery('countByCity', cityCountCall(search))

export function preloadUniversities(address: Address): Promise<void> {
  const search = parseUniversitySearch(address)
  return preload(universitiesQuery(search), cityCountsQuery(search))
}
