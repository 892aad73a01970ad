import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { FastifyInstance } from 'fastify'
import { fairTurns } from '../../platform/jobs/fair-turns.ts'
import { OWN_CALL } from '../call/rates.ts'
import { type AnswerGuest, openPageProcess } from './process.ts'

/** `path` as the web's router has it, with `:name` for what differs; `name` is that of the template. */
type RequestedPage = { readonly path: string; readonly name: string; readonly words?: string }

/** The pages of the build: those that a searcher begins at, and those that are rendered at request. */
export type BuiltPages = { readonly listed: readonly string[]; readonly requested: readonly RequestedPage[] }

export function readBuiltPages(folder: string): BuiltPages {
  const file = path.join(folder, 'pages.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltPages) : { listed: [], requested: [] }
}

/** While one is rendered, the answers of the next are fetched; more at once would only make the first wait. */
const AT_ONCE = 4
/** About three seconds of work. */
const MOST_WAITING = 300

/** What is asked for: the path below the base with its query, the language, and whose turn it uses. */
export type PageRequest = {
  readonly below: string
  readonly search: string
  readonly language: Language
  readonly caller: string
}

/** The document, and whether all that it shows is public and the same for everybody. */
export type RenderedPage = { readonly html: Buffer; readonly isPublic: boolean }

export type PageRenderer = ReturnType<typeof createPageRenderer>

/** What the page is rendered of; two requests with the same give the same page. */
function addressOf({ below, search }: PageRequest): string {
  const query = new URLSearchParams(search)
  query.delete('lang')
  const path = `/${below.replace(/\/$/, '')}`
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Renders the public pages whose content is in the database, with the web's own screens and the answers of the API that
 * they would ask for as a guest, in a process of its own (docs/decisions/0022-pages-in-a-process.md).
 */
export function createPageRenderer(
  app: FastifyInstance,
  folder: string,
  { requested }: BuiltPages,
  publicUrl: string,
  named: (html: string, language: Language) => string = (html) => html,
) {
  const pages = requested.map((page) => ({
    ...page,
    pattern: new RegExp(`^${page.path.slice(1).replace(/:\w+/g, '[\\w-]{1,64}')}/?$`),
  }))
  const renderer = openPageProcess(folder, publicUrl)
  app.addHook('onClose', async () => renderer.close())
  const inTurn = fairTurns(AT_ONCE, MOST_WAITING)

  return {
    /** The name that the build gives to the page of a path, where it is one of these. */
    nameOf: (below: string): string | undefined => pages.find(({ pattern }) => pattern.test(below))?.name,

    /** Names the page among all that were ever rendered. */
    keyOf: (request: PageRequest): string => JSON.stringify(['a page', request.language, addressOf(request)]),

    /**
     * The whole document, or the status with which a call of the page was refused.
     * @throws Error `try_again_later` where too many wait; a fault of the rendering.
     */
    async render(request: PageRequest): Promise<RenderedPage | number> {
      const page = pages.find(({ pattern }) => pattern.test(request.below))
      if (page === undefined) throw new Error(`${request.below} is no page that is rendered`)
      let isPublic = true
      /** Only what a guest may read can be asked for. */
      const answer: AnswerGuest = async (url, language) => {
        const { statusCode, headers, body } = await app.inject({
          method: 'GET',
          url,
          headers: { 'accept-language': language, ...OWN_CALL },
        })
        if (!String(headers['cache-control']).startsWith('public')) isPublic = false
        return { status: statusCode, body }
      }
      const order = { address: addressOf(request), name: page.name, language: request.language, words: page.words }
      const html = await inTurn(request.caller, () => renderer.render(order, answer))
      if (typeof html === 'number') return html
      return { html: Buffer.from(named(html.toString(), request.language)), isPublic }
    },
  }
}
