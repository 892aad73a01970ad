import type { EndpointTable } from '../kernel/endpoint.ts'
import { appealEndpoints } from './appeal-endpoints.ts'
import { auditEndpoints } from './audit-endpoints.ts'
import { claimEndpoints } from './claim-endpoints.ts'
import { resultEndpoints } from './result-endpoints.ts'
import { runEndpoints } from './run-endpoints.ts'
import { setupEndpoints } from './setup-endpoints.ts'

/** The competition for grants: its rules and allotments, what competitors claim, and what comes out. */
export const grantsEndpoints = {
  ...setupEndpoints,
  ...runEndpoints,
  ...claimEndpoints,
  ...resultEndpoints,
  ...appealEndpoints,
  ...auditEndpoints,
} as const satisfies EndpointTable
