import type { EndpointTable } from '../kernel/endpoint.ts'

export const claimEndpoints = {} as const satisfies EndpointTable
