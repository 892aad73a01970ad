import type { directoryEndpoints } from '@portal/domain/directory/endpoints.ts'
import { SCHOOLING_LEVELS } from '@portal/domain/directory/schema.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { Handlers } from '../../http/handler.ts'
import { textsIn } from '../../platform/texts.ts'
import {
  listCities,
  listCitizenships,
  listClaimDocuments,
  listCountries,
  listLanguages,
  listNationalities,
  listPreemptiveRights,
  listProfessions,
  listQuotaCategories,
  listRegions,
  readCityGuide,
} from './queries.ts'
import { readUniversity } from './read-university.ts'
import { findPrograms, listFields, readProgram, searchPrograms } from './search-programs.ts'
import { countByCity, findOfferingUniversities, listUniversities, searchUniversities } from './search-universities.ts'

const listOrNotFound = <Row>(list: Row[] | null) => (list === null ? refuse('not_found') : { list })

const dataOrNotFound = <Data>(data: Data | null) =>
  data === null ? refuse('not_found') : { success: true as const, data }

export const directoryRoutes: Handlers<typeof directoryEndpoints> = {
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
    read: async ({ db }, { query }) => listOrNotFound(await listClaimDocuments(db, 'quotaCategories', query.quotaIds)),
  },
  listPreemptiveRights: { read: async ({ db }) => ({ list: await listPreemptiveRights(db) }) },
  listRightDocuments: {
    read: async ({ db }, { query }) => listOrNotFound(await listClaimDocuments(db, 'preemptiveRights', query.rightIds)),
  },
  listUniversities: {
    read: async ({ db, language }, { query }) => ({ list: await listUniversities(db, query, language) }),
  },
  readUniversity: {
    read: async ({ db, language }, { params }) => dataOrNotFound(await readUniversity(db, params.id, language)),
  },
  searchUniversities: {
    read: async ({ db, language }, { query }) => ({ list: await findOfferingUniversities(db, query, language) }),
  },
  searchPrograms: {
    read: async ({ db, language }, { params, query }) =>
      listOrNotFound(await findPrograms(db, params.id, query, language)),
  },
  searchProgramGroups: { read: ({ db, language }, { query }) => searchPrograms(db, query, language) },
  readProgram: {
    read: async ({ db, language }, { params }) => dataOrNotFound(await readProgram(db, params.id, language)),
  },
  listFields: { read: async ({ db }) => ({ list: await listFields(db) }) },
  searchExtended: { read: ({ db, language }, { query }) => searchUniversities(db, query, language) },
  countByCity: { read: async ({ db }, { query }) => ({ list: await countByCity(db, query) }) },
  readCityGuide: { read: async ({ db }, { params }) => dataOrNotFound(await readCityGuide(db, params.id)) },
}
