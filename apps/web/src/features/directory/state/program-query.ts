import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { queryOptions } from '@tanstack/react-query'
import { LASTING, preload, type ReaderScope } from '../../../platform/public-query.ts'
import { endpointQuery } from '../../../platform/query.ts'
import { shownOf } from './shown-program.ts'

/** A program with the fields of its universities that its pages show. */
export function programQuery(language: Language, code: string) {
  const { queryFn, ...asked } = endpointQuery('readProgram', { params: { id: code } }, language)
  return queryOptions({ ...asked, ...LASTING, queryFn: async (context) => shownOf(await queryFn(context)) })
}

/** Loads a program's page and returns its title and description. */
export async function preloadProgram(scope: ReaderScope, code: string) {
  const { t, language } = scope.texts.current()
  const query = programQuery(language, code)
  await preload(scope, query)
  const program = scope.queries.getQueryData(query.queryKey)?.data
  if (program === undefined) return undefined
  const name = nameIn(program, language)
  return {
    title: `${program.code} ${name}`,
    description: t('directory.program.description', { code: program.code, name, count: program.universities.length }),
  }
}
