import type { EndpointName } from '@portal/domain/contract.ts'
import type { Input } from './client.ts'
import { queryClient, queryOf } from './query.ts'

/** Shown to others within a minute (`cacheSeconds` of the public calls): until then what was read is as good as new. */
const MINUTE_MS = 60_000

/** A query over a public answer of the directory. */
export const publicQuery = <Name extends EndpointName>(name: Name, input: Input<Name>) => ({
  ...queryOf(name, input),
  staleTime: MINUTE_MS,
})

/** Has the answers at hand before a page is shown; what fails is the page's own to tell. */
export async function preload(...queries: readonly { readonly queryKey: readonly unknown[] }[]): Promise<void> {
  await Promise.all(queries.map((query) => queryClient.prefetchQuery({ ...query, retry: false })))
}
