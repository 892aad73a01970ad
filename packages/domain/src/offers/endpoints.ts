import { z } from 'zod'
import { dataOf, type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { byApplication, byCompetition } from '../results/schema.ts'
import { offerCounts, openOffer, ownGrant } from './grant-schema.ts'
import { byLetter, checkedLetter, letterQuery } from './letter-schema.ts'
import { acceptOfferBody, declineOfferBody } from './schema.ts'

const answered = ['not_found', 'offer_not_open', 'stale_version'] as const

/** A competitor's own result, offer and letters (docs/specification/competition.md#offers). */
export const offersEndpoints = {
  listOpenOffers: {
    method: 'GET',
    path: '/grants/own',
    access: ['USER'],
    answer: listOf(openOffer),
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
