import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { openLentMemory } from '../platform/lent-memory.ts'

/** What arrives may stand in memory up to so many bytes of all senders together; what finds no room goes to the disk. */
const IN_MEMORY_BYTES = 64 * 1024 * 1024
/** What may wait while the disk writes, to be written at once behind it: piece by piece it would take as many writings. */
const WRITTEN_BYTES = 1024 * 1024

/** Where the bytes of one upload are until they are handed over. */
export type Arriving = {
  /** To be written to, once. @param mostBytes at most so many come: there is room for all of them in memory, or none. */
  begin(mostBytes: number): Writable
  isBegun(): boolean
  /** All that has come; not to be read any more once `end` was called. */
  bytes(): Promise<Buffer>
  /**
   * Gives the room back and removes what is on the disk; to be called whatever happened.
   * @param isDone nobody reads the bytes any more; false: somebody who failed may still do so, and they are left to them.
   */
  end(isDone: boolean): Promise<void>
}

/**
 * Takes up what arrives, in memory while there is room for it and else on the disk, so that neither slow senders nor
 * many at once fill the memory.
 * @param folder for what goes to the disk.
 */
export function openArriving(folder: string, mostInMemory = IN_MEMORY_BYTES): () => Arriving {
  const memory = openLentMemory(mostInMemory)
  return () => {
    const file = path.join(folder, randomUUID())
    let isBegun = false
    let room: Buffer | null = null
    let length = 0
    return {
      begin: (mostBytes) => {
        isBegun = true
        room = memory.take(mostBytes)
        if (room !== null)
          return filling(room, (filled) => {
            length = filled
          })
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        return createWriteStream(file, { mode: 0o600, highWaterMark: WRITTEN_BYTES })
      },
      isBegun: () => isBegun,
      bytes: async () => room?.subarray(0, length) ?? readFile(file),
      end: async (isDone) => {
        if (room !== null) memory.giveBack(room, isDone)
        else if (isBegun) await rm(file, { force: true })
      },
    }
  }
}

/** Writes into memory. @param filled hears how much of it is filled. */
function filling(room: Buffer, filled: (length: number) => void): Writable {
  let length = 0
  return new Writable({
    highWaterMark: WRITTEN_BYTES,
    write: (chunk: Buffer, _encoding, done) => {
      if (length + chunk.length > room.length) return done(new RangeError('more has come than was said'))
      length += chunk.copy(room, length)
      filled(length)
      done()
    },
  })
}
