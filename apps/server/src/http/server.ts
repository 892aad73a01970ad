import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { DEFAULT_LANGUAGE, languageFromHeader } from '@portal/domain/kernel/language.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
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
/** A person's machine with many uploads may be slow to send headers. */
const HEADERS_TIMEOUT_MS = 40_000
/** Longer than proxies keep an idle connection: the proxy must be the side that closes it. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000
/** Five megabytes at three kilobytes a second. */
const REQUEST_TIMEOUT_MS = 1_800_000

/** Pages take photographs of documents by the browser's own file field, and use no other device. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/** Bytes that are no HTTP request: Fastify has not seen them, so the answer is written by hand. */
function refuseBrokenRequest(
  { code = 'slow' }: NodeJS.ErrnoException,
  socket: Socket,
  logBroken: (fields: object) => void,
): void {
  // A connection that its client closes is no broken request.
  if (code !== 'ECONNRESET') logBroken({ code })
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

const languageOf = ({ headers }: FastifyRequest) => languageFromHeader(headers['accept-language'])

/** No body of ours is nested so deeply. Deeper ones exhaust the parser. */
const DEEPEST = 32

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

export const UNLOGGED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Headers of names and values in turn. */
const hostsOf = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

type Secured = {
  readonly isHttps: boolean
}

/** Security headers of every answer. Helmet makes them once: making them per call is slow. */
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

export async function createServer(
  options: Secured & {
    readonly log: Log
    /** Trusted entries of `X-Forwarded-For`, counted from the right. */
    readonly trustedHops: number
    readonly bodyTimes?: BodyTimes
    readonly overload?: Overload
  },
): Promise<FastifyInstance> {
  const { log, bodyTimes = BODY_TIMES, overload = openOverload({ log }) } = options
  const logBroken = sampledLog(log, 'a request was broken')
  const headers = {
    ...(await securityHeaders(options)),
    'content-security-policy': ANSWER_POLICY,
    'permissions-policy': PERMISSIONS,
  }
  const app = fastify({
    http: { headersTimeout: HEADERS_TIMEOUT_MS, requireHostHeader: true },
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Fastify logs its address at info, in the middle of the start's own output.
    loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < options.trustedHops,
    bodyLimit: JSON_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    // A stopping server still answers (http/drain.ts).
    return503OnClosing: false,
    // A path that cannot be decoded.
    frameworkErrors: (_error, request, reply) => {
      sendRefusal(reply, refuse('not_found'), languageOf(request))
    },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, logBroken),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Two hosts or an absolute address are request smuggling.
    if (hostsOf(request.raw.rawHeaders) > 1 || !request.raw.url?.startsWith('/'))
      sendRefusal(reply, refuse('wrong_value'), languageOf(request))
    else done()
  })
  overload.protect(app)
  // After the body: the parser runs outside of the async context.
  app.addHook('preHandler', (request, _reply, done) => inRequest(request.id, done))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (UNLOGGED.has(route) || overload.isRefused(request)) return
    // The declared route: an address carries ids.
    const { id, method } = request
    log.info({ request: id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Clients send the content type also without a body.
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
    return sendRefusal(reply, refusal, languageOf(request))
  })
  // `Expect: 100-continue`: the call itself refuses a body that is too long.
  app.server.on('checkContinue', (request, response) => {
    if (Number(request.headers['content-length'] ?? 0) <= LONGEST_REQUEST_BYTES) response.writeContinue()
    app.server.emit('request', request, response)
  })
  endSlowBodies(app, bodyTimes, ({ socket }) => refuseBrokenRequest(new Error(), socket, logBroken))
  app.setNotFoundHandler((request, reply) => sendRefusal(reply, refuse('not_found'), languageOf(request)))
  return app
}
