import { useEffect, useState } from 'react'
import { now } from './clock.ts'

const SHORTEST_MS = 5_000
const LONGEST_MS = 60_000
/** Longer than this nobody is there, and asking on would keep their session alive for whoever comes next. */
const GONE_AFTER_MS = 30 * 60_000
const MOVES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** The wait until the next question to the server after so long without a move, in milliseconds; false: none any more. */
export function pollAfter(idleMs: number): number | false {
  if (idleMs >= GONE_AFTER_MS) return false
  const doublings = Math.max(0, Math.floor(Math.log2(idleMs / 30_000)))
  return Math.min(SHORTEST_MS * 2 ** doublings, LONGEST_MS)
}

/**
 * How long an open screen waits before it asks again: five seconds while its reader is active, ever longer while they
 * are not. A hidden page does not ask at all; the query client sees to that.
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
