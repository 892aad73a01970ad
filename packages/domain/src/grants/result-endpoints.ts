import { z } from 'zod'
import { dataOf, type EndpointTable, listOf, pageOf } from '../kernel/endpoint.ts'
import { byLetter, checkedLetter, letterQuery } from './letter-schema.ts'
import { acceptOfferBody, declineOfferBody } from './offer-schema.ts'
import {
  byApplication,
  byCompetition,
  bySlug,
  byVersion,
  byVersionAndFile,
  competitionRulesPage,
  cutoffRow,
  cutoffsQuery,
  figures,
  offerCounts,
  ownGrant,
  publishedCompetition,
  resultLine,
  resultLinesQuery,
} from './result-schema.ts'

/** A published protocol never changes; that there is a new one is seen within a minute. */
const MINUTE = 60

const answered = ['not_found', 'offer_not_open', 'stale_version'] as const

/** What people read of published protocols, and what follows of them (docs/specification/competition.md#public-result). */
export const resultEndpoints = {
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
  readOwnGrant: {
    method: 'GET',
    path: '/grants/own/:applicationId',
    access: ['USER'],
    params: byApplication,
    answer: dataOf(ownGrant),
    errors: ['not_found'],
  },
  acceptGrant: {
    method: 'POST',
    path: '/grants/own/:applicationId/accept',
    access: ['USER'],
    params: byApplication,
    body: acceptOfferBody,
    answer: dataOf(ownGrant),
    errors: answered,
    missing: 'fill_all_required_fields',
    idempotent: true,
  },
  declineGrant: {
    method: 'POST',
    path: '/grants/own/:applicationId/decline',
    access: ['USER'],
    params: byApplication,
    body: declineOfferBody,
    answer: dataOf(ownGrant),
    errors: answered,
    missing: 'fill_all_required_fields',
    idempotent: true,
  },
  downloadLetter: {
    method: 'GET',
    path: '/grants/own/:applicationId/letters/:kind',
    access: ['USER'],
    kind: 'download',
    params: byLetter,
    errors: ['not_found', 'stale_version'],
  },
  checkLetter: {
    method: 'GET',
    path: '/grants/letters/check',
    access: 'public',
    query: letterQuery,
    answer: dataOf(checkedLetter),
  },
  rotateSigningKey: {
    method: 'POST',
    path: '/staff/grants/signing-key/rotate',
    access: ['ADMIN'],
    isOfWholePortal: true,
    answer: dataOf(z.object({ keyId: z.string() })),
  },
  countOffers: {
    method: 'GET',
    path: '/staff/grants/competitions/:id/offers',
    access: ['EXPERT_MANAGER', 'ADMIN'],
    isOfWholePortal: true,
    params: byCompetition,
    answer: dataOf(offerCounts),
    errors: ['not_found'],
    mayLag: true,
  },
} as const satisfies EndpointTable
