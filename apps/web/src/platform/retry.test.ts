import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { unlessStalled, withRetry } from './retry.ts'

/** An act that fails once with each of these errors, then succeeds. */
function failing(...errors: readonly Error[]) {
  const left = [...errors]
  return vi.fn(async () => {
    const error = left.shift()
    if (error !== undefined) throw error
    return 'stored'
  })
}

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const lost = new ApiError(0, {})
const signal = () => new AbortController().signal

describe('an upload over a bad network', () => {
  test('is retried after longer and longer pauses until it is stored', async () => {
    const pauses: number[] = []
    const waiting: boolean[] = []
    const act = failing(lost, lost, new ApiError(503, {}), lost, lost, lost)
    const result = await withRetry(act, {
      signal: signal(),
      onWaiting: (is) => waiting.push(is),
      pause: async (milliseconds) => void pauses.push(milliseconds),
    })
    expect(result).toBe('stored')
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
    expect(waiting.slice(0, 4)).toEqual([true, false, true, false])
  })

  test('is not retried once it is refused', async () => {
    const act = failing(new ApiError(415, { msg: 'wrong_file_type' }))
    await expect(
      withRetry(act, { signal: signal(), onWaiting: () => undefined, pause: async () => undefined }),
    ).rejects.toMatchObject({ msg: 'wrong_file_type' })
    expect(act).toHaveBeenCalledTimes(1)
  })

  test('ends when it is cancelled during a pause', async () => {
    const pause = async () => {
      throw new DOMException('Aborted', 'AbortError')
    }
    await expect(
      withRetry(failing(lost), { signal: signal(), onWaiting: () => undefined, pause }),
    ).rejects.toMatchObject({ name: 'AbortError' })
  })

  const stuckTry = () =>
    unlessStalled(signal(), (own) => {
      return new Promise((_resolve, reject) => {
        own.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })
    })

  test('does not hang when the browser reports that the network is down', async () => {
    const outcome = expect(stuckTry()).rejects.toMatchObject({ status: 0 })
    window.dispatchEvent(new Event('offline'))
    await outcome
  })

  test('treats a connection without progress for half a minute as lost', async () => {
    vi.useFakeTimers()
    try {
      const stuck = stuckTry()
      const outcome = expect(stuck).rejects.toMatchObject({ status: 0 })
      await vi.advanceTimersByTimeAsync(30_000)
      await outcome
    } finally {
      vi.useRealTimers()
    }
  })
})
