import type { EndpointName } from '@portal/domain/contract.ts'
import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { Answer, Input } from './client.ts'
import { queryOf } from './query.ts'
import type { ReaderTexts } from './texts.ts'

/**
 * A query over a public answer of the directory. The language is its reader's: the server renders pages for many at
 * once, so that a public page may not ask for the browser's own.
 */
export const publicQuery = <Name extends EndpointName>(language: Language, name: Name, input: Input<Name>) => ({
  ...queryOf(name, input, language),
  ...LASTING,
})

/** Shown to others within a minute (`cacheSeconds` of the public calls): until then what was read is as good as new. */
export const LASTING = { staleTime: MINUTE_MS } as const

/** A search: while its next answer is on its way, the one before stays, so that the list does not blink. */
export const searchQuery = <Name extends EndpointName>(language: Language, name: Name, input: Input<Name>) => ({
  ...publicQuery(language, name, input),
  placeholderData: keepPreviousData as (before: Answer<Name> | undefined) => Answer<Name> | undefined,
})

/** What a page is made of for its reader: the texts, and the answers that were read. Routes get it as their context. */
export type ReaderScope = { readonly texts: ReaderTexts; readonly queries: QueryClient }

/** Has the answers at hand before a page is shown; what fails is the page's own to tell. */
export async function preload(
  { queries }: ReaderScope,
  ...wanted: readonly { readonly queryKey: readonly unknown[] }[]
): Promise<void> {
  await Promise.all(wanted.map((query) => queries.prefetchQuery({ ...query, retry: false })))
}
