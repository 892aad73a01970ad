import type { Log } from './observability/log.ts'

export type Shutdown = {
  add(name: string, stop: () => void | Promise<void>): void
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
