import type { UploadState } from '@portal/domain/documents/schema.ts'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../platform/api-error.ts'
import { inPieces, type Wire } from './in-pieces.ts'

const PIECE = 524_288
const CONTENT = Uint8Array.from({ length: 3 * PIECE + 1_000 }, (_, at) => (at * 7 + (at >> 8)) % 256)
const file = (content = CONTENT) => new File([content], 'diploma.pdf')

const LOST = new ApiError(0, {})
const NONE = new AbortController().signal

function chance(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

/** A server that stores received pieces, behind a network that fails as the test says. */
function portal(options: { cutAfter?: (piece: Uint8Array) => number | null; isAnswerLost?: () => boolean } = {}) {
  const { cutAfter = () => null, isAnswerLost = () => false } = options
  const stored = new Map<string, { bytes: Buffer; size: number; isDone: boolean }>()
  const keys = new Map<string, string>()
  const count = { begins: 0, sent: 0, cancelled: 0 }
  const stateOf = (id: string): UploadState => {
    const upload = stored.get(id)
    if (upload === undefined) throw new ApiError(404, { msg: 'not_found' })
    const { bytes, size, isDone } = upload
    return {
      id,
      offset: bytes.length,
      file: isDone ? { id: `file-${id}`, name: 'diploma.pdf', size, type: 'application/pdf' } : null,
    }
  }
  const wire: Wire = {
    begin: async ({ size }, key) => {
      count.begins += 1
      const id = keys.get(key) ?? `upload-${keys.size}`
      keys.set(key, id)
      if (!stored.has(id)) stored.set(id, { bytes: Buffer.alloc(0), size, isDone: false })
      if (isAnswerLost()) throw LOST
      return stateOf(id)
    },
    read: async (id) => stateOf(id),
    send: async (id, offset, piece, { onProgress }) => {
      const { offset: right } = stateOf(id)
      if (right !== offset) throw new ApiError(409, { msg: 'wrong_offset', data: { offset: right } })
      const upload = stored.get(id)
      const bytes = new Uint8Array(await piece.arrayBuffer())
      const cut = cutAfter(bytes)
      count.sent += cut ?? bytes.length
      onProgress((cut ?? bytes.length) / Math.max(bytes.length, 1))
      if (upload !== undefined) upload.bytes = Buffer.concat([upload.bytes, bytes.subarray(0, cut ?? bytes.length)])
      if (cut !== null) throw LOST
      if (upload !== undefined && upload.bytes.length === upload.size) upload.isDone = true
      if (isAnswerLost()) throw LOST
      return stateOf(id)
    },
    cancel: async (id) => {
      count.cancelled += 1
      stored.delete(id)
    },
  }
  return { wire, stored, count }
}

/** Retries until the upload succeeds. Returns the file, the number of tries and the shares shown at each. */
async function through(sending: ReturnType<typeof inPieces>, mostTries = 500) {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const shares: number[] = []
    try {
      const { id } = await sending.goOn({ signal: NONE, onProgress: (share) => shares.push(share) })
      return { id, tries, shares }
    } catch (error) {
      if (error !== LOST) throw error
    }
  }
  throw new Error('it never came through')
}

describe('an upload in pieces', () => {
  test('sends piece by piece and reports the share', async () => {
    const { wire, stored, count } = portal()
    const { tries, shares } = await through(inPieces(file(), wire))
    expect([tries, count]).toEqual([1, { begins: 1, sent: CONTENT.length, cancelled: 0 }])
    expect(stored.get('upload-0')?.bytes.equals(CONTENT)).toBe(true)
    const steps = [0, 1, 1, 2, 2, 3, 3].map((pieces) => (pieces * PIECE) / CONTENT.length)
    expect(shares).toEqual([...steps, 1])
  })

  test.each([1, 2, 3, 4, 5])('interrupted at random bytes (%i) sends no received byte twice', async (seed) => {
    const next = chance(seed)
    const { wire, stored, count } = portal({ cutAfter: (piece) => (next(3) === 0 ? null : next(piece.length)) })
    const { tries, shares } = await through(inPieces(file(), wire))
    expect(tries).toBeGreaterThan(1)
    expect(count).toEqual({ begins: 1, sent: CONTENT.length, cancelled: 0 })
    expect(stored.get('upload-0')?.bytes.equals(CONTENT)).toBe(true)
    expect(shares[0], 'the last try begins at what has arrived').toBeGreaterThan(0)
  })

  test('with lost responses begins no second upload and creates no second file', async () => {
    const lost = [true, false, true, true, false, true]
    const { wire, stored, count } = portal({ isAnswerLost: () => lost.shift() ?? false })
    const { id } = await through(inPieces(file(), wire))
    expect([id, [...stored.keys()]]).toEqual(['file-upload-0', ['upload-0']])
    expect(count.sent).toBe(CONTENT.length)
  })

  test('resumes at the server’s offset when an interrupted connection delivered more than known', async () => {
    const { wire, stored } = portal()
    const late: Wire = {
      ...wire,
      send: async (id, offset, piece, options) => {
        if (offset === PIECE) await wire.send(id, offset, piece.slice(0, 700), options)
        return wire.send(id, offset, piece, options)
      },
    }
    await through(inPieces(file(), late))
    expect(stored.get('upload-0')?.bytes.equals(CONTENT)).toBe(true)
  })

  test('dropped by the server begins again', async () => {
    let isLeft = true
    const { wire, stored } = portal({ cutAfter: () => (isLeft ? 10 : null) })
    const sending = inPieces(file(), wire)
    await expect(sending.goOn({ signal: NONE, onProgress: () => undefined })).rejects.toBe(LOST)
    stored.clear()
    isLeft = false
    expect((await through(sending)).id).toBe('file-upload-1')
  })

  test('is refused as the server refuses it, and is not begun again', async () => {
    const { wire, count } = portal()
    const refusal = new ApiError(415, { msg: 'wrong_file_type' })
    const refusing: Wire = { ...wire, send: () => Promise.reject(refusal) }
    await expect(through(inPieces(file(), refusing))).rejects.toBe(refusal)
    expect(count.begins).toBe(1)
  })

  test('without any bytes is left to the server', async () => {
    const { wire, count } = portal()
    const { shares } = await through(inPieces(file(new Uint8Array()), wire))
    expect([count.sent, shares]).toEqual([0, [0, 0]])
  })

  test('tells the server about a cancellation, once it has begun', async () => {
    const { wire, count } = portal({ cutAfter: () => 10 })
    const sending = inPieces(file(), wire)
    sending.giveUp()
    expect(count.cancelled).toBe(0)
    await expect(sending.goOn({ signal: NONE, onProgress: () => undefined })).rejects.toBe(LOST)
    sending.giveUp()
    expect(count.cancelled).toBe(1)
  })
})
