import { dataOf, type EndpointTable, listOf, pageOf } from '../kernel/endpoint.ts'
import { auditEndpoints } from './audit-endpoints.ts'
import { bySlug, byVersion, byVersionAndFile, competitionRulesPage, cutoffRow, cutoffsQuery, figures, publishedCompetition, resultLine, resultLinesQuery } from './schema.ts'

/** Cache time of published protocols in seconds. They never change; a new one is visible within a minute. */
const MINUTE = 60

/** Published protocols and their auditors (docs/specification/competition.md#public-result). */
export const resultsEndpoints = {
  listPublishedCompetitions: {
    method: 'GET',
    path: '/grants/competitions',
    access: 'public',
    answer: listOf(publishedCompetition),
    cacheSeconds: MINUTE,
  },
  readPublishedCompetition: {
    method: 'GET',
    path: '/grants/competitions/:slug',
    access: 'public',
    params: bySlug,
    answer: dataOf(competitionRulesPage),
    errors: ['not_found'],
    cacheSeconds: MINUTE,
  },
  listResultLines: {
    method: 'GET',
    path: '/grants/competitions/:slug/versions/:version/lines',
    access: 'public',
    params: byVersion,
    query: resultLinesQuery,
    answer: pageOf(resultLine),
    errors: ['not_found'],
    cacheSeconds: MINUTE,
  },
  listCutoffs: {
    method: 'GET',
    path: '/grants/competitions/:slug/versions/:version/lists',
    access: 'public',
    params: byVersion,
    query: cutoffsQuery,
    answer: pageOf(cutoffRow),
    errors: ['not_found'],
    cacheSeconds: MINUTE,
  },
  readGrantFigures: {
    method: 'GET',
    path: '/grants/competitions/:slug/versions/:version/figures',
    access: 'public',
    params: byVersion,
    answer: dataOf(figures),
    errors: ['not_found'],
    cacheSeconds: MINUTE,
  },
  downloadGrantProtocol: {
    method: 'GET',
    path: '/grants/competitions/:slug/versions/:version/files/:file',
    access: 'public',
    kind: 'download',
    params: byVersionAndFile,
    errors: ['not_found'],
  },
  ...auditEndpoints,
} as const satisfies EndpointTable
