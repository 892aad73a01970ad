import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { ERROR_STATUS } from '@portal/domain/kernel/error-key.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import type { PortalMark } from '../../platform/portal-mark.ts'
import { NO_OWNER, type Owner } from '../../platform/portal-owner.ts'
import { type PortalNames, textsIn } from '../../platform/texts.ts'
import { clientHost } from '../client-address.ts'
import { KEPT_NOWHERE, type ReadyAnswer, readyAnswer, sendReady } from '../send.ts'
import { type PageSource, requestedPages } from './cache.ts'
import { escapeHtml } from './escape-html.ts'
import { openFrame, type PageFrame } from './frame.ts'
import { readerLanguage } from './language.ts'
import { buildPolicies } from './policy.ts'
import { pageNaming } from './portal-name.ts'
import { createPageRenderer, readBuiltPages } from './render.ts'
import { webManifests } from './web-manifest.ts'

const BASE = '/admission'
const PAGES = `${BASE}/*`
const YEAR_SECONDS = 31_536_000

type Naming = (html: string, language: Language) => string

/** Built pages without their frame. */
type Pages = {
  readonly app: Readonly<Record<Language, string>>
  readonly prerendered: ReadonlyMap<string, string>
}

/** Placeholder of the public address in built files (`apps/web/scripts/build.ts`). */
const PUBLIC_URL = /__PUBLIC_URL__/g

/** A token follows these paths; the page reads it from its address. */
const WITH_TOKEN: ReadonlySet<string> = new Set(['confirm', 'resetPassword'])

function readPages(folder: string, publicUrl: string, named: Naming): Pages {
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8').replace(PUBLIC_URL, publicUrl)
  const shell = read('index.html')
  const app = keyed(LANGUAGES, (language) =>
    named(
      shell
        .replace(/<html lang="\w+"/, `<html lang="${language}"`)
        .replace('__TITLE__', escapeHtml(textsIn(language)('app.name'))),
      language,
    ),
  )
  const prerendered = path.join(folder, 'prerendered')
  const names = existsSync(prerendered) ? readdirSync(prerendered).filter((name) => name.endsWith('.html')) : []
  return {
    app,
    prerendered: new Map(
      names.map((name) => {
        const language = LANGUAGES.find((each) => name.endsWith(`.${each}.html`)) ?? DEFAULT_LANGUAGE
        return [name.replace(/\.html$/, ''), named(read(path.join('prerendered', name)), language)]
      }),
    ),
  }
}

const segmentsOf = (below: string): readonly string[] => below.split('/').filter(Boolean)

function nameOf(below: string): string {
  const [first = '', ...rest] = segmentsOf(below)
  return WITH_TOKEN.has(first) ? first : [first || 'login', ...rest].join('.')
}

/** Caches and proxies would keep the address on their disks. */
const hasToken = (below: string, query: unknown): boolean =>
  WITH_TOKEN.has(segmentsOf(below)[0] ?? '') || 'token' in (query as object)

/** `?lang=` overrides the browser's language (docs/specification/wire-format.md#pages). */
function languageOf({ query, headers }: FastifyRequest): Language {
  const asked = (query as Record<string, unknown>)['lang']
  return isLanguage(asked) ? asked : readerLanguage(headers.cookie, headers['accept-language'])
}

/** A page depends on the browser's language: caches must revalidate it (`no-cache`). */
const withHead = (reply: FastifyReply, policy: Readonly<Record<string, string>>, mayBeKept: boolean): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers(policy)
    .headers(mayBeKept ? { 'cache-control': 'no-cache' } : KEPT_NOWHERE)
    .header('vary', 'Cookie, Accept-Language, Accept-Encoding')

function sitemapOf(paths: readonly string[], publicUrl: string): string {
  const addressOf = (page: string, language: Language) => `${publicUrl}${BASE}${page}?lang=${language}`
  const entries = paths.flatMap((page) => {
    const links = LANGUAGES.map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${addressOf(page, each)}"/>`,
    ).join('')
    return LANGUAGES.map((language) => `<url><loc>${addressOf(page, language)}</loc>${links}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

const SITEMAP = 'the sitemap'
const APP = 'the app'

export type PublicPages = Omit<PageSource, 'renderer'> & {
  readonly publicUrl: string
  readonly listPages: () => Promise<readonly string[]>
  readonly names?: PortalNames
  readonly owner?: Owner
  /** The frame of today; absent: the operator as given, without notices. */
  readonly readFrame?: () => Promise<PageFrame>
  readonly mark?: PortalMark | undefined
  /** Pages with data come as the app alone, which asks for its data (a rehearsal). */
  readonly isAppOnly?: boolean
}

const SVG = 'image/svg+xml'

/** Adds the charset of text pictures. The static plugin adds it to other texts alone. */
const sayCharset: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`)
  done(null, payload)
}

/**
 * Serves the built web under /admission: hashed files, prerendered pages, pages from the database, else the app.
 * Also serves robots.txt and the sitemap. Serves nothing without a build.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  { publicUrl, listPages, names = {}, owner = NO_OWNER, readFrame, mark, isAppOnly = false, ...source }: PublicPages,
): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect(`${BASE}/`))
  app.get(BASE, (_request, reply) => reply.redirect(`${BASE}/`))
  if (!existsSync(path.join(folder, 'index.html'))) return
  const withName = pageNaming(names)
  const first = { owner, notices: [] }
  const frame = openFrame(first, { cache: source.cache, now: source.now, read: readFrame ?? (async () => first) })
  const pages = readPages(folder, publicUrl, withName)
  const built = readBuiltPages(folder)
  const policyOf = buildPolicies(folder)
  const renderer = createPageRenderer(app, folder, built, publicUrl, (html, language) =>
    frame.fill(withName(html, language), language),
  )
  const pageFor = requestedPages({ ...source, renderer })
  const { cache, now } = source
  app.get(`${BASE}/sitemap.xml`, async (request, reply) => {
    const state = await cache.state(now())
    const sitemap = cache.find(state, SITEMAP) ?? (await makeSitemap(state))
    reply.header('cache-control', 'public, max-age=3600').header('vary', 'Accept-Encoding')
    return sendReady(request, reply.type('application/xml; charset=utf-8'), sitemap)
  })
  async function makeSitemap(state: string): Promise<ReadyAnswer> {
    const whole = built.requested.filter((page) => !page.path.includes(':')).map((page) => page.path)
    const sitemap = readyAnswer(sitemapOf([...built.listed, ...whole, ...(await listPages())], publicUrl), 5)
    cache.set(state, SITEMAP, sitemap)
    return sitemap
  }

  if (mark !== undefined)
    app.get(`${BASE}/icon.svg`, (_request, reply) =>
      reply
        .type(mark.type)
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(mark.bytes),
    )

  const manifests = webManifests({ names, mark, base: BASE })
  app.get(`${BASE}/manifest.webmanifest`, (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Cookie, Accept-Language')
      .send(manifests[languageOf(request)]),
  )
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nAllow: /api/dictionary/\nAllow: /api/search/\nSitemap: ${publicUrl}${BASE}/sitemap.xml\n`,
      ),
  )
  const rootFiles = new Set(
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() && !/\.(html|json)(\.\w+)?$/.test(entry.name) ? [entry.name] : [],
    ),
  )
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
  })
  const appPage = (language: Language) => frame.page(APP, pages.app[language], language)
  app.get(PAGES, { onSend: sayCharset }, async (request, reply) => {
    const below = (request.params as Record<string, string>)['*'] ?? ''
    // A path out of the folder is not found, with or without a build.
    if (/(^|[\\/])\.\.([\\/]|$)/.test(below)) return reply.callNotFound()
    if (below.startsWith('assets/')) return reply.sendFile(below, { maxAge: YEAR_SECONDS * 1000, immutable: true })
    if (rootFiles.has(below)) return reply.sendFile(below, { maxAge: 3_600_000 })
    const language = languageOf(request)
    // The cookie keeps the language for the next page of a reader without scripts.
    if (isLanguage((request.query as Record<string, unknown>)['lang']))
      reply.header('set-cookie', `lang=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`)
    const requested = isAppOnly ? undefined : renderer.nameOf(below)
    if (requested === undefined) {
      const name = nameOf(below)
      const page = pages.prerendered.get(`${name}.${language}`)
      withHead(reply, policyOf(page && name), !hasToken(below, request.query))
      return sendReady(
        request,
        reply,
        await (page === undefined ? appPage(language) : frame.page(name, page, language)),
      )
    }
    const asked = { below, search: request.url.split('?')[1] ?? '', language, caller: clientHost(request) }
    const outcome = await pageFor(asked, request)
    if (typeof outcome === 'object' && !isRefusal(outcome)) {
      withHead(reply, policyOf(requested), !outcome.isOld)
      reply.header('cache-status', outcome.isHit ? 'portal; hit' : 'portal; fwd=miss')
      return sendReady(request, reply, outcome.page)
    }
    // The app shows the fault; a searcher reads the status.
    if (isRefusal(outcome)) reply.code(ERROR_STATUS[outcome.key]).header('retry-after', String(outcome.retryAfter))
    else reply.code(outcome)
    return sendReady(request, withHead(reply, policyOf(), false), await appPage(language))
  })
}
