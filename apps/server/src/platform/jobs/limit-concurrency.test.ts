import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

function queueOf(mostWaiting: number) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const limited = limitConcurrency(1, mostWaiting)
  const ask = (caller: string, name: string): Promise<string> =>
    limited(() => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    }, caller).then(
      () => name,
      (error: Error) => `${name}: ${error.message}`,
    )
  const endAll = async (asked: readonly Promise<string>[]): Promise<readonly string[]> => {
    const done = Promise.all(asked)
    let isDone = false
    void done.finally(() => {
      isDone = true
    })
    while (!isDone) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
    return done
  }
  return { begun, ask, endAll }
}

test('callers take turns, however much one of them asks for', async () => {
  const { begun, ask, endAll } = queueOf(100)
  const asked = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name)),
    ask('b', 'b1'),
    ask('b', 'b2'),
    ask('c', 'c1'),
  ]
  await endAll(asked)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('above the limit the last piece of the longest queue is refused', async () => {
  const { ask, endAll } = queueOf(3)
  const asked = [...['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name)), ask('b', 'b1'), ask('a', 'a5')]
  expect(await endAll(asked)).toEqual(['a1', 'a2', 'a3', 'a4: try_again_later', 'b1', 'a5: try_again_later'])
})

test('a piece of work that fails lets the next begin', async () => {
  const limited = limitConcurrency(1, 1)
  const failed = limited(() => Promise.reject(new Error('broken')), 'a')
  const next = limited(async () => 'done', 'b')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
