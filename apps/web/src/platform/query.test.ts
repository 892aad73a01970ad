import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { cacheAnswer, onNewest, queryClient, updateCache } from './query.ts'

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A read that begins before a save and returns the old data after it. */
function lateReading(queryKey: readonly unknown[]) {
  let answer: (old: string) => void = () => undefined
  const read = queryClient
    .fetchQuery({ queryKey, staleTime: 0, queryFn: () => new Promise<string>((resolve) => (answer = resolve)) })
    .catch(() => undefined)
  return {
    arrive: async () => {
      answer('old')
      await read
    },
  }
}

test('a read in progress does not bring back the data from before a save', async () => {
  queryClient.setQueryData(['profile', 1], 'before')
  const reading = lateReading(['profile', 1])
  await updateCache<string>(['profile'], (cached) => (cached === 'before' ? 'saved' : cached))
  await reading.arrive()
  expect(queryClient.getQueryData(['profile', 1])).toBe('saved')
})

test('one response is cached even under an unused key', async () => {
  const reading = lateReading(['news', 1])
  await cacheAnswer(['news', 1], 'saved')
  await reading.arrive()
  expect(queryClient.getQueryData(['news', 1])).toBe('saved')
})

test('a conflict with another change asks for the newest data, and any other refusal does not', async () => {
  const key = ['readStaff', 1]
  const isStale = () => queryClient.getQueryState(key)?.isInvalidated
  for (const [status, isAsked] of [
    [400, false],
    [409, true],
  ] as const) {
    queryClient.setQueryData(key, 'old')
    const refused = onNewest(() => Promise.reject(new ApiError(status, { msg: 'stale_version' })), ['readStaff'])
    await expect(refused).rejects.toThrow()
    expect(isStale()).toBe(isAsked)
  }
  expect(await onNewest(async () => 'made', ['readStaff'])).toBe('made')
})
