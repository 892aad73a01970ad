import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inSpan } from '../platform/request-context.ts'
import type { OpenSpan, Traces } from '../platform/traces.ts'
import { UNTOLD } from './server.ts'

/** A fault of ours. */
const FAULT_STATUS = 500

/**
 * Makes each request a span: method, route as declared, status, request id; never the address, which carries ids.
 * Callers may say which trace they belong to where a proxy of ours stands between (`isBehindProxy`).
 */
export function traceCalls(
  app: FastifyInstance,
  traces: Traces,
  { isBehindProxy }: { readonly isBehindProxy: boolean },
): void {
  const open = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const given = isBehindProxy ? request.headers['traceparent'] : undefined
    open.set(request, traces.request(typeof given === 'string' ? given : undefined))
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const own = open.get(request)
    if (own === undefined) done()
    else inSpan(own.span, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (UNTOLD.has(route)) return
    open.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'request.id': request.id,
      },
      isFailed: reply.statusCode >= FAULT_STATUS,
    })
  })
}
