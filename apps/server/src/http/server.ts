import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { DEFAULT_LANGUAGE, languageFromHeader } from '@portal/domain/kernel/language.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Log } from '../platform/observability/log.ts'
import { inRequest } from '../platform/observability/request-context.ts'
import { textsIn } from '../platform/texts.ts'
import { type Overload, openOverload } from './limits/overload.ts'
import { BODY_TIMES, type BodyTimes, endSlowBodies } from './limits/slow-bodies.ts'
import { LONGEST_REQUEST_BYTES } from './limits/upload.ts'
import { ANSWER_POLICY } from './pages/policy.ts'
import { refusalOf, sendRefusal } from './refusals.ts'
import { sampledLog } from './sampled-log.ts'

const JSON_LIMIT_BYTES = 1_048_576
/** A person's machine that sends many files at once may be slow to say what it sends. */
const HEADERS_TIMEOUT_MS = 40_000
/** Longer than proxies keep a connection that nobody uses: they, who send on it, must be those who let it go. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000
/** The longest upload at the slowest network that anybody works with: five megabytes at three kilobytes a second. */
const REQUEST_TIMEOUT_MS = 1_800_000

/** Pages use the camera for photographs of documents, through the browser's own file field, and nothing else. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

type Tell = (fields: object) => void

/** Bytes that are no HTTP request: nothing of ours has seen them, so the answer is written by hand. */
function refuseBrokenRequest({ code = 'slow' }: NodeJS.ErrnoException, socket: Socket, tell: Tell): void {
  // A connection that its client closes is no broken request.
  if (code !== 'ECONNRESET') tell({ code })
  if (!socket.writable) return
  const body = JSON.stringify({
    success: false,
    msg: 'wrong_value',
    message: textsIn(DEFAULT_LANGUAGE)('kernel.errors.wrong_value'),
  })
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'",
    'X-Content-Type-Options: nosniff',
    'X-Frame-Options: DENY',
    'Referrer-Policy: no-referrer',
    `Permissions-Policy: ${PERMISSIONS}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** No body of ours nests so deeply; what does is made to exhaust whoever walks through it. */
const DEEPEST = 32

/** Whether brackets outside texts nest deeper than any body of ours; one walk, before anything is built. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') isText = !isText
    else if (isText) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** What machines ask every few seconds is no request worth a line. */
export const UNTOLD: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** How many hosts a request names; names and values of headers take turns. */
const hostsOf = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

type Secured = {
  /** Whether people reach the portal by https: then browsers shall never come back by http. */
  readonly isHttps: boolean
}

/** The security headers of every answer. They are the same throughout, and putting them together anew costs each call. */
async function securityHeaders({ isHttps }: Secured): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  })
  probe.get('/', (_request, reply) => reply.send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const { date: _date, connection: _connection, 'content-length': _length, ...fixed } = headers
  return fixed as Record<string, string>
}

/** The HTTP server without any call: parsers, limits, security headers, and one form for every fault. */
export async function createServer(
  options: Secured & {
    readonly log: Log
    /** So many right-most entries of `X-Forwarded-For` are our own proxies' words. */
    readonly trustedHops: number
    readonly bodyTimes?: BodyTimes
    readonly overload?: Overload
  },
): Promise<FastifyInstance> {
  const { log, bodyTimes = BODY_TIMES, overload = openOverload({ log }) } = options
  const tellBroken = sampledLog(log, 'a request was broken')
  const headers = {
    ...(await securityHeaders(options)),
    'content-security-policy': ANSWER_POLICY,
    'permissions-policy': PERMISSIONS,
  }
  const app = fastify({
    http: { headersTimeout: HEADERS_TIMEOUT_MS, requireHostHeader: true },
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Fastify tells at info that it listens, in the middle of what the person who started us reads.
    loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < options.trustedHops,
    bodyLimit: JSON_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    // Whoever has come is served (http/drain.ts).
    return503OnClosing: false,
    // A path that no decoding understands names nothing.
    frameworkErrors: (_error, request, reply) => {
      sendRefusal(reply, refuse('not_found'), languageFromHeader(request.headers['accept-language']))
    },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, tellBroken),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  }) as unknown as FastifyInstance
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Two hosts, or a whole address where a path belongs: made to confuse whoever stands between.
    if (hostsOf(request.raw.rawHeaders) > 1 || !request.raw.url?.startsWith('/'))
      sendRefusal(reply, refuse('wrong_value'), languageFromHeader(request.headers['accept-language']))
    else done()
  })
  overload.protect(app)
  // Not before the body is read: what reads it does not know whose it is.
  app.addHook('preHandler', (request, _reply, done) => inRequest(request.id, done))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (UNTOLD.has(route) || overload.isRefused(request)) return
    // The route as declared: an address carries ids.
    const { id, method } = request
    log.info({ request: id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Clients name a content type even where they send nothing; an empty body is an absent one.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooDeep(body as string)) done(Object.assign(new Error('nested too deeply'), { statusCode: 400 }))
    else parseJson(request, body as string, done)
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.key === 'error_occurred') request.log.error({ err: error, req: request }, 'unexpected fault')
    if (refusal.key === 'try_again_later')
      request.log.warn({ code: (error as { code?: string }).code }, 'a part is away')
    return sendRefusal(reply, refusal, languageFromHeader(request.headers['accept-language']))
  })
  // Whoever asks before sending is told before sending; the call itself refuses the others.
  app.server.on('checkContinue', (request, response) => {
    if (Number(request.headers['content-length'] ?? 0) <= LONGEST_REQUEST_BYTES) response.writeContinue()
    app.server.emit('request', request, response)
  })
  endSlowBodies(app, bodyTimes, ({ socket }) => refuseBrokenRequest(new Error(), socket, tellBroken))
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(reply, refuse('not_found'), languageFromHeader(request.headers['accept-language'])),
  )
  return app
}
