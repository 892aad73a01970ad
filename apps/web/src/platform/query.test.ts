import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { hold, holdAnswer, queryClient, queryOf, refresh } from './query.ts'

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

test('what an open screen asks by itself says that nobody waits for it, and what its reader asks does not', async () => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  const priorities: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    priorities.push(headers['Priority'])
    return new Response(JSON.stringify({ success: true, data: {} }))
  })
  const screen = new QueryObserver(queryClient, { ...queryOf('readReception', {}), refetchInterval: 5_000 })
  const close = screen.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  await refresh('readReception')
  await screen.refetch()
  await vi.advanceTimersByTimeAsync(5_000)
  close()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(priorities).toEqual([undefined, 'u=7', undefined, undefined, 'u=7'])
})
