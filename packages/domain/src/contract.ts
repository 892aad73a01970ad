import { accountsEndpoints } from './accounts/endpoints.ts'
import { appealsEndpoints } from './appeals/endpoints.ts'
import { applicationsEndpoints } from './applications/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { broadcastsEndpoints } from './broadcasts/endpoints.ts'
import { claimsEndpoints } from './claims/endpoints.ts'
import { commissionsEndpoints } from './commissions/endpoints.ts'
import { competitionsEndpoints } from './competitions/endpoints.ts'
import { contentEndpoints } from './content/endpoints.ts'
import { conversationsEndpoints } from './conversations/endpoints.ts'
import { correctionsEndpoints } from './corrections/endpoints.ts'
import { directoryEndpoints } from './directory/endpoints.ts'
import { documentsEndpoints } from './documents/endpoints.ts'
import { guidanceEndpoints } from './guidance/endpoints.ts'
import { interviewsEndpoints } from './interviews/endpoints.ts'
import type { Endpoint, EndpointTable } from './kernel/endpoint.ts'
import type { Right } from './kernel/right.ts'
import type { Role } from './kernel/role.ts'
import { notificationsEndpoints } from './notifications/endpoints.ts'
import { offersEndpoints } from './offers/endpoints.ts'
import { receptionEndpoints } from './reception/endpoints.ts'
import { refereesEndpoints } from './referees/endpoints.ts'
import { rehearsalsEndpoints } from './rehearsals/endpoints.ts'
import { resultsEndpoints } from './results/endpoints.ts'
import { reviewEndpoints } from './review/endpoints.ts'
import { runsEndpoints } from './runs/endpoints.ts'
import { screeningEndpoints } from './screening/endpoints.ts'
import { seasonsEndpoints } from './seasons/endpoints.ts'
import { slotsEndpoints } from './slots/endpoints.ts'
import { universitiesEndpoints } from './universities/endpoints.ts'

/**
 * Endpoints of every slice. The server, permission matrix, OpenAPI and the web's client are made from this table: an
 * endpoint outside it is not served. Names are unique over all slices.
 */
export const ENDPOINT_TABLES = {
  accounts: accountsEndpoints,
  documents: documentsEndpoints,
  directory: directoryEndpoints,
  notifications: notificationsEndpoints,
  reception: receptionEndpoints,
  seasons: seasonsEndpoints,
  broadcasts: broadcastsEndpoints,
  rehearsals: rehearsalsEndpoints,
  applications: applicationsEndpoints,
  review: reviewEndpoints,
  corrections: correctionsEndpoints,
  referees: refereesEndpoints,
  conversations: conversationsEndpoints,
  screening: screeningEndpoints,
  interviews: interviewsEndpoints,
  slots: slotsEndpoints,
  audit: auditEndpoints,
  universities: universitiesEndpoints,
  commissions: commissionsEndpoints,
  competitions: competitionsEndpoints,
  runs: runsEndpoints,
  claims: claimsEndpoints,
  results: resultsEndpoints,
  offers: offersEndpoints,
  appeals: appealsEndpoints,
  content: contentEndpoints,
  guidance: guidanceEndpoints,
} as const satisfies Record<string, EndpointTable>

type Either<Tables> = Tables[keyof Tables]
type All<Union> = (Union extends Union ? (table: Union) => void : never) extends (table: infer Whole) => void
  ? Whole
  : never
export type Endpoints = All<Either<typeof ENDPOINT_TABLES>>
export type EndpointName = keyof Endpoints
/** Endpoints with one answer for all readers, which the server caches. */
export type CachedName = {
  [Name in EndpointName]: Endpoints[Name] extends { readonly cacheSeconds: number } ? Name : never
}[EndpointName]

export type NamedEndpoint = { readonly slice: string; readonly name: string; readonly endpoint: Endpoint }

export const ALL_ENDPOINTS: readonly NamedEndpoint[] = Object.entries(ENDPOINT_TABLES).flatMap(([slice, table]) =>
  Object.entries(table as EndpointTable).map(([name, endpoint]) => ({ slice, name, endpoint })),
)

/**
 * Endpoints that these roles and rights may call, without those open to everybody. A session carries them as abilities:
 * a screen asks for the endpoint that it would call and knows no roles.
 * @param universityId the university of a staff member's scope; null: all.
 */
export const callsOf = (
  roles: readonly Role[],
  universityId: string | null = null,
  rights: readonly Right[] = [],
): readonly string[] =>
  ALL_ENDPOINTS.flatMap(({ name, endpoint: { access, isOfWholePortal } }) =>
    typeof access !== 'string' &&
    ('right' in access ? rights.includes(access.right) : access.some((role) => roles.includes(role))) &&
    !(isOfWholePortal && universityId !== null)
      ? [name]
      : [],
  )
