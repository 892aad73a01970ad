export type Clock = { now(): Date }

export type FrozenClock = Clock & {
  advance(milliseconds: number): void
  set(instant: string): void
}

export const systemClock: Clock = { now: () => new Date() }

/** @throws RangeError when the text is no ISO 8601 instant. */
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
