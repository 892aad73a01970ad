import { accountsEndpoints } from './accounts/endpoints.ts'
import { appealsEndpoints } from './appeals/endpoints.ts'
import { applicationsEndpoints } from './applications/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { claimsEndpoints } from './claims/endpoints.ts'
import { competitionsEndpoints } from './competitions/endpoints.ts'
import { directoryEndpoints } from './directory/endpoints.ts'
import { documentsEndpoints } from './documents/endpoints.ts'
import { interviewsEndpoints } from './interviews/endpoints.ts'
import type { Endpoint, EndpointTable } from './kernel/endpoint.ts'
import type { Role } from './kernel/role.ts'
import { notificationsEndpoints } from './notifications/endpoints.ts'
import { offersEndpoints } from './offers/endpoints.ts'
import { receptionEndpoints } from './reception/endpoints.ts'
import { resultsEndpoints } from './results/endpoints.ts'
import { reviewEndpoints } from './review/endpoints.ts'
import { runsEndpoints } from './runs/endpoints.ts'
import { screeningEndpoints } from './screening/endpoints.ts'
import { universitiesEndpoints } from './universities/endpoints.ts'

/**
 * Every slice's calls. Server, permission matrix, OpenAPI and the web's client are made from this table: what is not
 * here is not served. Names are unique over all slices.
 */
export const ENDPOINT_TABLES = {
  accounts: accountsEndpoints,
  documents: documentsEndpoints,
  directory: directoryEndpoints,
  notifications: notificationsEndpoints,
  reception: receptionEndpoints,
  applications: applicationsEndpoints,
  review: reviewEndpoints,
  screening: screeningEndpoints,
  interviews: interviewsEndpoints,
  audit: auditEndpoints,
  universities: universitiesEndpoints,
  competitions: competitionsEndpoints,
  runs: runsEndpoints,
  claims: claimsEndpoints,
  results: resultsEndpoints,
  offers: offersEndpoints,
  appeals: appealsEndpoints,
} as const satisfies Record<string, EndpointTable>

type Either<Tables> = Tables[keyof Tables]
type All<Union> = (Union extends Union ? (table: Union) => void : never) extends (table: infer Whole) => void
  ? Whole
  : never
/** Every call by its name. */
export type Endpoints = All<Either<typeof ENDPOINT_TABLES>>
export type EndpointName = keyof Endpoints

/** One call with its slice and name. */
export type NamedEndpoint = { readonly slice: string; readonly name: string; readonly endpoint: Endpoint }

export const ALL_ENDPOINTS: readonly NamedEndpoint[] = Object.entries(ENDPOINT_TABLES).flatMap(([slice, table]) =>
  Object.entries(table as EndpointTable).map(([name, endpoint]) => ({ slice, name, endpoint })),
)

/**
 * The calls that are open to these roles beyond those that everybody may make: what a session carries as its abilities,
 * so that a screen asks for the call that it would make and knows no role.
 * @param universityId the university that a staff member is bound to.
 */
export const callsOf = (roles: readonly Role[], universityId: string | null = null): readonly string[] =>
  ALL_ENDPOINTS.flatMap(({ name, endpoint: { access, isOfWholePortal } }) =>
    typeof access !== 'string' &&
    access.some((role) => roles.includes(role)) &&
    !(isOfWholePortal && universityId !== null)
      ? [name]
      : [],
  )
