import type { CachedName } from '@portal/domain/contract.ts'
import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { Answer, Input } from './client.ts'
import { queryOf } from './query.ts'
import type { ReaderTexts } from './texts.ts'

/**
 * Query over a public call of the directory. The reader's language is a parameter: the server renders pages for many
 * readers at once, and a public page must not read the browser's language.
 */
export const publicQuery = <Name extends CachedName>(language: Language, name: Name, input: Input<Name>) => ({
  ...queryOf(name, input, language),
  ...LASTING,
})

/** The server caches public calls for a minute (`cacheSeconds`). Until then the last response counts as fresh. */
export const LASTING = { staleTime: MINUTE_MS } as const

/** Query of a search. The list shows the previous response until the next one arrives, and does not blink. */
export const searchQuery = <Name extends CachedName>(language: Language, name: Name, input: Input<Name>) => ({
  ...publicQuery(language, name, input),
  placeholderData: keepPreviousData as (before: Answer<Name> | undefined) => Answer<Name> | undefined,
})

/** Scope of one reader's page: texts and query cache. It is the context of routes. */
export type ReaderScope = { readonly texts: ReaderTexts; readonly queries: QueryClient }

/** Loads the responses before a page is shown. The page itself reports failures. */
export async function preload(
  { queries }: ReaderScope,
  ...wanted: readonly { readonly queryKey: readonly unknown[] }[]
): Promise<void> {
  await Promise.all(wanted.map((query) => queries.prefetchQuery({ ...query, retry: false })))
}
