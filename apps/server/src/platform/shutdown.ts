import type { Log } from './observability/log.ts'

/** What has been started and must be stopped, last first, however far the start has come. */
export type Shutdown = {
  /** Remembers how to stop what has just been started. */
  add(name: string, stop: () => void | Promise<void>): void
  /** Stops everything once; a part that fails to stop is logged and does not keep the others alive. */
  run(): Promise<void>
}

export function createShutdown(log: Log): Shutdown {
  const parts: { name: string; stop: () => void | Promise<void> }[] = []
  return {
    add: (name, stop) => {
      parts.push({ name, stop })
    },
    run: async () => {
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        try {
          await part.stop()
        } catch (error) {
          log.error({ err: error }, `${part.name} did not stop cleanly`)
        }
      }
    },
  }
}
