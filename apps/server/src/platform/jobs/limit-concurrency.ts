type Waiting = { readonly begin: () => void; readonly fail: (fault: Error) => void }

/**
 * Limits concurrent work. Callers wait in queues of their own, which take turns; without a caller there is one queue.
 * @throws Error `try_again_later` where `mostWaiting` wait: from the last piece of the longest queue.
 */
export function limitConcurrency(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY) {
  let running = 0
  let waiting = 0
  const queues = new Map<string, Waiting[]>()

  function wait(caller: string): Promise<void> {
    return new Promise((begin, fail) => {
      const queue = queues.get(caller) ?? []
      queues.set(caller, queue)
      queue.push({ begin, fail })
      waiting += 1
      if (waiting > mostWaiting) shorten()
    })
  }

  function shorten(): void {
    const longest = [...queues.values()].reduce((long, queue) => (queue.length >= long.length ? queue : long))
    waiting -= 1
    longest.pop()?.fail(new Error('try_again_later'))
  }

  function beginNext(): void {
    for (const [caller, queue] of queues) {
      queues.delete(caller)
      const next = queue.shift()
      if (queue.length > 0) queues.set(caller, queue)
      if (next === undefined) continue
      waiting -= 1
      next.begin()
      return
    }
    running -= 1
  }

  return async <T>(work: () => Promise<T>, caller = ''): Promise<T> => {
    if (running >= atOnce) await wait(caller)
    else running += 1
    try {
      return await work()
    } finally {
      beginNext()
    }
  }
}
