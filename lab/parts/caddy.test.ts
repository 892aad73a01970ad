import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONGEST_REQUEST_BYTES } from '../../apps/server/src/http/limits/upload.ts'
import { PDF } from '../../apps/server/test/sample-files.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { portalEnvironment } from '../../e2e/portal-environment.ts'
import { signedIn } from './account.ts'
import { CADDYFILE, examineCaddyfile, startCaddy } from './caddy.ts'
import { startJourney } from './journey.ts'

/** Browsers of the journey set each visitor's address, like another proxy of ours before Caddy. */
const BEHIND_ANOTHER = 'trusted_proxies 127.0.0.1'
let dataDir: string
let server: ServerProcess
let caddy: Awaited<ReturnType<typeof startCaddy>>

const start = async (port?: string): Promise<ServerProcess> => {
  const { PORT: _, ...settings } = portalEnvironment(0, dataDir)
  return startServer(dataDir, { ...settings, TRUST_PROXY: '2', ...(port === undefined ? {} : { PORT: port }) })
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-behind-caddy-'))
  chmodSync(dataDir, 0o711) // the engine's account must get through
  server = await start()
  caddy = await startCaddy(server.port, BEHIND_ANOTHER)
}, 180_000)
afterAll(async () => {
  await caddy?.stop()
  server?.process.kill()
  await server?.ended
  rmSync(dataDir, { recursive: true, force: true })
})

test('Caddy accepts the sample', () => expect(examineCaddyfile(CADDYFILE)).toContain('Valid configuration'))

type Reached = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: number }

/** Sends a request with forged headers and a body through Caddy. Gives the answer's status and the received parts. */
async function reaching({ more, bytes = 0 }: { more?: string; bytes?: number }): Promise<Reached> {
  let reached = { headers: {}, bytes: 0 }
  const echo = createServer((incoming, answer) => {
    reached = { headers: incoming.headers, bytes: 0 }
    incoming
      .on('data', (chunk: Buffer) => {
        reached.bytes += chunk.length
      })
      .on('end', () => answer.end())
      .on('error', () => undefined) // cut: Caddy answers
  }).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const before = await startCaddy((echo.address() as AddressInfo).port, more)
  const headers = { 'x-forwarded-for': '192.0.2.1', traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` }
  const body = bytes === 0 ? {} : { method: 'POST', body: Buffer.alloc(bytes) }
  const { status } = await fetch(`${before.address}/api`, { headers, ...body })
  await before.stop()
  echo.close()
  return { status, ...reached }
}

test('a client sets neither its address nor its trace, and a proxy of ours before Caddy sets the address', async () => {
  const { headers } = await reaching({})
  expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  expect(headers).not.toHaveProperty('traceparent')
  expect((await reaching({ more: BEHIND_ANOTHER })).headers['x-forwarded-for']).toBe('192.0.2.1, 127.0.0.1')
})

test('accepts the longest request of the portal and refuses much longer ones', async () => {
  expect(await reaching({ bytes: LONGEST_REQUEST_BYTES })).toMatchObject({ status: 200, bytes: LONGEST_REQUEST_BYTES })
  const tooLong = await reaching({ bytes: 22_000_000 })
  expect(tooLong.status).toBeGreaterThanOrEqual(400)
  expect(tooLong.bytes).toBeLessThan(22_000_000)
})

test('closes internal paths and forwards all others', async () => {
  const statusOf = async (url: string): Promise<number> => (await fetch(`${caddy.address}${url}`)).status
  expect(await Promise.all(['/metrics', '/readyz'].map(statusOf))).toEqual([404, 404])
  expect(await Promise.all(['/healthz', '/admission/', '/robots.txt'].map(statusOf))).toEqual([200, 200, 200])
})

test('the main job works behind Caddy', async () => {
  const { output } = await startJourney(caddy.address, dataDir)
  expect(output).toContain('1 passed')
})

test('finishes an upload while the server stops, and finds the next server', async () => {
  const token = await signedIn(caddy.address, dataDir)
  const boundary = 'the-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const upload = request(`${caddy.address}/api/file/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + PDF.length + tail.length,
    },
  })
  const answered = once(upload, 'response')
  upload.write(head)
  await sleep(500)
  server.process.kill('SIGTERM')
  await sleep(3_500)
  upload.end(Buffer.concat([PDF, Buffer.from(tail)]))
  const [answer] = await answered
  expect(answer.statusCode).toBe(200)
  const { data } = JSON.parse(await text(answer)) as { data: { id: string } }
  expect(await server.ended).toBe(0)
  expect((await fetch(`${caddy.address}/healthz`)).status).toBe(502)

  server = await start(String(server.port))
  const kept = await fetch(`${caddy.address}/api/file/download?id=${data.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(Buffer.from(await kept.arrayBuffer())).toEqual(PDF)
})
