import type { Log } from './observability/log.ts'

export type Shutdown = {
  add(name: string, stop: () => void | Promise<void>): void
  run(): Promise<void>
  /** Name of the part that is being stopped. */
  current(): string | undefined
}

export function createShutdown(log: Log): Shutdown {
  const parts: { name: string; stop: () => void | Promise<void> }[] = []
  let current: string | undefined
  return {
    current: () => current,
    add: (name, stop) => {
      parts.push({ name, stop })
    },
    run: async () => {
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        current = part.name
        try {
          await part.stop()
        } catch (error) {
          log.error({ err: error }, `${part.name} did not stop cleanly`)
        }
      }
    },
  }
}
