import type { EndpointTable } from '@portal/domain/kernel/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { AnyHandler, CallOptions } from './call/call.ts'
import { answerCall } from './call/steps.ts'
import type { Handlers } from './handler.ts'

export function mount<T extends EndpointTable>(
  app: FastifyInstance,
  options: CallOptions,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    const handler = handlers[name] as AnyHandler
    if (endpoint.mayLag && handler.read === undefined) throw new Error(`${name} may lag and is no read`)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      handler: (request, reply) => answerCall({ options, name, endpoint, handler }, request, reply),
    })
  }
}
