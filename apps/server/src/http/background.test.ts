import { once } from 'node:events'
import { get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../platform/log.ts'
import { gatherBackground } from './background.ts'
import { createServer } from './server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** The door, and the addresses of those who went through it. */
function gather() {
  const gone: string[] = []
  const next: RequestListener = ({ url }) => void gone.push(url ?? '')
  const door = gatherBackground(next, { longestMs: 250, mostTogether: 3 })
  const come = (url: string, { priority = 'u=7', method = 'GET' }: { priority?: string; method?: string } = {}) => {
    const response = { destroyed: false }
    door({ url, method, headers: { priority } } as unknown as IncomingMessage, response as unknown as ServerResponse)
    return response
  }
  return { gone, come }
}

test('questions of the background wait for each other, and go on in their order when there are enough', () => {
  const { gone, come } = gather()
  come('/api/1')
  come('/api/2')
  expect(gone).toEqual([])
  come('/api/3')
  expect(gone).toEqual(['/api/1', '/api/2', '/api/3'])
  come('/api/4')
  expect(gone).toHaveLength(3)
})

test('none waits longer than is said after the first of them', () => {
  const { gone, come } = gather()
  come('/api/1')
  vi.advanceTimersByTime(200)
  come('/api/2')
  vi.advanceTimersByTime(49)
  expect(gone).toEqual([])
  vi.advanceTimersByTime(1)
  expect(gone).toEqual(['/api/1', '/api/2'])
  // The next waits as long, also after three that went on at once.
  for (const url of ['/api/3', '/api/4', '/api/5', '/api/6']) come(url)
  expect(gone).toHaveLength(5)
  vi.advanceTimersByTime(249)
  expect(gone).toHaveLength(5)
  vi.advanceTimersByTime(1)
  expect(gone.at(-1)).toBe('/api/6')
})

test.each([
  ['no priority', '/api/1', { priority: '' }],
  ['another urgency', '/api/1', { priority: 'u=1, i' }],
  ['a word that begins alike', '/api/1', { priority: 'u=70' }],
  ['a command', '/api/1', { method: 'POST' }],
  ['a page', '/admission/', {}],
])('%s goes on at once', (_, url, said) => {
  const { gone, come } = gather()
  come(url, said)
  expect(gone).toEqual([url])
})

test.each(['u=7', 'u=7, i', 'i, u=7', 'i,u=7'])('%s is of the background', (priority) => {
  const { gone, come } = gather()
  come('/api/1', { priority })
  expect(gone).toEqual([])
})

test('for whoever has gone meanwhile nothing is asked', () => {
  const { gone, come } = gather()
  come('/api/1').destroyed = true
  come('/api/2')
  vi.advanceTimersByTime(250)
  expect(gone).toEqual(['/api/2'])
})

test('a server lets what is asked in the background wait, and nobody else', async () => {
  const app = await createServer({ log: createLog('error'), trustedHops: 0, isHttps: false })
  const asked: string[] = []
  app.get('/api/list', async ({ url }) => {
    asked.push(url)
    return {}
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = async (path: string, headers: Record<string, string>): Promise<number | undefined> => {
    const [answer] = (await once(get({ port, path, headers, host: '127.0.0.1' }), 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
  const arrived = once(app.server, 'request')
  const background = ask('/api/list?of=background', { priority: 'u=7' })
  await arrived
  expect(await ask('/api/list?of=reader', {})).toBe(200)
  expect(asked).toEqual(['/api/list?of=reader'])
  vi.advanceTimersByTime(1_000)
  expect(await background).toBe(200)
  expect(asked).toEqual(['/api/list?of=reader', '/api/list?of=background'])
  await app.close()
})
