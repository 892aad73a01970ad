type Waiting = { readonly begin: () => void; readonly giveUp: (fault: Error) => void }

/**
 * Runs so many pieces of work at once. The others wait in one line for each caller, and the lines take turns: whoever
 * asks for a hundred pieces waits for his own, and whoever asks for one comes after one of them.
 * @throws Error `try_again_later` where `mostWaiting` wait: from the last piece of the longest line.
 */
export function fairTurns(atOnce: number, mostWaiting: number) {
  let running = 0
  let waiting = 0
  /** Whose turn is next stands first. */
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
