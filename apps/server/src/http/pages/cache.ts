import { setTimeout as sleep } from 'node:timers/promises'
import { isRefusal, Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { KeptAnswers } from '../kept-answers.ts'
import { refusalOf, SECONDS_TO_RECOVER } from '../refusals.ts'
import { type ReadyAnswer, readyAnswer } from '../send.ts'
import type { PageRenderer, PageRequest } from './render.ts'

const PATIENCE_MS = 1_500
/** How well a page is compressed: a few milliseconds once, for what many load over slow links. */
const PAGE_QUALITY = 7

type Rendered = ReadyAnswer | Refusal | number

/** The page as it is now or was a moment ago; a refusal; or the status with which one of the page's calls was refused. */
export type Outcome = { readonly page: ReadyAnswer; readonly isOld: boolean } | Refusal | number

/** What is needed to have pages at hand. */
export type PageSource = {
  readonly renderer: PageRenderer
  readonly kept: KeptAnswers
  readonly now: () => Date
  /** Uses one page of the reader's budget; null: there was one left. */
  readonly takePage: (request: FastifyRequest) => Promise<Refusal | null>
  /** Ends when a reader has waited long enough for the page as it is now, where one of a moment ago can be had. */
  readonly patience?: (() => Promise<void>) | undefined
}

const brief = (): Promise<void> => sleep(PATIENCE_MS, undefined, { ref: false })

const asItIs = (page: ReadyAnswer): Outcome => ({ page, isOld: false })

/**
 * Pages whose content is in the database: each rendered once of what is public now, for all who ask for it meanwhile or
 * afterwards (docs/decisions/0022-pages-in-a-process.md).
 */
export function requestedPages({ renderer, kept, now, takePage, patience = brief }: PageSource) {
  /** Pages that are being rendered, by state and key. */
  const underWay = new Map<string, Promise<Rendered>>()

  async function renderOnce(page: PageRequest, state: string, request: FastifyRequest): Promise<Rendered> {
    const place = `${state} ${renderer.keyOf(page)}`
    for (let shared = underWay.get(place); shared !== undefined; shared = underWay.get(place)) {
      const made = await shared
      // A refusal is of another reader's budget.
      if (!isRefusal(made)) return made
    }
    const made = renderAnew(page, state, request).finally(() => underWay.delete(place))
    underWay.set(place, made)
    return made
  }

  async function renderAnew(page: PageRequest, state: string, request: FastifyRequest): Promise<Rendered> {
    const refusal = await takePage(request)
    if (refusal !== null) return refusal
    const rendered = await renderer.render(page)
    if (typeof rendered === 'number') return rendered
    const answer = readyAnswer(rendered.html, PAGE_QUALITY)
    if (rendered.isPublic) kept.keep(state, renderer.keyOf(page), answer, true)
    return answer
  }

  /** Whatever went wrong: the reader shall come again, and a searcher must not take it for the page. */
  function failed(error: unknown, request: FastifyRequest): Refusal {
    const refusal = refusalOf(error)
    const isPassing = refusal.key === 'try_again_later'
    request.log[isPassing ? 'warn' : 'error']({ err: error }, 'a page was not rendered')
    return isPassing ? refusal : new Refusal('try_again_later', [], SECONDS_TO_RECOVER)
  }

  /** Gives the page as soon as it can be had; where that takes long or fails, as it was a moment ago, else a refusal. */
  return async (page: PageRequest, request: FastifyRequest): Promise<Outcome> => {
    const key = renderer.keyOf(page)
    const at = now()
    const state = await kept.state(at).catch((error: unknown) => failed(error, request))
    const found = isRefusal(state) ? undefined : kept.find(state, key)
    if (found !== undefined) return asItIs(found)
    const old = (): Outcome | undefined => {
      const last = kept.findOld(key, at)
      return last && { page: last, isOld: true }
    }
    if (isRefusal(state)) return old() ?? state
    const fresh: Promise<Outcome> = renderOnce(page, state, request).then(
      (made) => {
        if (isRefusal(made)) return made
        if (typeof made !== 'number') return asItIs(made)
        return made < 500 ? made : failed(new Error(`a call of the page was refused with ${made}`), request)
      },
      (error: unknown) => failed(error, request),
    )
    const inTime = await (old() === undefined ? fresh : Promise.race([fresh, patience()]))
    const isThere = inTime !== undefined && !(isRefusal(inTime) && inTime.key === 'try_again_later')
    return isThere ? inTime : (old() ?? fresh)
  }
}
