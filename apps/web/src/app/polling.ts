import { now } from './clock.ts'

const SHORTEST_MS = 5_000
const LONGEST_MS = 60_000
/** Somebody who has not moved for so many times the wait gets the next longer one. */
const PATIENCE = 6

let lastMoveAt = 0
let isListening = false

/** The wait until the next question to the server, after somebody has been idle for so long (both in milliseconds). */
export const pollAfter = (idleMs: number): number =>
  Math.min(Math.max(Math.round(idleMs / PATIENCE), SHORTEST_MS), LONGEST_MS)

/**
 * How long an open screen waits before it asks again: five seconds while its reader is active, up to a minute while
 * they are not. A hidden page does not ask at all; the query client sees to that.
 */
export function pollInterval(): number {
  const present = now().getTime()
  if (!isListening) {
    isListening = true
    lastMoveAt = present
    for (const move of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
      window.addEventListener(
        move,
        () => {
          lastMoveAt = now().getTime()
        },
        { passive: true },
      )
  }
  return pollAfter(present - lastMoveAt)
}
