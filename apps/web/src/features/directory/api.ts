import type { Language } from '@portal/domain/kernel/language.ts'
import { preload, publicQuery, type ReaderScope, searchQuery } from '../../platform/public-query.ts'
import { type ProgramSearch, parseProgramSearch, programCall } from './state/program-search.ts'
import {
  cityCountCall,
  parseUniversitySearch,
  type UniversitySearch,
  universityCall,
} from './state/university-search.ts'

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

export function preloadPrograms(scope: ReaderScope, address: Address): Promise<void> {
  const { language } = scope.texts.current()
  return preload(scope, programsQuery(language, parseProgramSearch(address)), fieldsQuery(language))
}
