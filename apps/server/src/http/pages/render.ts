import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { FastifyInstance } from 'fastify'
import { limitConcurrency } from '../../platform/jobs/limit-concurrency.ts'
import { OWN_CALL } from '../call/rates.ts'
import { type AnswerGuest, openPageProcess } from './process.ts'

/** `path` in the form of the web's router, with `:name` for parameters; `name` is that of the template. */
type RequestedPage = { readonly path: string; readonly name: string; readonly words?: string }

export type BuiltPages = { readonly listed: readonly string[]; readonly requested: readonly RequestedPage[] }

export function readBuiltPages(folder: string): BuiltPages {
  const file = path.join(folder, 'pages.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltPages) : { listed: [], requested: [] }
}

/** The calls of the next page run while one is rendered. More at once would delay the first. */
const AT_ONCE = 4
/** About three seconds of work. */
const MOST_WAITING = 300

export type PageRequest = {
  readonly below: string
  readonly search: string
  readonly language: Language
  readonly caller: string
}

export type RenderedPage = { readonly html: Buffer; readonly isPublic: boolean }

export type PageRenderer = ReturnType<typeof createPageRenderer>

function addressOf({ below, search }: PageRequest): string {
  const query = new URLSearchParams(search)
  query.delete('lang')
  const path = `/${below.replace(/\/$/, '')}`
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Renders public pages by the web's own screens, with a guest's answers of the API
 * (docs/decisions/0022-pages-in-a-process.md).
 */
export function createPageRenderer(
  app: FastifyInstance,
  folder: string,
  { requested }: BuiltPages,
  publicUrl: string,
  framed: (html: string, language: Language) => Promise<string> = async (html) => html,
) {
  const pages = requested.map((page) => ({
    ...page,
    pattern: new RegExp(`^${page.path.slice(1).replace(/:\w+/g, '[\\w-]{1,64}')}/?$`),
  }))
  const renderer = openPageProcess(folder, publicUrl)
  app.addHook('onClose', async () => renderer.close())
  const limited = limitConcurrency(AT_ONCE, MOST_WAITING)

  return {
    nameOf: (below: string): string | undefined => pages.find(({ pattern }) => pattern.test(below))?.name,

    keyOf: (request: PageRequest): string => JSON.stringify(['a page', request.language, addressOf(request)]),

    /** @throws Error `try_again_later` where too many wait; a fault of the rendering. */
    async render(request: PageRequest): Promise<RenderedPage | number> {
      const page = pages.find(({ pattern }) => pattern.test(request.below))
      if (page === undefined) throw new Error(`${request.below} is no page that is rendered`)
      let isPublic = true
      /** A page can call public and guest endpoints alone. */
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
      const html = await limited(() => renderer.render(order, answer), request.caller)
      if (typeof html === 'number') return html
      return { html: Buffer.from(await framed(html.toString(), request.language)), isPublic }
    },
  }
}
