import { afterEach, expect, test, vi } from 'vitest'
import { hold, holdAnswer, queryClient } from './query.ts'

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A reading that began before a save and answers after it, with what was there before. */
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

test('a reading that was under way does not bring back what was before a save', async () => {
  queryClient.setQueryData(['profile', 1], 'before')
  const reading = lateReading(['profile', 1])
  await hold<string>(['profile'], (held) => (held === 'before' ? 'saved' : held))
  await reading.arrive()
  expect(queryClient.getQueryData(['profile', 1])).toBe('saved')
})

test('one answer is held even where nothing was, and stays', async () => {
  const reading = lateReading(['news', 1])
  await holdAnswer(['news', 1], 'saved')
  await reading.arrive()
  expect(queryClient.getQueryData(['news', 1])).toBe('saved')
})
