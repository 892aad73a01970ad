/**
 * Queue with a limit of acts at once, first in, first out. A browser opens six connections to a server. Without the
 * limit, files on a slow link take all of them, and a draft cannot be saved meanwhile.
 */
export function createQueue(atOnce: number) {
  let running = 0
  const line: (() => void)[] = []

  function leave(): void {
    running -= 1
    line.shift()?.()
  }

  /** Waits for a turn and calls `onQueued` if it has to wait. Rejects when the signal fires. */
  function enter(signal: AbortSignal, onQueued: () => void): Promise<void> {
    signal.throwIfAborted()
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    onQueued()
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', giveUp)
        running += 1
        resolve()
      }
      const giveUp = (): void => {
        line.splice(line.indexOf(begin), 1)
        reject(signal.reason)
      }
      line.push(begin)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  return async <Result>(
    act: () => Promise<Result>,
    { signal, onQueued }: { readonly signal: AbortSignal; readonly onQueued: (isQueued: boolean) => void },
  ): Promise<Result> => {
    await enter(signal, () => onQueued(true))
    onQueued(false)
    try {
      return await act()
    } finally {
      leave()
    }
  }
}
