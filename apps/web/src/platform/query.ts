import type { EndpointName } from '@portal/domain/contract.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { hashKey, QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { type Answer, call, type Input } from './client.ts'
import { currentTexts } from './texts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly ask?: typeof fetch }
  }
}

/**
 * Keeps the answers of one reader. Retries three times, but never what the server has refused
 * (docs/specification/screens.md#retries).
 * @param ask sends its calls another way and tries each once: where a page is rendered, the server answers itself.
 */
export const createQueryClient = (ask?: typeof fetch): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Several people work on one application: what was read a moment ago is shown at once and asked for again.
        staleTime: 1_000,
        retry: (failures, error) =>
          !(error instanceof ApiError && error.status >= 400 && error.status < 500) && failures < 3,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
        ...(ask === undefined ? {} : { retry: false, meta: { ask } }),
      },
      mutations: { retry: false },
    },
  })

/** The answers of the browser's reader. */
export const queryClient = createQueryClient()

/** What a query over one endpoint is made of. */
export const asking = <Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  language: Language = currentTexts().language,
) => ({
  queryKey: [name, input, language] as readonly unknown[],
  queryFn: ({ signal, meta }: Pick<QueryFunctionContext, 'signal' | 'meta'>): Promise<Answer<Name>> =>
    call(name, input, { signal, language, ...meta }),
  // A change of the language must not take a form from under its reader: the answer stays until the other is there.
  placeholderData: <Data>(before: Data | undefined, query?: { readonly queryKey: readonly unknown[] }) =>
    query !== undefined && hashKey(query.queryKey.slice(0, 2)) === hashKey([name, input]) ? before : undefined,
})

/** A query over one endpoint. Its key begins with the endpoint's name, so the answer is shared and easily marked stale. */
export const queryOf = <Name extends EndpointName>(name: Name, input: Input<Name>, language?: Language) =>
  queryOptions<Answer<Name>, Error, Answer<Name>, readonly unknown[]>(asking(name, input, language))

/**
 * Keeps what a call that changed something has answered, under the key of what it changed or the beginning of several. A
 * reading that is under way may be older: it is given up, so that it cannot bring back what was before.
 */
export async function hold<Data>(
  queryKey: readonly unknown[],
  update: (held: Data | undefined) => Data | undefined,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<Data>({ queryKey }, update)
}

/** The same of one answer, whether or not anything was held under its key. */
export async function holdAnswer<Data>(queryKey: readonly unknown[], answer: Data): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, answer)
}

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
