import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { preload, publicQuery, type ReaderScope, searchQuery } from '../../../platform/public-query.ts'
import { askedQuery } from '../../reception/parts/asked-query.ts'
import { openNowQuery } from '../parts/now-query.ts'
import { parseComparison } from './compare-search.ts'
import { parseOfferSearch } from './offer-search.ts'
import { askingOf } from './program-asking.ts'
import { programQuery, programViewQuery } from './program-query.ts'
import { parseRanking, programRankingCall, type Ranking, universityRankingCall } from './ranking-search.ts'
import { type AskedScore, askedScore, scoreCall } from './score-search.ts'

type Address = Readonly<Record<string, unknown>>

/** Facts of the help: the minimum scores. */
export const guideQuery = (language: Language) => publicQuery(language, 'readGuide', {})

export const scoreQuery = (language: Language, asked: AskedScore) =>
  publicQuery(language, 'searchProgramGroups', scoreCall(asked))

export async function preloadScore(scope: ReaderScope, address: Address): Promise<void> {
  const { language } = scope.texts.current()
  const asked = askedScore(address)
  await preload(scope, guideQuery(language), ...(asked === null ? [] : [scoreQuery(language, asked)]))
}

/** Most candidates that fit below a text field. */
const CANDIDATES = '8'

export const universityCandidatesQuery = (language: Language, q: string) =>
  searchQuery(language, 'searchExtended', { query: { q, pageSize: CANDIDATES } })
export const programCandidatesQuery = (language: Language, q: string) =>
  searchQuery(language, 'searchProgramGroups', { query: { q, subjects: [], pageSize: CANDIDATES } })
export const universityQuery = (language: Language, id: string) =>
  publicQuery(language, 'readUniversity', { params: { id } })

export function preloadComparison(scope: ReaderScope, address: Address): Promise<void> {
  const { language } = scope.texts.current()
  const { kind, ids, q } = parseComparison(address)
  const isOfPrograms = kind === 'programs'
  return preload(
    scope,
    ...ids.map((id) => (isOfPrograms ? programQuery(language, id) : universityQuery(language, id))),
    ...(q === undefined
      ? []
      : [isOfPrograms ? programCandidatesQuery(language, q) : universityCandidatesQuery(language, q)]),
  )
}

export const universityRankingQuery = (language: Language, ranking: Extract<Ranking, { of: 'universities' }>) =>
  searchQuery(language, 'searchExtended', universityRankingCall(ranking))
export const programRankingQuery = (language: Language, ranking: Extract<Ranking, { of: 'programs' }>) =>
  searchQuery(language, 'searchProgramGroups', programRankingCall(ranking))

export function preloadRankings(scope: ReaderScope, address: Address): Promise<void> {
  const { language } = scope.texts.current()
  const ranking = parseRanking(address)
  return preload(
    scope,
    ranking.of === 'programs' ? programRankingQuery(language, ranking) : universityRankingQuery(language, ranking),
  )
}

/** Loads a program's page and returns its title and description. */
export async function preloadProgram(
  scope: ReaderScope,
  address: Readonly<Record<string, unknown>>,
  { code }: { readonly code: string },
) {
  const { t, language } = scope.texts.current()
  const query = programViewQuery(language, code, parseOfferSearch(address))
  await preload(scope, query, openNowQuery(language))
  const program = scope.queries.getQueryData(query.queryKey)?.data
  if (program === undefined) return undefined
  await preload(scope, askedQuery(askingOf(program), language))
  const name = nameIn(program, language)
  return {
    title: `${program.code} ${name}`,
    description: t('directory.program.description', { code: program.code, name, count: program.total }),
  }
}
