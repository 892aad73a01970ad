import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a server that stops goes on taking calls, while proxies let go of their connections to it. */
const TURNING_AWAY_MS = 2_000
/** After so long calls that are still under way are cut: most of the 30 seconds that a stop may take. */
const LONGEST_MS = 20_000
/** Whoever has connected during a turn as short as this has been met. */
const QUIET_TURN_MS = 1
const MOST_TURNS = 500

/**
 * Gives the function that stops a server without a call being lost. A proxy keeps connections open and cannot know that
 * one is being closed just as it sends a call, which it must not send a second time: for two seconds every answer asks it
 * to close its connection, `/readyz` says no, and only then nobody may connect any more. Without a proxy (`isBehindProxy`)
 * the stop begins at once: browsers send again what met a closed connection.
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
    // Before Fastify: an answer of a hook shall not keep its connection either.
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

/** Waits for a moment in which nobody stands in the line of those who have connected and have not been seen. */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const began = performance.now()
    await nextTurn()
    if (performance.now() - began < QUIET_TURN_MS) return
  }
}
