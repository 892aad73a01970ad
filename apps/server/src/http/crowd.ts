import { languageFromHeader } from '@portal/domain/kernel/language.ts'
import { Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SECONDS_TO_RECOVER, sendRefusal } from './answer.ts'

/**
 * So many calls are worked on at once. A server that takes all of a crowd answers everybody too late; with this many it
 * stays below a second at a few hundred calls a second, and whoever is told to come again is told at once.
 */
export const MOST_AT_ONCE = 200

/** Files take their time to arrive, and have turns of their own (upload.ts). */
const isFile = ({ headers }: FastifyRequest): boolean => (headers['content-type'] ?? '').startsWith('multipart/')

/**
 * Answers `try_again_later` to calls of the API beyond `most` at once. A call counts from where its body is there until
 * its answer is ready: who sends or reads slowly takes nobody's place.
 */
export function limitCrowd(app: FastifyInstance, most: number): void {
  const within = new WeakSet<FastifyRequest>()
  let count = 0
  const leave = (request: FastifyRequest): void => {
    if (within.delete(request)) count -= 1
  }
  const isCounted = (request: FastifyRequest): boolean => request.url.startsWith('/api/') && !isFile(request)
  // Before the body is read: what a crowd costs beyond those who are served is what it takes from them.
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (count < most || !isCounted(request)) return done()
    const crowded = new Refusal('try_again_later', [], SECONDS_TO_RECOVER)
    sendRefusal(reply, crowded, languageFromHeader(request.headers['accept-language']))
  })
  app.addHook('preValidation', (request: FastifyRequest, _reply, done) => {
    if (isCounted(request)) {
      within.add(request)
      count += 1
    }
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
  // An answer that nobody waits for any more may end in another way.
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request)
    done()
  })
}
