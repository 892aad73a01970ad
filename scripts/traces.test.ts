import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyBegun } from '../apps/server/test/begun-portal.ts'
import { type ServerProcess, startServer } from '../apps/server/test/server-process.ts'

const PERSON = 'aigerim.person@example.kz'
const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }

type Value = { readonly stringValue?: string; readonly intValue?: number }
type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Value }[]
  readonly status: { readonly code?: number }
}
type Batch = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** Bodies that the collector received. */
const bodies: string[] = []
const asked: { readonly url: string; readonly key: string }[] = []
const collector = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  bodies.push(Buffer.concat(parts).toString())
  asked.push({ url: request.url ?? '', key: String(request.headers['x-key']) })
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

let dataDir: string
let server: ServerProcess

const batches = (): readonly Batch[] => bodies.map((body) => JSON.parse(body) as Batch)
const spans = (): readonly Span[] =>
  batches().flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const valuesOf = (attributes: Span['attributes'] = []): Record<string, string | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue)]))

async function spanOf(isIt: (span: Span) => boolean): Promise<Span> {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline) {
    const found = spans().find(isIt)
    if (found !== undefined) return found
    await sleep(100)
  }
  throw new Error(`no such span among ${spans().map(({ name }) => name)}`)
}

const forgot = (headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}/api/auth/forgotPassword?x=${PERSON}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: PERSON }),
  })

async function start(environment: Record<string, string> = {}): Promise<void> {
  const { port } = collector.address() as AddressInfo
  server = await startServer(dataDir, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=one%20two',
    OTEL_SERVICE_NAME: 'portal-of-this-test',
    LOG_LEVEL: 'info',
    ...environment,
  })
}

async function stop(): Promise<void> {
  server.process.kill()
  await server.ended
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-traces-'))
  chmodSync(dataDir, 0o711) // the engine's account must get through
  copyBegun(inject('begunPortal'), dataDir)
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  await start()
})
afterAll(async () => {
  await stop()
  collector.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a request is a span, and its statements and the job that it causes are below it', async () => {
  await forgot({ traceparent: `00-${CALLER.trace}-${CALLER.span}-01` })
  const request = await spanOf(({ name }) => name === 'POST /api/auth/forgotPassword')
  expect(request).toMatchObject({ kind: 2, status: {} })
  expect(request.traceId).toMatch(/^[\da-f]{32}$/)
  expect(request.spanId).toMatch(/^[\da-f]{16}$/)
  // Without a proxy in front the caller's trace is not trusted.
  expect(request.traceId).not.toBe(CALLER.trace)
  expect(request.parentSpanId).toBeUndefined()
  const told = valuesOf(request.attributes)
  expect(told).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/auth/forgotPassword',
    'http.response.status_code': '200',
    'request.id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  // The same id as in the log.
  expect(server.output()).toContain(told['request.id'])

  const job = await spanOf(({ name, traceId }) => name.startsWith('job ') && traceId === request.traceId)
  expect(job).toMatchObject({ kind: 5, parentSpanId: request.spanId, status: {} })
  expect(valuesOf(job.attributes)).toMatchObject({ 'job.outcome': 'done', 'request.id': told['request.id'] })

  const statement = await spanOf(({ kind, parentSpanId }) => kind === 3 && parentSpanId === request.spanId)
  expect(statement.traceId).toBe(request.traceId)
  expect(Number(told['db.statements'])).toBeGreaterThan(0)
  for (const { startTimeUnixNano, endTimeUnixNano } of [request, job, statement]) {
    expect(Math.abs(Number(startTimeUnixNano) / 1e6 - Date.now())).toBeLessThan(120_000)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  }
})

test('no addresses, query strings, ids of paths or texts of statements leave', async () => {
  await fetch(`http://127.0.0.1:${server.port}/api/public/university/1?q=${PERSON}`)
  await fetch(`http://127.0.0.1:${server.port}/nothing/${PERSON}`)
  await forgot()
  await stop()
  const sent = bodies.join('\n')
  expect(spans().length).toBeGreaterThan(3)
  expect(sent).not.toContain('aigerim')
  expect(sent).not.toMatch(/@|127\.0\.0\.1|\$1|\?/)
  for (const { name, attributes, kind } of spans()) {
    if (kind === 3) expect(name).toMatch(/^[a-z]+( [a-z_]+)?$/)
    const allowed =
      /^(http\.(request\.method|route|response\.status_code)|request\.id|job\.(task|outcome)|db\.\w+(\.\w+)?)$/
    for (const { key } of attributes) expect(key).toMatch(allowed)
  }
  const [first] = batches()
  expect(valuesOf(first?.resourceSpans[0]?.resource.attributes)).toMatchObject({
    'service.name': 'portal-of-this-test',
  })
  for (const call of asked) expect(call).toEqual({ url: '/v1/traces', key: 'one two' })
  bodies.length = 0
  await start({ TRUST_PROXY: '1' })
})

test('behind a proxy of ours a request and its job belong to the trace of its caller; probes are no spans', async () => {
  await fetch(`http://127.0.0.1:${server.port}/healthz`)
  await forgot({ traceparent: `00-${CALLER.trace}-${CALLER.span}-01` })
  const request = await spanOf(({ name }) => name === 'POST /api/auth/forgotPassword')
  expect(request).toMatchObject({ traceId: CALLER.trace, parentSpanId: CALLER.span })
  const job = await spanOf(({ name, traceId }) => name.startsWith('job ') && traceId === CALLER.trace)
  expect(job.parentSpanId).toBe(request.spanId)
  await forgot({ traceparent: `00-${'0'.repeat(32)}-${CALLER.span}-01` })
  const other = await spanOf(({ name, spanId }) => name === request.name && spanId !== request.spanId)
  expect(other.traceId).not.toMatch(/^0+$/)
  expect(other.parentSpanId).toBeUndefined()
  expect(spans().filter(({ name }) => name.includes('healthz'))).toEqual([])
})

test('the SDK is loaded only where traces are configured; a server without it says so and goes on', async () => {
  const hook = `--import=${pathToFileURL(path.join(import.meta.dirname, '../apps/server/test/without-traces-sdk.mjs'))}`
  await stop()
  await start({ NODE_OPTIONS: hook, OTEL_EXPORTER_OTLP_ENDPOINT: '' })
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200)
  await stop()
  expect(server.output()).not.toContain('@opentelemetry')
  await start({ NODE_OPTIONS: hook })
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200)
  expect(server.output()).toContain('loads @opentelemetry/sdk-trace')
  expect(server.output().match(/nothing is traced/g)).toHaveLength(1)
})
