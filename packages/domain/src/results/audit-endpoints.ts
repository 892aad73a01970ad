import { z } from 'zod'
import { onlyEmail } from '../accounts/schema.ts'
import { namedCompetition } from '../competitions/name-schema.ts'
import { AUDITORS } from '../competitions/status.ts'
import { type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { instant, uuid } from '../kernel/values.ts'
import { bySlug, byVersion } from './schema.ts'

const auditors = listOf(
  z.object({ accountId: z.string(), fullName: z.string(), namedAt: instant, namedByName: z.string() }),
)
const path = '/staff/grants/audits/:slug/auditors'

/**
 * Auditors and their access to the whole input of published protocols (docs/specification/competition.md#auditors). The
 * super admin appoints auditors for each competition and reads none of the input.
 */
export const auditEndpoints = {
  listAuditors: {
    method: 'GET',
    path,
    access: ['SUPER_ADMIN'],
    params: bySlug,
    answer: auditors,
    errors: ['not_found'],
  },
  nameAuditor: {
    method: 'POST',
    path,
    access: ['SUPER_ADMIN'],
    params: bySlug,
    body: onlyEmail,
    answer: auditors,
    errors: ['not_found', 'wrong_value'],
    missing: 'field_required',
  },
  removeAuditor: {
    method: 'DELETE',
    path: `${path}/:accountId`,
    access: ['SUPER_ADMIN'],
    params: bySlug.extend({ accountId: uuid }),
    answer: auditors,
    errors: ['not_found'],
  },
  listAudits: {
    method: 'GET',
    path: '/staff/grants/audits',
    access: AUDITORS,
    isOfWholePortal: true,
    answer: listOf(
      z.object({
        slug: z.string(),
        ...namedCompetition,
        version: z.int(),
        round: z.int(),
        publishedAt: instant,
        wholeInputHash: z.string(),
      }),
    ),
  },
  downloadWholeInput: {
    method: 'GET',
    path: '/staff/grants/audits/:slug/versions/:version/input',
    access: AUDITORS,
    isOfWholePortal: true,
    kind: 'download',
    params: byVersion,
    errors: ['not_found', 'forbidden'],
    rate: 'export',
  },
} as const satisfies EndpointTable
