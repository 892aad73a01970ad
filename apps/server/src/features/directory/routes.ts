import type { directoryEndpoints } from '@portal/domain/directory/endpoints.ts'
import { SCHOOLING_LEVELS } from '@portal/domain/directory/schema.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { Handlers } from '../../http/handler.ts'
import { textsIn } from '../../platform/texts.ts'
import { cacheDirectory } from './cache-directory.ts'
import {
  listCities,
  listCitizenships,
  listClaimDocuments,
  listCountries,
  listKeptGuides,
  listLanguages,
  listNationalities,
  listPreemptiveRights,
  listProfessions,
  listQuotaCategories,
  listRegions,
  readCityGuide,
  readKeptPlaces,
} from './queries.ts'
import { readUniversity } from './read-university.ts'
import { findPrograms, listFields, readProgram, searchPrograms } from './search/search-programs.ts'
import {
  countByCity,
  findOfferingUniversities,
  listUniversities,
  searchUniversities,
} from './search/search-universities.ts'

const listOrNotFound = <Row>(list: Row[] | null) => (list === null ? refuse('not_found') : { list })

const dataOrNotFound = <Data>(data: Data | null) =>
  data === null ? refuse('not_found') : { success: true as const, data }

/** Handlers of directories. Lists are read from the database; searches use the cache in memory. */
export function directoryRoutes(): Handlers<typeof directoryEndpoints> {
  const directoryOf = cacheDirectory()
  return {
    listCountries: { read: async ({ db, language }) => ({ list: await listCountries(db, language) }) },
    listCitizenships: { read: async ({ db, language }) => ({ list: await listCitizenships(db, language) }) },
    listNationalities: { read: async ({ db, language }) => ({ list: await listNationalities(db, language) }) },
    listLanguages: { read: async ({ db, language }) => ({ list: await listLanguages(db, language) }) },
    listRegions: { read: async ({ db, language }) => ({ list: await listRegions(db, language) }) },
    listCities: { read: async ({ db, language }) => ({ list: await listCities(db, language) }) },
    listEducationLevels: {
      read: async ({ language }) => ({
        list: SCHOOLING_LEVELS.map((type) => ({ type, text: textsIn(language)(`directory.educationLevels.${type}`) })),
      }),
    },
    listProfessions: { read: async ({ db, language }) => ({ list: await listProfessions(db, language) }) },
    listQuotaCategories: { read: async ({ db }) => ({ list: await listQuotaCategories(db) }) },
    listQuotaDocuments: {
      read: async ({ db }, { query }) =>
        listOrNotFound(await listClaimDocuments(db, 'quotaCategories', query.quotaIds)),
    },
    listPreemptiveRights: { read: async ({ db }) => ({ list: await listPreemptiveRights(db) }) },
    listRightDocuments: {
      read: async ({ db }, { query }) =>
        listOrNotFound(await listClaimDocuments(db, 'preemptiveRights', query.rightIds)),
    },
    listUniversities: {
      read: async (scope, { query }) => ({ list: listUniversities(await directoryOf(scope), query, scope.language) }),
    },
    readUniversity: {
      read: async (scope, { params }) =>
        dataOrNotFound(await readUniversity(scope.db, await directoryOf(scope), params.id, scope.language)),
    },
    searchUniversities: {
      read: async (scope, { query }) => ({
        list: findOfferingUniversities(await directoryOf(scope), query, scope.language),
      }),
    },
    searchPrograms: {
      read: async (scope, { params, query }) =>
        listOrNotFound(findPrograms(await directoryOf(scope), params.id, query, scope.language)),
    },
    searchProgramGroups: {
      read: async (scope, { query }) => searchPrograms(await directoryOf(scope), query, scope.language),
    },
    readProgram: {
      read: async (scope, { params }) =>
        dataOrNotFound(readProgram(await directoryOf(scope), params.id, scope.language)),
    },
    listFields: { read: async ({ db }) => ({ list: await listFields(db) }) },
    searchExtended: {
      read: async (scope, { query }) => searchUniversities(await directoryOf(scope), query, scope.language),
    },
    countByCity: {
      read: async (scope, { query }) => ({ list: countByCity(await directoryOf(scope), query) }),
    },
    readKeptPlaces: { read: async ({ db }) => ({ success: true as const, data: await readKeptPlaces(db) }) },
    listKeptGuides: { read: async ({ db }) => ({ list: await listKeptGuides(db) }) },
    readCityGuide: { read: async ({ db }, { params }) => dataOrNotFound(await readCityGuide(db, params.id)) },
  }
}
