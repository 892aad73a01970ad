import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/api-error.ts'
import { createAnswerQueue, type WaitingAnswer } from './answer-queue.ts'

const noAnswer = () => new ApiError(0, { msg: 'try_again_later' })
const refused = (msg: string) => new ApiError(409, { msg })

let sent: WaitingAnswer[]
let stored: readonly WaitingAnswer[]
let failures: Error[]
beforeEach(() => {
  sent = []
  stored = []
  failures = []
})

const queue = (left: readonly WaitingAnswer[] = [], known = {}) =>
  createAnswerQueue(known, left, {
    send: async (answer) => {
      const failure = failures.shift()
      if (failure !== undefined) throw failure
      sent.push(answer)
      return { remainingSeconds: 7000 - sent.length }
    },
    store: (waiting) => {
      stored = waiting
    },
    onChange: () => undefined,
    onTime: () => undefined,
    pause: async () => undefined,
  })

describe('answers', () => {
  test('are accepted at once and sent in order', async () => {
    const answers = queue()
    const last = [answers.take(0, 'YES'), answers.take(1, 'NO'), answers.take(2, 'SOMETIMES')].at(-1)
    expect(answers.nextIndex()).toBe(3)
    await last
    expect(sent.map(({ index }) => index)).toEqual([0, 1, 2])
    expect(answers.current()).toMatchObject({ saving: 'saved', waiting: [], ended: null })
    expect(stored).toEqual([])
  })

  test('wait for the network on this device and are sent once it is back', async () => {
    failures = [noAnswer(), noAnswer()]
    const answers = queue()
    const sending = answers.take(0, 'YES')
    expect(stored).toEqual([{ index: 0, answer: 'YES' }])
    await sending
    expect(sent).toEqual([{ index: 0, answer: 'YES' }])
    expect(stored).toEqual([])
  })

  test("from an earlier tab are sent before new ones and override the server's", async () => {
    const answers = queue([{ index: 4, answer: 'NO' }], { 3: 'YES', 4: 'YES' })
    expect(answers.current().answers['4']).toBe('NO')
    await answers.flush()
    expect(sent).toEqual([{ index: 4, answer: 'NO' }])
    expect(answers.savedCount()).toBe(2)
  })

  test('read from another tab are shown beside own ones', async () => {
    const answers = queue([], { 0: 'YES' })
    failures = [noAnswer()]
    const sending = answers.take(1, 'NO')
    answers.renew({ 0: 'YES', 1: 'SOMETIMES', 2: 'SOMETIMES' })
    expect(answers.current().answers).toEqual({ 0: 'YES', 1: 'NO', 2: 'SOMETIMES' })
    expect(answers.nextIndex()).toBe(3)
    await sending
    expect(answers.savedCount()).toBe(3)
  })

  test('changed while waiting are sent once with the last value, and a sent one is followed by the new one', async () => {
    const answers = queue()
    const first = answers.take(0, 'YES')
    void answers.take(1, 'YES')
    void answers.take(1, 'NO')
    void answers.take(0, 'SOMETIMES')
    await first
    expect(sent).toEqual([
      { index: 0, answer: 'YES' },
      { index: 1, answer: 'NO' },
      { index: 0, answer: 'SOMETIMES' },
    ])
  })

  test.each([
    ['test_time_is_over', 'time'],
    ['test_not_active', 'closed'],
  ])('%s ends the test: %s', async (msg, ended) => {
    const answers = queue()
    await answers.take(0, 'YES')
    failures = [refused(msg)]
    await answers.take(1, 'YES')
    expect(answers.current()).toMatchObject({ ended, waiting: [] })
    expect(answers.savedCount()).toBe(1)
  })

  test('stay stored when the session has ended', async () => {
    failures = [new ApiError(401, { msg: 'session_expired' })]
    const answers = queue()
    await expect(answers.take(7, 'NO')).rejects.toThrow()
    expect(stored).toEqual([{ index: 7, answer: 'NO' }])
    expect(answers.current().saving).toBe('waiting')
  })

  test('closing stops the sending without losing waiting answers', async () => {
    failures = [noAnswer()]
    const pause = vi.fn(
      () => new Promise<void>((_, reject) => setTimeout(() => reject(new DOMException('Aborted', 'AbortError')))),
    )
    const answers = createAnswerQueue({}, [], {
      send: async () => Promise.reject(noAnswer()),
      store: (waiting) => {
        stored = waiting
      },
      onChange: () => undefined,
      onTime: () => undefined,
      pause,
    })
    const sending = answers.take(0, 'YES')
    answers.close()
    await sending
    expect(pause).toHaveBeenCalledOnce()
    expect(stored).toEqual([{ index: 0, answer: 'YES' }])
  })
})
