type Waiting = { readonly begin: () => void; readonly giveUp: (fault: Error) => void }

/**
 * Limits concurrent work. Callers wait in queues of their own, which take turns.
 * @throws Error `try_again_later` where `mostWaiting` wait: from the last piece of the longest queue.
 */
export function fairTurns(atOnce: number, mostWaiting: number) {
  let running = 0
  let waiting = 0
  /** The next queue stands first. */
  const lines = new Map<string, Waiting[]>()

  function wait(caller: string): Promise<void> {
    return new Promise((begin, giveUp) => {
      const line = lines.get(caller) ?? []
      lines.set(caller, line)
      line.push({ begin, giveUp })
      waiting += 1
      if (waiting > mostWaiting) shorten()
    })
  }

  function shorten(): void {
    const longest = [...lines.values()].reduce((long, line) => (line.length >= long.length ? line : long))
    waiting -= 1
    longest.pop()?.giveUp(new Error('try_again_later'))
  }

  function beginNext(): void {
    for (const [caller, line] of lines) {
      lines.delete(caller)
      const next = line.shift()
      if (line.length > 0) lines.set(caller, line)
      if (next === undefined) continue
      waiting -= 1
      next.begin()
      return
    }
    running -= 1
  }

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await wait(caller)
    else running += 1
    try {
      return await work()
    } finally {
      beginNext()
    }
  }
}
