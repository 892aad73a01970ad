import { languageFromHeader } from '@portal/domain/kernel/language.ts'
import { Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../platform/observability/log.ts'
import { SECONDS_TO_RECOVER, sendRefusal } from '../refusals.ts'
import { sampledLog } from '../sampled-log.ts'
import { openGuestPlaces } from './guests.ts'

const MOST_AT_ONCE = 200
/**
 * Calls at once under overload, four for each database connection. It serves a tenth more than sixteen, each in a
 * third of the time.
 */
export const MOST_IN_OVERLOAD = 48
const OVER_MS = 1_000
const SLOW_MS = 500

export type Overload = ReturnType<typeof openOverload>

const refusal = new Refusal('try_again_later', [], SECONDS_TO_RECOVER)

const routeOf = (url: string): string =>
  (url.split('?')[0] ?? '')
    .split('/')
    .slice(0, 5)
    .map((part) => (/^[A-Za-z-]{0,30}$/.test(part) ? part : ':id'))
    .join('/')

const isApi = ({ url }: FastifyRequest): boolean => url.startsWith('/api/')
/** Uploads are slow to arrive and have a queue of their own (upload.ts). */
const isFile = ({ headers }: FastifyRequest): boolean => (headers['content-type'] ?? '').startsWith('multipart/')

/**
 * Overload protection: `most` places for API calls, `mostInOverload` while calls are refused or slow. A call without a
 * place gets `try_again_later`.
 * @param options.areGuestsBounded limits calls without a session to an eighth of the places from one host.
 */
export function openOverload({
  log,
  most = MOST_AT_ONCE,
  mostInOverload = MOST_IN_OVERLOAD,
  areGuestsBounded = false,
  now = () => performance.now(),
}: {
  readonly log: Log
  readonly most?: number
  readonly mostInOverload?: number
  readonly areGuestsBounded?: boolean
  readonly now?: () => number
}) {
  const began = new WeakMap<FastifyRequest, number>()
  const refused = new WeakSet<FastifyRequest>()
  const guests = openGuestPlaces()
  const logRefused = sampledLog(log, 'a call found no place')
  let count = 0
  let refusedCount = 0
  let lastAt = Number.NEGATIVE_INFINITY
  const isLong = (): boolean => count >= Math.min(most, mostInOverload)
  const isOverloaded = (): boolean => now() - lastAt < OVER_MS
  const leave = (request: FastifyRequest): void => {
    guests.leave(request)
    const since = began.get(request)
    if (since === undefined) return
    if (isLong() && now() - since > SLOW_MS) lastAt = now()
    began.delete(request)
    count -= 1
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
    refusedCount += 1
    refused.add(request)
    logRefused({ method: request.method, route: routeOf(request.url) })
    sendRefusal(reply, refusal, languageFromHeader(request.headers['accept-language']))
  }
  return {
    /** Adds the hooks. A call holds its place from the end of its body to its answer. */
    protect: (app: FastifyInstance): void => {
      app.addHook('onRequest', (request, reply, done) => {
        const isFull = isLong() && (count >= most || isOverloaded())
        if (!isFull || !isApi(request) || isFile(request)) return done()
        lastAt = now()
        refuse(request, reply)
      })
      app.addHook('preValidation', (request, reply, done) => {
        if (!isApi(request)) return done()
        if (areGuestsBounded && !guests.take(request, isOverloaded() ? mostInOverload : most))
          return refuse(request, reply)
        if (!isFile(request)) {
          began.set(request, now())
          count += 1
        }
        done()
      })
      app.addHook('onSend', (request, _reply, payload, done) => {
        leave(request)
        done(null, payload)
      })
      // An aborted answer ends without `onSend`.
      app.addHook('onResponse', (request, _reply, done) => {
        leave(request)
        done()
      })
    },
    onIdentified: guests.onIdentified,
    isRefused: (request: FastifyRequest): boolean => refused.has(request),
    refused: (): number => refusedCount,
  }
}
