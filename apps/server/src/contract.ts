import { accountsEndpoints } from '@portal/domain/accounts/endpoints.ts'
import { applicationsEndpoints } from '@portal/domain/applications/endpoints.ts'
import { auditEndpoints } from '@portal/domain/audit/endpoints.ts'
import { directoryEndpoints } from '@portal/domain/directory/endpoints.ts'
import { documentsEndpoints } from '@portal/domain/documents/endpoints.ts'
import { interviewsEndpoints } from '@portal/domain/interviews/endpoints.ts'
import type { Endpoint, EndpointTable } from '@portal/domain/kernel/endpoint.ts'
import { receptionEndpoints } from '@portal/domain/reception/endpoints.ts'
import { screeningEndpoints } from '@portal/domain/screening/endpoints.ts'
import { universitiesEndpoints } from '@portal/domain/universities/endpoints.ts'

/** Every slice's calls; what is not here is not served, not documented and not in the permission matrix. */
export const ENDPOINT_TABLES = {
  accounts: accountsEndpoints,
  documents: documentsEndpoints,
  directory: directoryEndpoints,
  reception: receptionEndpoints,
  applications: applicationsEndpoints,
  screening: screeningEndpoints,
  interviews: interviewsEndpoints,
  audit: auditEndpoints,
  universities: universitiesEndpoints,
} as const satisfies Record<string, EndpointTable>

/** One call with its slice and name. */
export type NamedEndpoint = { readonly slice: string; readonly name: string; readonly endpoint: Endpoint }

export const ALL_ENDPOINTS: readonly NamedEndpoint[] = Object.entries(ENDPOINT_TABLES).flatMap(([slice, table]) =>
  Object.entries(table as EndpointTable).map(([name, endpoint]) => ({ slice, name, endpoint })),
)
