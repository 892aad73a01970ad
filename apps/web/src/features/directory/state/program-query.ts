import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { queryOptions } from '@tanstack/react-query'
import { LASTING, preload, type ReaderScope } from '../../../platform/public-query.ts'
import { endpointQuery } from '../../../platform/query.ts'
import { openNowQuery } from '../parts/open-now-query.ts'
import { type OfferSearch, parseOfferSearch } from './offer-search.ts'
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

/** Loads a program's page and returns its title and description. */
export async function preloadProgram(scope: ReaderScope, code: string, address: Readonly<Record<string, unknown>>) {
  const { t, language } = scope.texts.current()
  const query = programViewQuery(language, code, parseOfferSearch(address))
  await preload(scope, query, openNowQuery(language))
  const program = scope.queries.getQueryData(query.queryKey)?.data
  if (program === undefined) return undefined
  const name = nameIn(program, language)
  return {
    title: `${program.code} ${name}`,
    description: t('directory.program.description', { code: program.code, name, count: program.total }),
  }
}
