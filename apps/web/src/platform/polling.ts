import { useEffect, useState } from 'react'
import { now } from './clock.ts'

const SHORTEST_MS = 5_000
const LONGEST_MS = 60_000
/**
 * After this idle time the reader counts as absent. Further polling would keep the session alive for the next person.
 */
const ABSENT_AFTER_MS = 30 * 60_000
const MOVES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Milliseconds until the next poll after this idle time; false: polling ends. */
export function pollAfter(idleMs: number): number | false {
  if (idleMs >= ABSENT_AFTER_MS) return false
  const doublings = Math.max(0, Math.floor(Math.log2(idleMs / 30_000)))
  return Math.min(SHORTEST_MS * 2 ** doublings, LONGEST_MS)
}

/**
 * Interval of polling for an open screen: five seconds while its reader is active, longer while idle. The query client
 * pauses polling on a hidden page.
 */
export function usePollInterval(): number | false {
  const [interval, setPollInterval] = useState<number | false>(SHORTEST_MS)
  useEffect(() => {
    let lastMoveAt = now().getTime()
    const look = () => setPollInterval(pollAfter(now().getTime() - lastMoveAt))
    const move = () => {
      lastMoveAt = now().getTime()
      look()
    }
    const timer = setInterval(look, SHORTEST_MS)
    for (const name of MOVES) window.addEventListener(name, move, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of MOVES) window.removeEventListener(name, move)
    }
  }, [])
  return interval
}
