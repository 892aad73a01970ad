import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../platform/observability/log.ts'
import { REPORTS } from './pages/policy.ts'
import { createServer } from './server.ts'
import { serveViolations } from './violations.ts'

let app: FastifyInstance
let lines: Record<string, unknown>[] = []
let left = 0

beforeAll(async () => {
  const out = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const log = createLog('warn', out)
  app = await createServer({ log, trustedHops: 0, isHttps: false })
  serveViolations(app, log, async () => (left-- > 0 ? null : 60))
})
afterAll(() => app.close())
beforeEach(() => {
  lines = []
  left = 2
})

const send = async (payload: unknown, type = 'application/csp-report') =>
  (
    await app.inject({
      method: 'POST',
      url: REPORTS,
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  ).statusCode
const old = (page: string, directive = 'script-src-elem', blocked = 'inline') => ({
  'csp-report': {
    'document-uri': page,
    'effective-directive': directive,
    'blocked-uri': blocked,
    'script-sample': 'me@mail.kz',
  },
})
const counted = () => lines.map(({ page, directive, blocked }) => `${page} ${directive} ${blocked}`)
const HOME = 'https://portal.kz/admission'

test('a report of either form is one line, by screen, directive and kind', async () => {
  expect(await send(old(`${HOME}/profile?tab=name#x`))).toBe(204)
  const body = {
    documentURL: `${HOME}/applications`,
    effectiveDirective: 'style-src-attr',
    blockedURL: 'inline',
    sample: 'x',
  }
  expect(await send([{ type: 'csp-violation', age: 1, body }], 'application/reports+json')).toBe(204)
  expect(counted()).toEqual(['/profile script-src-elem inline', '/applications style-src-attr inline'])
})

test.each([
  ['a token', old(`${HOME}/resetPassword/hG7kQ0vXyZ_abcdefgh-ijklmnop`), '/resetPassword/:id script-src-elem inline'],
  [
    'an id',
    old(`${HOME}/applications/5b0c1d2e-0000-4000-8000-000000000000/files`),
    '/applications/:id/files script-src-elem inline',
  ],
  ['an e-mail', old(`${HOME}/me@mail.kz?email=me@mail.kz`), '/:id script-src-elem inline'],
  ['more of an address than screens have', old(`${HOME}/a/b/c/d/e/f`), '/a/b/c script-src-elem inline'],
  ['another site', old('https://evil.example/secret'), 'elsewhere script-src-elem inline'],
  ['no address', old('\r\nforged line'), 'elsewhere script-src-elem inline'],
  ['an invented directive', old(HOME, 'me@mail.kz'), '/ other inline'],
  ['an address that was kept away', old(HOME, 'img-src', 'https://evil.example/?token=secret'), '/ img-src address'],
])('the line keeps nothing of %s', async (_what, payload, line) => {
  expect(await send(payload)).toBe(204)
  expect(counted()).toEqual([line])
  expect(JSON.stringify(lines)).not.toMatch(/mail\.kz|secret|hG7kQ|forged|5b0c1d2e/)
})

test('reports above the budget are dropped with the same answer', async () => {
  for (let count = 0; count < 5; count += 1) expect(await send(old(HOME))).toBe(204)
  expect(lines).toHaveLength(2)
})

test.each([
  ['no JSON', '{', 'application/csp-report', 400],
  ['no report', {}, 'application/csp-report', 400],
  ['a poisoned prototype', '{"__proto__":{"a":1}}', 'application/csp-report', 400],
  ['another type', old(HOME), 'text/plain', 400],
  ['an endless one', JSON.stringify(old(`${HOME}/${'a'.repeat(20_000)}`)), 'application/csp-report', 413],
  [
    'a hundred at once',
    Array.from({ length: 100 }, () => ({ type: 'csp-violation', body: {} })),
    'application/reports+json',
    400,
  ],
])('%s is refused', async (_what, payload, type, status) => {
  expect(await send(payload, type)).toBe(status)
  expect(lines).toEqual([])
})
