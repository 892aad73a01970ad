import type { EndpointName } from '@portal/domain/contract.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { hashKey, QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { type Answer, type CallOptions, call, type Input } from './client.ts'
import { chosenSeason } from './season.ts'
import { currentTexts } from './texts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly ask?: typeof fetch }
  }
}

/**
 * Query cache of one reader. Retries three times, but never a call that the server has refused
 * (docs/specification/screens.md#retries).
 * @param ask transport in place of the network, without retries; the server's rendering passes its own.
 */
export const createQueryClient = (ask?: typeof fetch): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Several people work on one application: after this time a cached response is shown at once and fetched again.
        staleTime: 1_000,
        retry: (failures, error) =>
          !(error instanceof ApiError && error.status >= 400 && error.status < 500) && failures < 3,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
        ...(ask === undefined ? {} : { retry: false, meta: { ask } }),
      },
      mutations: { retry: false },
    },
  })

export const queryClient = createQueryClient()

export const endpointQuery = <Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  language: Language = currentTexts().language,
  season = chosenSeason(),
) => ({
  queryKey: [name, input, language, ...(season === null ? [] : [season])] as readonly unknown[],
  queryFn: ({ signal, meta }: Pick<QueryFunctionContext, 'signal' | 'meta'>): Promise<Answer<Name>> =>
    call(name, input, { signal, language, ...meta }),
  // A change of the language must not remove an open form. The old response stays until the new one arrives.
  placeholderData: <Data>(before: Data | undefined, query?: { readonly queryKey: readonly unknown[] }) =>
    query !== undefined && hashKey(query.queryKey.slice(0, 2)) === hashKey([name, input]) ? before : undefined,
})

/**
 * Query over one endpoint. Its key begins with the endpoint's name: screens share the response, and it is easily
 * invalidated.
 */
export const queryOf = <Name extends EndpointName>(name: Name, input: Input<Name>, language?: Language) =>
  queryOptions<Answer<Name>, Error, Answer<Name>, readonly unknown[]>(endpointQuery(name, input, language))

/**
 * Caches the response of a change under the changed key, or under all cached keys with this prefix. Cancels reads in
 * progress, which may return older data.
 */
export async function updateCache<Data>(
  queryKey: readonly unknown[],
  update: (cached: Data | undefined) => Data | undefined,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<Data>({ queryKey }, update)
}

/** Caches one response, even if its key had none. */
export async function cacheAnswer<Data>(queryKey: readonly unknown[], answer: Data): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, answer)
}

/** Invalidates all cached responses of these endpoints. */
export async function refresh(...names: readonly EndpointName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/**
 * Makes a call that carries a version. A conflict with another person's change invalidates these responses: the screen
 * shows the change, what was typed stays, and the next try carries the new version.
 */
export async function onNewest<Made>(act: () => Promise<Made>, stale: readonly EndpointName[]): Promise<Made> {
  try {
    return await act()
  } catch (fault) {
    if (fault instanceof ApiError && fault.status === 409) await refresh(...stale)
    throw fault
  }
}

/** Makes a changing call, then invalidates the cached responses of these endpoints. */
export async function change<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  stale: readonly EndpointName[],
  options?: CallOptions,
): Promise<void> {
  await onNewest(() => call(name, input, options), stale)
  await refresh(...stale)
}
