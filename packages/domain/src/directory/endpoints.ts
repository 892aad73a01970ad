import { dataOf, type EndpointTable, listOf, pageOf } from '../kernel/endpoint.ts'
import {
  byDirectoryId,
  city,
  cityCount,
  cityCountQuery,
  cityGuide,
  country,
  educationField,
  extendedSearchQuery,
  grantDocument,
  namedEntry,
  offeredProgram,
  offerQuery,
  preemptiveRight,
  profession,
  programPage,
  programRow,
  programSearchQuery,
  quotaCategory,
  quotaDocumentsQuery,
  region,
  rightDocumentsQuery,
  schoolingLevel,
  universityListQuery,
  universityPage,
  universityRow,
} from './schema.ts'

/** What only a new version of the product changes. */
const HOUR = 3600
/** What a university edits: shown to others within a minute. */
const MINUTE = 60

/** Dictionaries and search (docs/specification/directory-and-universities.md). */
export const directoryEndpoints = {
  listCountries: { method: 'GET', path: '/dictionary/country/list', access: 'public', answer: listOf(country), cacheSeconds: HOUR },
  listCitizenships: { method: 'GET', path: '/dictionary/citizenship', access: 'public', answer: listOf(country), cacheSeconds: HOUR },
  listNationalities: { method: 'GET', path: '/dictionary/nationality/list', access: 'public', answer: listOf(namedEntry), cacheSeconds: HOUR },
  listLanguages: { method: 'GET', path: '/dictionary/language/list', access: 'public', answer: listOf(namedEntry), cacheSeconds: HOUR },
  listRegions: { method: 'GET', path: '/dictionary/region/list', access: 'public', answer: listOf(region), cacheSeconds: HOUR },
  listCities: { method: 'GET', path: '/dictionary/city/list', access: 'public', answer: listOf(city), cacheSeconds: HOUR },
  listEducationLevels: { method: 'GET', path: '/dictionary/education-levels', access: 'public', answer: listOf(schoolingLevel), cacheSeconds: HOUR },
  listProfessions: { method: 'GET', path: '/dictionary/professions/list', access: 'public', answer: listOf(profession), cacheSeconds: HOUR },
  listQuotaCategories: { method: 'GET', path: '/dictionary/quota/categories/list', access: 'public', answer: listOf(quotaCategory), cacheSeconds: HOUR },
  listQuotaDocuments: { method: 'GET', path: '/dictionary/quota/documents', access: 'public', query: quotaDocumentsQuery, answer: listOf(grantDocument), errors: ['not_found'], cacheSeconds: HOUR },
  listPreemptiveRights: { method: 'GET', path: '/dictionary/preemptive/rights/list', access: 'public', answer: listOf(preemptiveRight), cacheSeconds: HOUR },
  listRightDocuments: { method: 'GET', path: '/dictionary/right/documents', access: 'public', query: rightDocumentsQuery, answer: listOf(grantDocument), errors: ['not_found'], cacheSeconds: HOUR },
  listUniversities: { method: 'GET', path: '/dictionary/university/list', access: 'public', query: universityListQuery, answer: listOf(universityRow), cacheSeconds: MINUTE },
  readUniversity: { method: 'GET', path: '/dictionary/university/:id', access: 'public', params: byDirectoryId, answer: dataOf(universityPage), errors: ['not_found'], cacheSeconds: MINUTE },
  searchUniversities: { method: 'GET', path: '/search/universities', access: 'public', query: offerQuery, answer: listOf(universityRow), cacheSeconds: MINUTE },
  searchPrograms: {
    method: 'GET',
    path: '/search/universities/:id/programs',
    access: 'public',
    params: byDirectoryId,
    query: offerQuery,
    answer: listOf(offeredProgram),
    errors: ['not_found'],
    cacheSeconds: MINUTE,
  },
  searchProgramGroups: { method: 'GET', path: '/search/programs', access: 'public', query: programSearchQuery, answer: pageOf(programRow), cacheSeconds: MINUTE },
  readProgram: { method: 'GET', path: '/dictionary/program/:id', access: 'public', params: byDirectoryId, answer: dataOf(programPage), errors: ['not_found'], cacheSeconds: MINUTE },
  listFields: { method: 'GET', path: '/dictionary/field/list', access: 'public', answer: listOf(educationField), cacheSeconds: HOUR },
  searchExtended: { method: 'GET', path: '/search/extended', access: 'public', query: extendedSearchQuery, answer: pageOf(universityRow), cacheSeconds: MINUTE },
  countByCity: { method: 'GET', path: '/search/extended/cities', access: 'public', query: cityCountQuery, answer: listOf(cityCount), cacheSeconds: MINUTE },
  readCityGuide: { method: 'GET', path: '/help/city/info/:id', access: 'public', params: byDirectoryId, answer: dataOf(cityGuide), errors: ['not_found'], cacheSeconds: HOUR },
} as const satisfies EndpointTable
