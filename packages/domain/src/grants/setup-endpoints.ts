import type { EndpointTable } from '../kernel/endpoint.ts'

export const setupEndpoints = {} as const satisfies EndpointTable
