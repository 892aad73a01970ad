import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isApi } from './request-head.ts'

/** A question waits so long at most for others: its reader asks again in five seconds, and does not see this one go. */
const LONGEST_MS = 400
/** So many go on together: where they come this close, none meets a server that has slept. */
const MOST_TOGETHER = 12

/** Urgency 7 of the header Priority: what is asked in the background, for nobody who waits (RFC 9218, section 4.1). */
const BACKGROUND = /(?:^|,)\s*u=7\s*(?:,|$)/

const isBackground = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' && isApi(url) && BACKGROUND.test(String(headers['priority'] ?? ''))

type Waiting = readonly [request: IncomingMessage, response: ServerResponse]

/**
 * Lets questions that are asked in the background go on together: each by itself would find the caches of processor,
 * server and database cold, and cost several times what it costs among others
 * (docs/decisions/0042-background-questions-go-together.md). All others go on at once.
 */
export function gatherBackground(
  next: RequestListener,
  { longestMs = LONGEST_MS, mostTogether = MOST_TOGETHER } = {},
): RequestListener {
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  const goOn = (): void => {
    clearTimeout(timer)
    const together = waiting
    waiting = []
    for (const [request, response] of together) if (!response.destroyed) next(request, response)
  }
  return (request, response) => {
    if (!isBackground(request)) return next(request, response)
    waiting.push([request, response])
    if (waiting.length >= mostTogether) goOn()
    else if (waiting.length === 1) timer = setTimeout(goOn, longestMs)
  }
}
