import type { Language } from '@portal/domain/kernel/language.ts'
import { queryOptions } from '@tanstack/react-query'
import { LASTING } from '../../../platform/public-query.ts'
import { endpointQuery } from '../../../platform/query.ts'
import type { OfferSearch } from './offer-search.ts'
import { viewOf } from './program-view.ts'
import { shownOf } from './shown-program.ts'

/** A program with the fields of its universities that its pages show. */
export function programQuery(language: Language, code: string) {
  const { queryFn, ...asked } = endpointQuery('readProgram', { params: { id: code } }, language)
  return queryOptions({ ...asked, ...LASTING, queryFn: async (context) => shownOf(await queryFn(context), language) })
}

/**
 * Page of a program for a search. The browser caches the call itself for a minute, so another search costs no traffic,
 * and a rendered page carries only what it shows.
 */
export function programViewQuery(language: Language, code: string, search: OfferSearch) {
  const { queryFn, placeholderData: _, ...asked } = endpointQuery('readProgram', { params: { id: code } }, language)
  return queryOptions({
    ...LASTING,
    queryKey: ['programView', ...asked.queryKey, search] as const,
    queryFn: async (context) => ({ data: viewOf(shownOf(await queryFn(context), language).data, search, language) }),
  })
}
