import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import type { FastifyInstance } from 'fastify'
import { OWN_CALL } from './rates.ts'

/** What the web's build gives for pages with content from the database (`apps/web/src/app/entry-server.tsx`). */
type Render = (
  path: string,
  language: Language,
  words: string | undefined,
  ask: typeof fetch,
) => Promise<{ html: string; title: string; description: string; data: unknown } | number>

/** `path` as the web's router has it, with `:name` for what differs; `name` is that of the template. */
type RequestedPage = { readonly path: string; readonly name: string; readonly words?: string }

/** The pages of the build: those that a searcher begins at, and those that are rendered at request. */
export type BuiltPages = { readonly listed: readonly string[]; readonly requested: readonly RequestedPage[] }

export function readBuiltPages(folder: string): BuiltPages {
  const file = path.join(folder, 'pages.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltPages) : { listed: [], requested: [] }
}

/** Renders wait for each other; where so many wait already, the reader's own browser does the work. */
const MOST_WAITING = 100

/** A text as it stands in HTML, between tags or in an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** JSON that no HTML parser takes for the end of its element. */
const inScript = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c')

/** What is asked for: the path below the base with its query, and the language. */
export type PageRequest = { readonly below: string; readonly search: string; readonly language: Language }

/** The document, and whether all that it shows is public and the same for everybody. */
export type RenderedPage = { readonly html: string; readonly isPublic: boolean }

/**
 * Renders the public pages whose content is in the database, with the web's own screens and the answers of the API that
 * they would ask for as a guest. One at a time, since a render leans on its module's state; the bundle is loaded at the
 * first one.
 */
export function createPageRenderer(app: FastifyInstance, folder: string, { requested }: BuiltPages, publicUrl: string) {
  const pages = requested.map((page) => ({
    ...page,
    pattern: new RegExp(`^${page.path.slice(1).replace(/:\w+/g, '[\\w-]{1,64}')}/?$`),
    templates: keyed(LANGUAGES, (language) =>
      readFileSync(path.join(folder, `templates/${page.name}.${language}.html`), 'utf8'),
    ),
  }))
  let render: Promise<Render> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const loadRender = (): Promise<Render> => {
    const bundle = pathToFileURL(path.join(folder, 'server/entry-server.js')).href
    render ??= import(bundle).then((module: { render: Render }) => module.render)
    return render
  }

  /** Answers the page's calls from within; only what a guest may read can be asked for. */
  const askAs =
    ({ language }: PageRequest, seen: { isPublic: boolean }): typeof fetch =>
    async (address) => {
      const { statusCode, headers, body } = await app.inject({
        method: 'GET',
        url: String(address),
        headers: { 'accept-language': language, ...OWN_CALL },
      })
      if (!String(headers['cache-control']).startsWith('public')) seen.isPublic = false
      return new Response(body, { status: statusCode })
    }

  /** What the page is rendered of; two requests with the same give the same page. */
  function addressOf({ below, search }: PageRequest): string {
    const query = new URLSearchParams(search)
    query.delete('lang')
    const path = `/${below.replace(/\/$/, '')}`
    return query.size > 0 ? `${path}?${query}` : path
  }

  async function fill(page: (typeof pages)[number], request: PageRequest): Promise<RenderedPage | number> {
    const renderPage = await loadRender()
    const address = addressOf(request)
    const [below = ''] = address.split('?', 1)
    const seen = { isPublic: true }
    const rendered = await renderPage(address, request.language, page.words, askAs(request, seen))
    if (typeof rendered === 'number') return rendered
    const parts: Record<string, string> = {
      __PATH__: escapeHtml(below.slice(1)),
      __TITLE__: escapeHtml(rendered.title),
      __DESCRIPTION__: escapeHtml(rendered.description),
      __PUBLIC_URL__: publicUrl,
      __APP__: rendered.html,
      __DATA__: inScript(rendered.data),
    }
    const html = page.templates[request.language].replace(/__[A-Z_]+?__/g, (mark) => parts[mark] ?? mark)
    return { html, isPublic: seen.isPublic }
  }

  return {
    /** Whether the path is one of these pages. */
    isRendered: (below: string): boolean => pages.some(({ pattern }) => pattern.test(below)),

    /** Names the page among all that were ever rendered of one state of the content. */
    keyOf: (request: PageRequest): string => JSON.stringify(['a page', request.language, addressOf(request)]),

    /**
     * The whole document; the status with which a call of the page was refused; or null where too many wait. A fault of
     * the rendering is thrown.
     */
    async render(request: PageRequest): Promise<RenderedPage | number | null> {
      const page = pages.find(({ pattern }) => pattern.test(request.below))
      if (page === undefined || waiting >= MOST_WAITING) return null
      waiting += 1
      const mine = turn.then(() => fill(page, request))
      turn = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        waiting -= 1
      }
    },
  }
}
