import type { FastifyInstance } from 'fastify'

/** GET /healthz: the process lives. GET /readyz: what it needs answers (contract, Operations). */
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
