import { QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, ApiError, call, type EndpointName, type Input } from './client.ts'
import { currentTexts } from './texts.ts'

/** Retries twice after 1 s, 2 s ... up to 30 s (specification, section 9), but never what the server has refused. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
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
  })

/** Marks everything that these endpoints have answered as stale. */
export async function refresh(...names: readonly EndpointName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
