import type { RequestListener, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptAnswers } from './kept-answers.ts'
import { type PlainHead, readerLanguage, readPlainHead } from './request-head.ts'
import { isBrotliAccepted, isCompressed, isKnown, type ReadyAnswer } from './send.ts'

/** So many requests are known; beyond them the oldest goes, and is known again once it was answered. */
const MOST_KNOWN = 4_000

/** What is remembered of an answered request: the head of its answer, and where its page is kept. */
type Known = {
  readonly etag: string
  /** Of an answer without a body, and of the whole one once it was sent. */
  readonly head: readonly string[]
  whole: readonly string[] | undefined
  /** A page of the build, or what names one of the database among the kept ones. */
  readonly page: ReadyAnswer | string
}

/** Kept pages, and their door: whether a request is for one is decided before anything of Fastify runs. */
export type KeptPages = {
  /** Answers what was remembered and is kept still, and hands all others on. */
  door(next: RequestListener): RequestListener
  /**
   * Remembers what a request is answered with, all of whose headers but those of its body stand in the reply.
   * @param key names the page among the kept ones; without one it is of the build, and the same for ever.
   */
  remember(request: FastifyRequest, reply: FastifyReply, page: ReadyAnswer, key?: string): void
}

/** Goes on with the state of what is public; undefined: it could not be read. */
type Act = (state: string | undefined) => void

type Options = {
  readonly kept: KeptAnswers
  readonly now: () => Date
  /** Hears of each answer: its status, and after how many milliseconds it was given to the connection. */
  readonly onAnswer: (status: number, ms: number) => void
  readonly mostKnown?: number
}

/** Two requests with the same name are answered alike, as long as the page stands. */
const nameOf = (url = '', { cookie, language, encoding }: PlainHead): string =>
  `${readerLanguage(cookie, language)} ${isBrotliAccepted(encoding)} ${url}`

/** Names and values take turns. */
const flat = (headers: ReturnType<FastifyReply['getHeaders']>): readonly string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((each) => (each === undefined ? [] : [name, String(each)])),
  )

/**
 * Pages that a server has at hand cost little more than their bytes: routing and hooks were two thirds of each answer
 * (docs/decisions/0039-kept-pages-at-the-door.md).
 */
export function openKeptPages({ kept, now, onAnswer, mostKnown = MOST_KNOWN }: Options): KeptPages {
  const known = new Map<string, Known>()

  /** False: not at hand in the form that the caller takes. */
  function send(head: PlainHead, response: ServerResponse, found: Known, page: ReadyAnswer): boolean {
    if (isKnown(head.knownTags, found.etag)) {
      response.writeHead(304, found.head as string[]).end()
      return true
    }
    const isBrotli = isCompressed(head.encoding, page)
    const body = isBrotli ? page.compressed : page.bytes
    if (body === undefined) return false
    found.whole ??= [
      ...found.head,
      ...(isBrotli ? ['content-encoding', 'br'] : []),
      ...['content-length', String(body.length)],
    ]
    response.writeHead(200, found.whole as string[]).end(body)
    return true
  }

  /** Who waits for one state is told in one go: a promise for each would cost a tenth of an answer. */
  let waiting: { readonly state: Promise<string>; readonly acts: Act[] } | undefined
  function whenKnown(state: Promise<string>, act: Act): void {
    if (waiting?.state !== state) {
      const acts: Act[] = []
      const tell = (known?: string): void => {
        for (const each of acts) each(known)
      }
      state.then(tell, () => tell())
      waiting = { state, acts }
    }
    waiting.acts.push(act)
  }

  return {
    door: (next) => (request, response) => {
      const head = request.method === 'GET' ? readPlainHead(request.rawHeaders) : undefined
      const found = head && known.get(nameOf(request.url, head))
      if (head === undefined || found === undefined) return next(request, response)
      const from = performance.now()
      const answer = (page: ReadyAnswer | undefined): void => {
        if (page?.etag === found.etag && send(head, response, found, page))
          onAnswer(response.statusCode, performance.now() - from)
        else next(request, response)
      }
      const { page } = found
      if (typeof page !== 'string') return answer(page)
      whenKnown(kept.state(now()), (state) => answer(state === undefined ? undefined : kept.find(state, page)))
    },
    remember: ({ raw }, reply, page, key) => {
      const head = readPlainHead(raw.rawHeaders)
      if (head === undefined) return
      const name = nameOf(raw.url, head)
      known.delete(name)
      known.set(name, {
        ...{ etag: page.etag, whole: undefined, page: key ?? page },
        head: flat({ ...reply.getHeaders(), etag: page.etag }),
      })
      for (const oldest of known.keys()) {
        if (known.size <= mostKnown) return
        known.delete(oldest)
      }
    },
  }
}
