import { setTimeout as sleep } from 'node:timers/promises'
import { isRefusal, Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { AnswerCache } from '../answer-cache.ts'
import { refusalOf, SECONDS_TO_RECOVER } from '../refusals.ts'
import { type ReadyAnswer, readyAnswer } from '../send.ts'
import type { PageRenderer, PageRequest } from './render.ts'

const WAIT_MS = 1_500
/** Compression takes some twenty milliseconds once, for many readers over slow links. 11 takes three times as long. */
const PAGE_QUALITY = 10

type Rendered = ReadyAnswer | Refusal | number

/** `isHit`: the page was in the cache; `isOld`: it belongs to an outdated state. */
export type Outcome =
  | { readonly page: ReadyAnswer; readonly isHit: boolean; readonly isOld: boolean }
  | Refusal
  | number

export type PageSource = {
  readonly renderer: PageRenderer
  readonly cache: AnswerCache
  readonly now: () => Date
  readonly takePage: (request: FastifyRequest) => Promise<Refusal | null>
  /** Ends the wait for a current page, where an outdated one exists. */
  readonly waitForFresh?: (() => Promise<void>) | undefined
}

const brief = (): Promise<void> => sleep(WAIT_MS, undefined, { ref: false })

const current = (page: ReadyAnswer, isHit: boolean): Outcome => ({ page, isHit, isOld: false })

/**
 * Cache of pages from the database. Renders each once per content version, for all who wait
 * (docs/decisions/0022-pages-in-a-process.md).
 */
export function requestedPages({ renderer, cache, now, takePage, waitForFresh = brief }: PageSource) {
  const underWay = new Map<string, Promise<Rendered>>()

  async function renderOnce(page: PageRequest, state: string, request: FastifyRequest): Promise<Rendered> {
    const key = `${state} ${renderer.keyOf(page)}`
    for (let shared = underWay.get(key); shared !== undefined; shared = underWay.get(key)) {
      const made = await shared
      // The refusal is about another reader's budget.
      if (!isRefusal(made)) return made
    }
    const made = renderAnew(page, state, request).finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }

  async function renderAnew(page: PageRequest, state: string, request: FastifyRequest): Promise<Rendered> {
    const refusal = await takePage(request)
    if (refusal !== null) return refusal
    const rendered = await renderer.render(page)
    if (typeof rendered === 'number') return rendered
    const answer = readyAnswer(rendered.html, PAGE_QUALITY)
    if (rendered.isPublic) cache.set(state, renderer.keyOf(page), answer, true)
    return answer
  }

  /** Searchers must not index a failed page: the answer asks for a retry. */
  function failed(error: unknown, request: FastifyRequest): Refusal {
    const refusal = refusalOf(error)
    const isPassing = refusal.key === 'try_again_later'
    request.log[isPassing ? 'warn' : 'error']({ err: error }, 'a page was not rendered')
    return isPassing ? refusal : new Refusal('try_again_later', [], SECONDS_TO_RECOVER)
  }

  return async (page: PageRequest, request: FastifyRequest): Promise<Outcome> => {
    const key = renderer.keyOf(page)
    const at = now()
    const state = await cache.state(at).catch((error: unknown) => failed(error, request))
    const found = isRefusal(state) ? undefined : cache.find(state, key)
    if (found !== undefined) return current(found, true)
    const old = (): Outcome | undefined => {
      const last = cache.findOld(key, at)
      return last && { page: last, isHit: true, isOld: true }
    }
    if (isRefusal(state)) return old() ?? state
    const fresh: Promise<Outcome> = renderOnce(page, state, request).then(
      (made) => {
        if (isRefusal(made)) return made
        if (typeof made !== 'number') return current(made, false)
        return made < 500 ? made : failed(new Error(`a call of the page was refused with ${made}`), request)
      },
      (error: unknown) => failed(error, request),
    )
    const inTime = await (old() === undefined ? fresh : Promise.race([fresh, waitForFresh()]))
    const isThere = inTime !== undefined && !(isRefusal(inTime) && inTime.key === 'try_again_later')
    return isThere ? inTime : (old() ?? fresh)
  }
}
