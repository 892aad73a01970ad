import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { isLanguage, LANGUAGES, type Language, languageFromHeader } from '@portal/domain/kernel/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const BASE = '/admission'
const YEAR_SECONDS = 31_536_000

/** One page in one language, ready to send. */
type Page = { readonly html: Buffer; readonly brotli: Buffer; readonly etag: string }

function toPage(html: string): Page {
  const bytes = Buffer.from(html)
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return { html: bytes, brotli, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
}

type Pages = { readonly app: Readonly<Record<Language, Page>>; readonly prerendered: ReadonlyMap<string, Page> }

/** Stands in the built files for the portal's own address (`apps/web/scripts/build.ts`). */
const PUBLIC_URL = /__PUBLIC_URL__/g

/** Below these a token follows, which the page reads from its address. */
const WITH_TOKEN: ReadonlySet<string> = new Set(['resetPassword'])

function readPages(folder: string, publicUrl: string): Pages {
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8').replace(PUBLIC_URL, publicUrl)
  const shell = read('index.html')
  const app = Object.fromEntries(
    LANGUAGES.map((language) => [language, toPage(shell.replace(/<html lang="\w+"/, `<html lang="${language}"`))]),
  ) as Record<Language, Page>
  const prerendered = path.join(folder, 'prerendered')
  const names = existsSync(prerendered) ? readdirSync(prerendered).filter((name) => name.endsWith('.html')) : []
  return {
    app,
    prerendered: new Map(
      names.map((name) => [name.replace(/\.html$/, ''), toPage(read(path.join('prerendered', name)))]),
    ),
  }
}

/** The prerendered page of a path below the base, as the build names it: dots for the slashes inside it. */
function nameOf(below: string): string {
  const [first = '', ...rest] = below.split('/').filter(Boolean)
  return WITH_TOKEN.has(first) ? first : [first || 'login', ...rest].join('.')
}

/** The hashes of the pages' inline scripts, which the content security policy lists; none where nothing is built. */
export function readScriptHashes(folder: string): readonly string[] {
  const file = path.join(folder, 'csp.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] }).scriptHashes : []
}

/** `?lang=` overrides the cookie `lang`, which overrides Accept-Language (contract, Conventions; rulings, Pages). */
function languageOf(request: FastifyRequest): Language {
  const asked = (request.query as Record<string, unknown>)['lang']
  const cookie = /(?:^|;\s*)lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  return [asked, cookie].find(isLanguage) ?? languageFromHeader(request.headers['accept-language'])
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply
    .header('etag', page.etag)
    .header('cache-control', 'no-cache')
    .header('vary', 'Cookie, Accept-Language, Accept-Encoding')
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  const isBrotliAccepted = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return isBrotliAccepted ? reply.header('content-encoding', 'br').send(page.brotli) : reply.send(page.html)
}

/**
 * Serves the built web under /admission: files with a hash in their name for a year, a guest's first pages as they were
 * rendered at build in three languages, and the app for every other path; for searchers robots.txt and the sitemap, by
 * the portal's own address. Without a build nothing is served.
 */
export async function servePages(app: FastifyInstance, folder: string, publicUrl: string): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect(`${BASE}/`))
  app.get(BASE, (_request, reply) => reply.redirect(`${BASE}/`))
  if (!existsSync(path.join(folder, 'index.html'))) return
  const pages = readPages(folder, publicUrl)
  const sitemap = readFileSync(path.join(folder, 'sitemap.xml'), 'utf8').replace(PUBLIC_URL, publicUrl)
  app.get(`${BASE}/sitemap.xml`, (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap))
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}${BASE}/sitemap.xml\n`),
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
  app.get(`${BASE}/*`, (request, reply) => {
    const below = (request.params as Record<string, string>)['*'] ?? ''
    // A way out of the folder names nothing, built web or not.
    if (/(^|[\\/])\.\.([\\/]|$)/.test(below)) return reply.callNotFound()
    if (below.startsWith('assets/')) return reply.sendFile(below, { maxAge: YEAR_SECONDS * 1000, immutable: true })
    if (rootFiles.has(below)) return reply.sendFile(below, { maxAge: 3_600_000 })
    const language = languageOf(request)
    // The next page of a reader without scripts is in the language that was asked for, too.
    if (isLanguage((request.query as Record<string, unknown>)['lang']))
      reply.header('set-cookie', `lang=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`)
    return sendPage(request, reply, pages.prerendered.get(`${nameOf(below)}.${language}`) ?? pages.app[language])
  })
}
