import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

function stage(atOnce: number) {
  const enqueue = createQueue(atOnce)
  const begun: string[] = []
  const queued: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const start = (name: string, signal = new AbortController().signal) =>
    enqueue(
      () => {
        begun.push(name)
        return new Promise<string>((resolve, reject) =>
          ends.set(name, (failure) => (failure === undefined ? resolve(name) : reject(failure))),
        )
      },
      { signal, onQueued: (isQueued) => void (isQueued && queued.push(name)) },
    )
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const end = async (name: string, failure?: Error) => {
    await settle()
    ends.get(name)?.(failure)
    await settle()
  }
  return { start, end, settle, begun, queued }
}

test('a limited number runs at once, and the others report that they wait and run in order', async () => {
  const { start, end, settle, begun, queued } = stage(2)
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name))
  await settle()
  expect([begun, queued]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('a failed act passes on its turn', async () => {
  const { start, end, begun } = stage(1)
  const failed = expect(start('a')).rejects.toThrow('lost')
  void start('b')
  await end('a', new Error('lost'))
  await failed
  expect(begun).toEqual(['a', 'b'])
})

test('an act cancelled while waiting never begins', async () => {
  const { start, end, begun } = stage(1)
  const controller = new AbortController()
  void start('a')
  const off = expect(start('b', controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
  void start('c')
  controller.abort()
  await off
  await end('a')
  expect(begun).toEqual(['a', 'c'])
})
