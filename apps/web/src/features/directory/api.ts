import type { EndpointName } from '@portal/domain/contract.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { Answer, Input } from '../../platform/client.ts'
import { preload, publicQuery, type ReaderScope } from '../../platform/public-query.ts'
import { parseComparison } from './state/compare-search.ts'
import { type ProgramSearch, parseProgramSearch, programCall } from './state/program-search.ts'
import { parseRanking, programRankingCall, type Ranking, universityRankingCall } from './state/ranking-search.ts'
import { type AskedScore, askedScore, scoreCall } from './state/score-search.ts'
import {
  cityCountCall,
  parseUniversitySearch,
  type UniversitySearch,
  universityCall,
} from './state/university-search.ts'

/** A search: while its next answer is on its way, the one before stays, so that the list does not blink. */
const searchQuery = <Name extends EndpointName>(language: Language, name: Name, input: Input<Name>) => ({
  ...publicQuery(language, name, input),
  placeholderData: keepPreviousData as (before: Answer<Name> | undefined) => Answer<Name> | undefined,
})

type Address = Readonly<Record<string, unknown>>

export const universitiesQuery = (language: Language, search: UniversitySearch) =>
  searchQuery(language, 'searchExtended', universityCall(search))
export const cityCountsQuery = (language: Language, search: UniversitySearch) =>
  searchQuery(language, 'countByCity', cityCountCall(search))

export function preloadUniversities(scope: ReaderScope, address: Address): Promise<void> {
  const { language } = scope.texts.current()
  const search = parseUniversitySearch(address)
  return preload(scope, universitiesQuery(language, search), cityCountsQuery(language, search))
}

export const programsQuery = (language: Language, search: ProgramSearch) =>
  searchQuery(language, 'searchProgramGroups', programCall(search))
export const fieldsQuery = (language: Language) => publicQuery(language, 'listFields', {})
export const programQuery = (language: Language, code: string) =>
  publicQuery(language, 'readProgram', { params: { id: code } })

export function preloadPrograms(scope: ReaderScope, address: Address): Promise<void> {
  const { language } = scope.texts.current()
  return preload(scope, programsQuery(language, parseProgramSearch(address)), fieldsQuery(language))
}

/** Reads what a program's page shows; gives the page's title and description. */
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

export const scoreQuery = (language: Language, asked: AskedScore) =>
  publicQuery(language, 'searchProgramGroups', scoreCall(asked))

export async function preloadScore(scope: ReaderScope, address: Address): Promise<void> {
  const asked = askedScore(address)
  if (asked !== null) await preload(scope, scoreQuery(scope.texts.current().language, asked))
}

/** As many as fit below a box to type into. */
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
