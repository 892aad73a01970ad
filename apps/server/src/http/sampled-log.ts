import type { Log } from '../platform/observability/log.ts'

const SECONDS = 10

/** Log of repeated events: writes the first at once, and the number of the others after ten seconds. */
export function sampledLog(log: Log, message: string): (fields: object) => void {
  let isOpen = false
  let others = 0
  return (fields) => {
    if (isOpen) {
      others += 1
      return
    }
    isOpen = true
    log.warn(fields, message)
    setTimeout(() => {
      isOpen = false
      if (others > 0) log.warn({ calls: others, seconds: SECONDS }, `${message}, and others`)
      others = 0
    }, SECONDS * 1000).unref()
  }
}
