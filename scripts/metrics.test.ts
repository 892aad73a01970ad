import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { copyBegun } from '../apps/server/test/begun-portal.ts'
import { type FakeClamd, startFakeClamd } from '../apps/server/test/fake-clamd.ts'
import { type ServerProcess, startServer } from '../apps/server/test/server-process.ts'

const TOKEN = 'metrics-for-this-test'
const PERSON = 'aigerim.person@example.kz'
const read = (name: string): string => readFileSync(path.join(import.meta.dirname, '../deploy', name), 'utf8')

let dataDir: string
let clamd: FakeClamd
/** An address without a collector. Only lost spans may show it. */
const NO_COLLECTOR = 'http://127.0.0.1:9'
let server: ServerProcess
/** Labels by the names of what a real server tells, once it has answered and worked. */
let told: ReadonlyMap<string, ReadonlySet<string>>

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${url}`, { headers })

async function scrape(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const answer = await get('/metrics', { authorization: `Bearer ${TOKEN}` })
  const found = new Map<string, Set<string>>()
  for (const line of (await answer.text()).split('\n')) {
    const [, name, labels = ''] = /^([a-z_]\w*)(?:\{(.*)\})? /.exec(line) ?? []
    if (name === undefined) continue
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-metrics-'))
  chmodSync(dataDir, 0o711) // the engine's account must get through
  copyBegun(inject('begunPortal'), dataDir)
  clamd = await startFakeClamd()
  server = await startServer(dataDir, {
    METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'info',
    CLAMD_URL: clamd.url,
    // Nothing listens there.
    PUBLIC_URL: 'https://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_ENDPOINT: NO_COLLECTOR,
    MAIL_BOUNCES_URL: 'imap://nobody:nothing@127.0.0.1:9',
    SMS_URL: 'http://127.0.0.1:9/?to={to}&text={text}',
    SMS_STATE_URL: 'http://127.0.0.1:9/?id={id}',
    ...{ SMS_ID_AT: '/id', SMS_STATE_AT: '/status', SMS_DELIVERED: '1', SMS_UNDELIVERED: '20' },
  })
  await fetch(`http://127.0.0.1:${server.port}/api/auth/forgotPassword?x=${PERSON}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PERSON }),
  })
  const deadline = performance.now() + 30_000
  // The request above queues a job, which ends soon.
  do {
    await sleep(200)
    told = await scrape()
  } while (!told.has('job_duration_seconds_count') && performance.now() < deadline)
})
afterAll(async () => {
  server.process.kill()
  await server.ended
  await clamd.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Words of the query language that are no names and have no brackets. */
const WORDS = new Set(['by', 'without', 'on', 'and', 'or', 'unless', 'e9'])
/** Names that Prometheus itself adds. */
const ADDED = { names: ['up'], labels: ['instance', 'job', 'le'] }

function namesIn(expression: string): { readonly names: readonly string[]; readonly labels: readonly string[] } {
  const labels = [
    ...[...expression.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label),
    ...[...expression.matchAll(/\b(?:by|without|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
  ]
  const bare = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on) \([^)]*\)/g, '')
  const names = [...bare.matchAll(/(?<![\w.])([a-z_]\w*)\b(?!\s*\()/g)].map(([, name = '']) => name)
  return { names: names.filter((name) => !WORDS.has(name)), labels }
}

type Board = { panels: { title: string; targets: { expr: string; legendFormat: string }[] }[] }
type Alerts = { groups: { rules: { alert: string; expr: string }[] }[] }
const board = JSON.parse(read('grafana-board.json')) as Board
const alerts = parse(read('alerts.yaml')) as Alerts

const expressions = [
  ...board.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({
      of: title,
      expression: expr,
      legend: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
    })),
  ),
  ...alerts.groups.flatMap(({ rules }) =>
    rules.map(({ alert, expr }) => ({ of: alert, expression: expr, legend: [] as string[] })),
  ),
]

test.each(expressions)('$of asks for what a server tells: $expression', ({ expression, legend }) => {
  const { names, labels } = namesIn(expression)
  expect(names.length).toBeGreaterThan(0)
  const known = new Set(ADDED.labels)
  for (const name of names) {
    if (ADDED.names.includes(name)) continue
    expect([...told.keys()]).toContain(name)
    for (const label of told.get(name) ?? []) known.add(label)
  }
  for (const label of [...labels, ...legend]) expect([...known]).toContain(label)
})

test('every measurement of ours is on the board', () => {
  const asked = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  for (const name of told.keys()) {
    // Figures of the runtime itself.
    if (/^(nodejs|process)_/.test(name)) continue
    expect(asked).toContain(name.replace(/_(bucket|sum|count)$/, ''))
  }
})

test('a request is one line with its route and its id, which its job carries, and nothing of the person', async () => {
  type Line = { request?: string; route?: string; job?: string; msg?: string; status?: number }
  const lines = server
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
  const [request, ...others] = lines.filter(({ route }) => route === '/api/auth/forgotPassword')
  expect(others).toEqual([])
  expect(request).toMatchObject({ msg: 'request', status: 200, request: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(lines.filter(({ job }) => job !== undefined)).toContainEqual(
    expect.objectContaining({ msg: 'job', request: request?.request, isDone: true }),
  )
  expect(server.output()).not.toContain(PERSON)
  expect(lines.filter(({ route }) => route === '/metrics')).toEqual([])
})
