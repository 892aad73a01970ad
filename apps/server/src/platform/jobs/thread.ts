import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** Messages between the two sides. A batch from a thread waits for its `next`. */
type ToThread = { readonly batch: unknown } | { readonly end: true } | { readonly next: true }
type FromThread = { readonly progress: number } | { readonly batch: unknown } | { readonly result: unknown }

export type ThreadWork = {
  readonly begin: unknown
  readonly feed?: AsyncIterable<unknown>
  readonly onProgress?: (percent: number) => Promise<void>
  readonly onBatch?: (batch: never) => Promise<void>
  /** For what strangers made, such as their files: the thread ends after this time, and the work fails. */
  readonly mostSeconds?: number
  readonly mostMegabytes?: number
}

/** Limit of memory. A whole country needs some 500 MB. */
const MOST_MEGABYTES = 2_048

/**
 * Computes in a worker thread, so that no call waits. `file` is a module that uses `threadWork`. Rethrows its faults.
 */
export async function inThread<Result>(file: URL, work: ThreadWork): Promise<Result> {
  const { begin, feed, onProgress, onBatch, mostSeconds, mostMegabytes = MOST_MEGABYTES } = work
  const thread = new Worker(file, {
    workerData: begin,
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const timer = mostSeconds === undefined ? undefined : setTimeout(() => void thread.terminate(), mostSeconds * 1_000)
  const post = (message: ToThread) => thread.postMessage(message)
  const ended = new Promise<Result>((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread has ended with ${code} and without a result`)))
    thread.on('message', (message: FromThread) => {
      if ('result' in message) resolve(message.result as Result)
      else if ('progress' in message) onProgress?.(message.progress).catch(reject)
      else Promise.resolve(onBatch?.(message.batch as never)).then(() => post({ next: true }), reject)
    })
  })
  // Awaited below; without a handler a fault during the input would end the process.
  ended.catch(() => undefined)
  try {
    for await (const batch of feed ?? []) post({ batch })
    post({ end: true })
    return await ended
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

/** The thread's side. Call it once, when its module begins. */
export function threadWork<Begin>() {
  const port = parentPort
  if (port === null) throw new Error('this module works in a thread alone')
  const waiting: unknown[] = []
  let isFed = true
  let onArrival: () => void = () => undefined
  port.on('message', (message: ToThread) => {
    if ('batch' in message) waiting.push(message.batch)
    else if ('end' in message) isFed = false
    onArrival()
  })
  const arrival = () =>
    new Promise<void>((resolve) => {
      onArrival = resolve
    })
  const post = (message: FromThread) => port.postMessage(message)
  return {
    begin: workerData as Begin,
    async *batches<Batch>(): AsyncGenerator<Batch> {
      while (isFed || waiting.length > 0) {
        if (waiting.length > 0) yield waiting.shift() as Batch
        else await arrival()
      }
    },
    progress: (percent: number) => post({ progress: percent }),
    async give(batch: unknown): Promise<void> {
      const next = once(port, 'message')
      post({ batch })
      await next
    },
    end: (result: unknown) => post({ result }),
  }
}
