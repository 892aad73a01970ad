import type { EndpointName } from '@portal/domain/contract.ts'
import { hashKey, QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { type Answer, call, type Input } from './client.ts'
import { currentTexts } from './texts.ts'

/** Retries three times, but never what the server has refused (docs/specification/screens.md#retries). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Several people work on one application: what was read a moment ago is shown at once and asked for again.
      staleTime: 1_000,
      retry: (failures, error) =>
        !(error instanceof ApiError && error.status >= 400 && error.status < 500) && failures < 3,
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
    },
    mutations: { retry: false },
  },
})

/** A query over one endpoint. Its key begins with the endpoint's name, so the answer is shared and easily marked stale. */
export const queryOf = <Name extends EndpointName>(name: Name, input: Input<Name>) =>
  queryOptions<Answer<Name>, Error, Answer<Name>, readonly unknown[]>({
    queryKey: [name, input, currentTexts().language],
    queryFn: ({ signal }) => call(name, input, { signal }),
    // A change of the language must not take a form from under its reader: the answer stays until the other is there.
    placeholderData: (before, query) =>
      query !== undefined && hashKey(query.queryKey.slice(0, 2)) === hashKey([name, input]) ? before : undefined,
  })

/** Marks everything that these endpoints have answered as stale. */
export async function refresh(...names: readonly EndpointName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Makes a call that changes something, then marks what these endpoints have answered as stale. */
export async function change<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  stale: readonly EndpointName[],
): Promise<void> {
  await call(name, input)
  await refresh(...stale)
}
