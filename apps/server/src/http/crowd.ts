import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ERROR_STATUS } from '@portal/domain/kernel/error-key.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../platform/log.ts'
import { refusalBody, SECONDS_TO_RECOVER, sendRefusal } from './answer.ts'
import { openGuestPlaces } from './guest-places.ts'
import { browserLanguage, isApi } from './request-head.ts'
import { sampledLog } from './sampled-log.ts'
import { BODY_TIMES, dropRest, hasBody } from './slow-bodies.ts'

/** So many calls are worked on at once: a rush that comes and goes is taken whole. */
const MOST_AT_ONCE = 200
/**
 * So many while some are turned away: a long line only makes everybody wait, and costs. Under twice its capacity a server
 * with four calls for each connection to the database does a tenth more than one with sixteen, each in a third of the time.
 */
export const MOST_IN_CROWD = 48
/** A crowd has gone when nobody was turned away for so long, and no call of a long line took too long. */
const CROWD_GONE_MS = 1_000
/** A long line whose calls take so long is a crowd too: of heavy ones, two hundred would take seconds each. */
const LONG_MS = 500

/** The places of a server, and its door: which call finds one is decided before anything of Fastify runs. */
export type Crowd = {
  /**
   * Answers `try_again_later` to a call of the API that finds no place, with these headers beside its own, and hands all
   * others on. What a refused call costs is taken from those who are served: it meets no hook, and the log has a sample.
   */
  door(next: RequestListener, headers: Readonly<Record<string, string>>): RequestListener
  /** Counts a call from where its body is there until its answer is ready: who sends or reads slowly takes no place. */
  count(app: FastifyInstance): void
  /** Hears whether the token of a call has opened a session: others share what guests of one host may hold. */
  onIdentified(request: FastifyRequest, isSignedIn: boolean): void
  /** Whether a call was turned away after Fastify had begun it. */
  isTurnedAway(request: FastifyRequest): boolean
  /** How many were turned away since the start. */
  turnedAway(): number
}

const crowded = new Refusal('try_again_later', [], SECONDS_TO_RECOVER)

/** The first words of a path, as much as says what was asked for. An address carries ids: those are left out. */
const routeOf = (url = ''): string =>
  (url.split('?')[0] ?? '')
    .split('/')
    .slice(0, 5)
    .map((part) => (/^[A-Za-z-]{0,30}$/.test(part) ? part : ':id'))
    .join('/')

/** Files take their time to arrive, and have turns of their own (upload.ts). */
const isFile = ({ headers }: IncomingMessage): boolean => (headers['content-type'] ?? '').startsWith('multipart/')

/**
 * Opens the places: `most`, and only `mostInCrowd` while some are turned away or take long.
 * @param options.areGuestsBounded whether calls without a session hold an eighth of the places at most from one host.
 * @param options.lingerMs how long a refused call that goes on sending is listened to.
 */
export function openCrowd({
  log,
  most = MOST_AT_ONCE,
  mostInCrowd = MOST_IN_CROWD,
  lingerMs = BODY_TIMES.lingerMs,
  areGuestsBounded = false,
  now = () => performance.now(),
}: {
  readonly log: Log
  readonly most?: number
  readonly mostInCrowd?: number
  readonly lingerMs?: number
  readonly areGuestsBounded?: boolean
  readonly now?: () => number
}): Crowd {
  const within = new WeakMap<FastifyRequest, number>()
  const refused = new WeakSet<FastifyRequest>()
  let count = 0
  let turnedAway = 0
  const tell = sampledLog(log, 'a call found no place')
  const guests = openGuestPlaces()
  let lastCrowded = Number.NEGATIVE_INFINITY
  const isLong = (): boolean => count >= Math.min(most, mostInCrowd)
  const leave = (request: FastifyRequest): void => {
    guests.leave(request)
    const since = within.get(request)
    if (since === undefined) return
    if (isLong() && now() - since > LONG_MS) lastCrowded = now()
    within.delete(request)
    count -= 1
  }
  const isCrowded = (): boolean => now() - lastCrowded < CROWD_GONE_MS
  const isFull = (): boolean => isLong() && (count >= most || isCrowded())
  const places = (): number => (isCrowded() ? mostInCrowd : most)
  return {
    door: (next, headers) => {
      const answers = keyed(LANGUAGES, (language) => {
        const body = Buffer.from(JSON.stringify(refusalBody(crowded, language)))
        const all = {
          ...headers,
          'retry-after': String(crowded.retryAfter),
          'cache-control': 'no-store',
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(body.length),
        }
        // As a text of bytes it leaves in one piece with its head: half of what a refusal costs is the writing.
        return { head: Object.entries(all).flat(), body: body.toString('latin1') }
      })
      const turnAway = (request: IncomingMessage, response: ServerResponse): void => {
        turnedAway += 1
        lastCrowded = now()
        tell({ method: request.method, route: routeOf(request.url) })
        if (hasBody(request)) response.once('finish', () => dropRest(request, lingerMs))
        const { head, body } = answers[browserLanguage(request.headers['accept-language'])]
        response.writeHead(ERROR_STATUS.try_again_later, head).end(body, 'latin1')
      }
      return (request, response) => {
        if (isFull() && isApi(request.url) && !isFile(request)) turnAway(request, response)
        else next(request, response)
      }
    },
    count: (app) => {
      app.addHook('preValidation', (request, reply, done) => {
        if (!isApi(request.url)) return done()
        if (areGuestsBounded && !guests.take(request, places())) {
          turnedAway += 1
          refused.add(request)
          tell({ method: request.method, route: request.routeOptions.url })
          return void sendRefusal(reply, crowded, browserLanguage(request.headers['accept-language']))
        }
        if (!isFile(request.raw)) {
          within.set(request, now())
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
    },
    onIdentified: guests.onIdentified,
    isTurnedAway: (request) => refused.has(request),
    turnedAway: () => turnedAway,
  }
}
