import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export const TURNING_AWAY_MS = 2_000
/** Calls under way are cut after this; a stop may take 30 seconds. */
const LONGEST_MS = 20_000
/** A turn this short has found no new connection. */
const QUIET_TURN_MS = 1
const MOST_TURNS = 500

/**
 * Makes a function that stops the server without losing a call. A proxy must not repeat a call on a closed connection.
 * So for two seconds answers carry `connection: close` and `/readyz` fails; then the listener closes. Without a proxy
 * the stop begins at once: browsers repeat the call.
 */
export function draining(app: FastifyInstance, { isBehindProxy }: { readonly isBehindProxy: boolean }) {
  let isStopping = false
  app.addHook('onRequest', (request, reply, done) => {
    if (isStopping && request.url === '/readyz') return reply.code(503).send({ success: false, isStopping })
    done()
  })
  return async (): Promise<void> => {
    const cut = setTimeout(() => app.server.closeAllConnections(), LONGEST_MS)
    isStopping = true
    // Before Fastify: an answer of a hook must close its connection too.
    app.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
    if (isBehindProxy && app.server.listening) {
      await sleep(TURNING_AWAY_MS)
      await quietTurn()
    }
    await app.close().finally(() => clearTimeout(cut))
  }
}

async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const began = performance.now()
    await nextTurn()
    if (performance.now() - began < QUIET_TURN_MS) return
  }
}
