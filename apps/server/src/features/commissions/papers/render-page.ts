import { inThread } from '../../../platform/jobs/thread.ts'
import type { RenderedPage, RenderOrder } from './render-thread.ts'

const THREAD = new URL('./render-thread.ts', import.meta.url)

/** A page takes half a second; an hour's drawing is an attack or a map. */
const MOST_SECONDS = 20
const MOST_MEGABYTES = 512

/** Pages wait for each other: drawings of several at once would take the memory of the server. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Picture of one page of a PDF, drawn in a thread.
 * @throws Error for a file that cannot be drawn, or not in time.
 */
export function renderPage(order: RenderOrder): Promise<RenderedPage> {
  const own = last.then(() =>
    inThread<RenderedPage>(THREAD, { begin: order, mostSeconds: MOST_SECONDS, mostMegabytes: MOST_MEGABYTES }),
  )
  last = own.catch(() => undefined)
  return own
}
