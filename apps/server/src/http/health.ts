import { timingSafeEqual } from 'node:crypto'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'
import { hashToken } from '../platform/tokens.ts'
import { sendRefusal } from './answer.ts'

/** GET /healthz: the process lives. GET /readyz: what it needs answers. */
export function serveHealth(app: FastifyInstance, checks: Readonly<Record<string, () => Promise<boolean>>>): void {
  app.get('/healthz', async () => ({ success: true }))
  app.get('/readyz', async (_request, reply) => {
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
    )
    const isReady = states.every(([, isWell]) => isWell)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ success: isReady, ...Object.fromEntries(states) })
  })
}

/** GET /metrics for whoever carries the configured token; to everybody else it is not there. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  const expected = hashToken(token)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.observe({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
  app.get('/metrics', async (request, reply) => {
    const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!timingSafeEqual(hashToken(given), expected)) return sendRefusal(reply, refuse('not_found'), 'en')
    const { text, type } = await metrics.read()
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
}
