import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { createServer } from './server.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** A server with two places, and a call that ends when it is told to. */
async function open() {
  app = await createServer({
    ...{ log: createLog('silent'), trustedHops: 0, scriptHashes: [], isHttps: false, mostAtOnce: 2 },
  })
  const ends: (() => void)[] = []
  const slow = () => new Promise<object>((resolve) => ends.push(() => resolve({ success: true })))
  app.post('/api/slow', slow)
  app.post('/slow', slow)
  const ask = (url = '/api/slow', type = 'application/json') =>
    app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: type.includes('json') ? '{}' : '' })
  const begun = (count: number) => expect.poll(() => ends.length).toBe(count)
  return { ask, begun, end: () => ends.shift()?.() }
}

test('a call beyond the places is told at once to come again, and finds one when another has ended', async () => {
  const { ask, begun, end } = await open()
  const [first, second] = [ask(), ask()]
  await begun(2)
  const refused = await ask()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ success: false, msg: 'try_again_later' })
  end()
  expect((await first).statusCode).toBe(200)
  const third = ask()
  await begun(2)
  end()
  end()
  expect([(await second).statusCode, (await third).statusCode]).toEqual([200, 200])
})

test('pages take no place, and neither do calls that were refused', async () => {
  const { ask, begun, end } = await open()
  const calls = [ask(), ask(), ask('/slow')]
  await begun(3)
  for (let tries = 0; tries < 3; tries += 1) expect((await ask()).statusCode).toBe(503)
  for (let count = 0; count < 3; count += 1) end()
  for (const call of calls) expect((await call).statusCode).toBe(200)
  const [next, other] = [ask(), ask()]
  await begun(2)
  end()
  end()
  expect([(await next).statusCode, (await other).statusCode]).toEqual([200, 200])
})
