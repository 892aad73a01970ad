import type { EndpointName } from '@portal/domain/contract.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { Answer, Input } from '../../platform/client.ts'
import { preload, publicQuery } from '../../platform/public-query.ts'
import { queryClient } from '../../platform/query.ts'
import { currentTexts } from '../../platform/texts.ts'
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
const searchQuery = <Name extends EndpointName>(name: Name, input: Input<Name>) => ({
  ...publicQuery(name, input),
  placeholderData: keepPreviousData as (before: Answer<Name> | undefined) => Answer<Name> | undefined,
})

type Address = Readonly<Record<string, unknown>>

export const universitiesQuery = (search: UniversitySearch) => searchQuery('searchExtended', universityCall(search))
export const cityCountsQuery = (search: UniversitySearch) => searchQuery('countByCity', cityCountCall(search))

export function preloadUniversities(address: Address): Promise<void> {
  const search = parseUniversitySearch(address)
  return preload(universitiesQuery(search), cityCountsQuery(search))
}

export const programsQuery = (search: ProgramSearch) => searchQuery('searchProgramGroups', programCall(search))
export const fieldsQuery = () => publicQuery('listFields', {})
export const programQuery = (code: string) => publicQuery('readProgram', { params: { id: code } })

export const preloadPrograms = (address: Address): Promise<void> =>
  preload(programsQuery(parseProgramSearch(address)), fieldsQuery())

/** Reads what a program's page shows; gives the page's title and description. */
export async function preloadProgram(code: string) {
  const query = programQuery(code)
  await preload(query)
  const program = queryClient.getQueryData(query.queryKey)?.data
  if (program === undefined) return undefined
  const { t, language } = currentTexts()
  const name = nameIn(program, language)
  return {
    title: `${program.code} ${name}`,
    description: t('directory.program.description', { code: program.code, name, count: program.universities.length }),
  }
}

export const scoreQuery = (asked: AskedScore) => publicQuery('searchProgramGroups', scoreCall(asked))

export async function preloadScore(address: Address): Promise<void> {
  const asked = askedScore(address)
  if (asked !== null) await preload(scoreQuery(asked))
}

/** As many as fit below a box to type into. */
const CANDIDATES = '8'

export const universityCandidatesQuery = (q: string) =>
  searchQuery('searchExtended', { query: { q, pageSize: CANDIDATES } })
export const programCandidatesQuery = (q: string) =>
  searchQuery('searchProgramGroups', { query: { q, subjects: [], pageSize: CANDIDATES } })
export const universityQuery = (id: string) => publicQuery('readUniversity', { params: { id } })

export function preloadComparison(address: Address): Promise<void> {
  const { kind, ids, q } = parseComparison(address)
  const isOfPrograms = kind === 'programs'
  return preload(
    ...ids.map((id) => (isOfPrograms ? programQuery(id) : universityQuery(id))),
    ...(q === undefined ? [] : [isOfPrograms ? programCandidatesQuery(q) : universityCandidatesQuery(q)]),
  )
}

export const universityRankingQuery = (ranking: Extract<Ranking, { of: 'universities' }>) =>
  searchQuery('searchExtended', universityRankingCall(ranking))
export const programRankingQuery = (ranking: Extract<Ranking, { of: 'programs' }>) =>
  searchQuery('searchProgramGroups', programRankingCall(ranking))

export function preloadRankings(address: Address): Promise<void> {
  const ranking = parseRanking(address)
  return preload(ranking.of === 'programs' ? programRankingQuery(ranking) : universityRankingQuery(ranking))
}
