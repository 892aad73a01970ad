type Work = () => Promise<unknown> | unknown
const waiting: Work[] = []

/**
 * Has something done before the bench ends, however it ends; what was asked for last is done first.
 * @returns does it now, and not again.
 */
export function atTheEnd(work: Work): () => Promise<void> {
  waiting.push(work)
  return async () => {
    const at = waiting.indexOf(work)
    if (at >= 0) await waiting.splice(at, 1)[0]?.()
  }
}

/** Stops and removes whatever there is. One that fails keeps nobody else. */
export async function cleanUp(): Promise<void> {
  for (let work = waiting.pop(); work !== undefined; work = waiting.pop())
    try {
      await work()
    } catch (error) {
      console.error((error as Error).message)
    }
}

/** Ctrl-C and the like leave neither a database nor a folder behind. */
export function cleanUpOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
}
