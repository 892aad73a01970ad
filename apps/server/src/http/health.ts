import { timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashToken } from '../platform/identity/tokens.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import { contactAddress } from '../platform/portal-owner.ts'
import { sendRefusal } from './refusals.ts'

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

const EXPIRES_DAYS = 180

type Contacts = { readonly email: string | undefined; readonly phone: string | undefined }

type SecurityContact = {
  readonly publicUrl: string
  readonly contacts: Contacts
  /** An e-mail or https address of its own; absent: the contacts of the office. */
  readonly securityContact: string | undefined
  readonly now: () => Date
}

/** GET /.well-known/security.txt (RFC 9116). Absent without a contact. */
export function serveSecurityContact(
  app: FastifyInstance,
  { publicUrl, contacts, securityContact, now }: SecurityContact,
): void {
  const named = [
    ...(securityContact === undefined ? [] : [`Contact: ${contactAddress(securityContact)}`]),
    ...(contacts.email === undefined ? [] : [`Contact: mailto:${contacts.email}`]),
    ...(contacts.phone === undefined ? [] : [`Contact: tel:${contacts.phone.replace(/[^+\d]/g, '')}`]),
  ]
  if (named.length === 0) return
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(now().getTime() + EXPIRES_DAYS * DAY_MS).toISOString()
    const rest = [
      `Expires: ${expires}`,
      'Preferred-Languages: kk, ru, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${[...named, ...rest].join('\n')}\n`)
  })
}

/**
 * GET /metrics, by a bearer token; else 404.
 * @param isRefused calls that overload protection refused; they have a metric of their own.
 */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  token: string,
  isRefused: (request: FastifyRequest) => boolean,
): void {
  const expected = hashToken(token)
  app.addHook('onResponse', async (request, reply) => {
    if (isRefused(request)) return
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
