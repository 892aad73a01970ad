/** Room is given out in steps, so that what one file leaves fits the next one of about its size. */
const STEP_BYTES = 256 * 1024
/** Memory that nobody has asked for so long is let go. */
const IDLE_MS = 30_000

/** Memory for files on their way through, up to a bound, that is lent again and again. */
export type LentMemory = {
  /** Room for so many bytes at least; null: there is none now. */
  take(bytes: number): Buffer | null
  /** @param isReusable nobody reads or writes it any more; false: somebody may still do so, and it is left to them. */
  giveBack(room: Buffer, isReusable: boolean): void
}

/**
 * Lends memory. Memory of its own for each file would have grown old by the time that it is free, and V8 would walk
 * over the whole heap for it after every few files.
 * @param mostBytes lent and kept together.
 */
export function openLentMemory(mostBytes: number): LentMemory {
  let lent = 0
  let free: Buffer[] = []
  const kept = () => free.reduce((sum, { length }) => sum + length, 0)
  const idle = setTimeout(() => {
    free = []
  }, IDLE_MS).unref()
  return {
    take: (bytes) => {
      const size = Math.ceil(bytes / STEP_BYTES) * STEP_BYTES
      if (lent + size > mostBytes) return null
      lent += size
      const at = free.findIndex(({ length }) => length === size)
      if (at >= 0) return free.splice(at, 1)[0] as Buffer
      if (lent + kept() > mostBytes) free = []
      // Nothing of it is touched before bytes come: who only says that there will be many takes nothing of the machine.
      return Buffer.allocUnsafeSlow(size)
    },
    giveBack: (room, isReusable) => {
      lent -= room.length
      if (isReusable) free.push(room)
      idle.refresh()
    },
  }
}
