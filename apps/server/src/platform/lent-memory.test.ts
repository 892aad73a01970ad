import { expect, test, vi } from 'vitest'
import { openLentMemory } from './lent-memory.ts'

const KB = 1024

test('lends up to its bound, and again what came back', () => {
  const memory = openLentMemory(1024 * KB)
  const rooms = [memory.take(500 * KB), memory.take(512 * KB)]
  expect(rooms.map((room) => room?.length)).toEqual([512 * KB, 512 * KB])
  expect(memory.take(1)).toBeNull()
  memory.giveBack(rooms[0] as Buffer, true)
  expect(memory.take(400 * KB)).toBe(rooms[0])
})

test('what somebody may still read is lent to nobody else, and counts no longer', () => {
  const memory = openLentMemory(512 * KB)
  const room = memory.take(512 * KB) as Buffer
  memory.giveBack(room, false)
  const next = memory.take(512 * KB)
  expect(next?.length).toBe(512 * KB)
  expect(next).not.toBe(room)
})

test('what is kept of other sizes makes way, and all of it goes when nobody asks', () => {
  vi.useFakeTimers()
  const memory = openLentMemory(1024 * KB)
  const small = memory.take(256 * KB) as Buffer
  memory.giveBack(small, true)
  const large = memory.take(1024 * KB) as Buffer
  expect(large.length).toBe(1024 * KB)
  memory.giveBack(large, true)
  const again = memory.take(256 * KB) as Buffer
  expect(again).not.toBe(small)
  memory.giveBack(again, true)
  vi.advanceTimersByTime(60_000)
  expect(memory.take(256 * KB)).not.toBe(again)
  vi.useRealTimers()
})
