import { DEFAULT_LANGUAGE, type Language, languageFromHeader } from '@portal/domain/kernel/language.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { REHEARSAL_COOKIE, REHEARSAL_HEADER } from '@portal/domain/rehearsals/rules.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './refusals.ts'
import { KEPT_NOWHERE } from './send.ts'

export type ServedPortal = { readonly app: FastifyInstance; readonly close: () => Promise<void> }

/** Rehearsals by the secret of their cookie. */
export type RehearsalHost = {
  /**
   * Null: unknown, over, or its session is closed. `token`: of that session, for a call. A page has none, since a browser
   * sends a page no header.
   */
  readonly find: (
    secret: string,
    token: string | null,
  ) => Promise<{ readonly app: () => Promise<FastifyInstance> } | null>
  readonly end: (secret: string) => Promise<{ readonly season: number; readonly backIn: string } | null>
  /** Closes those that are over. */
  readonly sweep: () => Promise<void>
  readonly close: () => Promise<void>
}

const PAGES = /^\/admission(\/|$|\?)/
/** Files of the build are the same in a rehearsal. */
const FILES = /^\/admission\/assets\//
const END = /^\/admission\/rehearsal\/end(\?again)?$/
const SWEEP_MS = 60_000

const FORGET = `${REHEARSAL_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
const SECRET = new RegExp(`(?:^|;\\s*)${REHEARSAL_COOKIE}=([\\w-]{20,200})(?:;|$)`)

const secretOf = ({ headers }: FastifyRequest): string | null => SECRET.exec(headers.cookie ?? '')?.[1] ?? null

const languageOf = ({ headers }: FastifyRequest): Language => languageFromHeader(headers['accept-language'])

/**
 * Sends the pages of a browser that rehearses, and the calls of these pages, to the rehearsal of its cookie. A page says
 * so in a header. Thus a page that was open before still asks the portal itself, and a page of a rehearsal that is over
 * asks nothing. Only reads pass.
 */
export function serveRehearsals(app: FastifyInstance, host: RehearsalHost): void {
  const sweeping = setInterval(() => void host.sweep().catch(() => undefined), SWEEP_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    await host.close()
  })
  const end = async (request: FastifyRequest, reply: FastifyReply, secret: string | null): Promise<void> => {
    const ended = secret === null ? null : await host.end(secret)
    const page = ended === null ? '' : `seasons/${ended.season}?lang=${ended.backIn ?? DEFAULT_LANGUAGE}`
    const anchor = request.url.endsWith('?again') && ended !== null ? '#rehearsal' : ''
    reply.header('set-cookie', FORGET).redirect(`/admission/${page}${anchor}`, 303)
  }
  app.addHook('onRequest', async (request, reply) => {
    const secret = secretOf(request)
    const { method, url } = request
    if (method === 'POST' && END.test(url)) {
      await end(request, reply, secret)
      return reply
    }
    const token = request.headers[REHEARSAL_HEADER]
    const isCall = token !== undefined && !PAGES.test(url)
    const isPage = secret !== null && PAGES.test(url) && !FILES.test(url)
    if (!isCall && !isPage) return
    const found = secret === null ? null : await host.find(secret, isCall ? String(token) : null)
    if (found === null) {
      if (isCall) return sendRefusal(reply, refuse('rehearsal_is_over'), languageOf(request))
      reply.header('set-cookie', FORGET)
      return
    }
    if (method !== 'GET' && method !== 'HEAD')
      return sendRefusal(reply, refuse('rehearsal_is_read_only'), languageOf(request))
    const rehearsal = await found.app()
    reply.hijack()
    rehearsal.routing(request.raw, reply.raw)
  })
}

/** Answers of a rehearsal are kept nowhere: the same addresses have others outside of it. */
export function keepNothing(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    delete raw.headers['if-none-match']
    delete raw.headers['if-modified-since']
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.headers(KEPT_NOWHERE)
    return payload
  })
}
