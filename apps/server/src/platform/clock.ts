/** Tells the present instant. Passed in wherever time matters, so that tests can freeze it. */
export type Clock = { now(): Date }

/** A clock that stands still until a test moves it. */
export type FrozenClock = Clock & {
  /** Moves the clock forward (or back, when negative) by whole milliseconds. */
  advance(milliseconds: number): void
  /** Puts the clock at an ISO 8601 instant. */
  set(instant: string): void
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands at an ISO 8601 instant; throws a RangeError when the text is none. */
export function frozenClock(instant: string): FrozenClock {
  let present = parseInstant(instant)
  return {
    now: () => new Date(present),
    advance: (milliseconds) => {
      present += milliseconds
    },
    set: (next) => {
      present = parseInstant(next)
    },
  }
}

function parseInstant(instant: string): number {
  const milliseconds = Date.parse(instant)
  if (Number.isNaN(milliseconds)) throw new RangeError(`not an instant: ${instant}`)
  return milliseconds
}
