import type { EndpointTable } from '../kernel/endpoint.ts'

export const resultEndpoints = {} as const satisfies EndpointTable
