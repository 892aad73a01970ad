import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { Refusal } from '@portal/domain/kernel/refusal.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAnswerCache } from '../answer-cache.ts'
import { servePages } from './serve.ts'

const PUBLIC_URL = 'https://portal.kz'
const folder = mkdtempSync(path.join(tmpdir(), 'portal-pages-'))
const app = fastify({ trustProxy: true })
const asked: { id: string; language: string }[] = []

let version = 1
let readVersion = async () => String(version)
let sitemaps = 0
let refusal: Refusal | null = null
let timesRead = 0
let takePage = async () => refusal
const ENDLESS = new Promise<void>(() => undefined)
let waitForFresh = ENDLESS
let release = (): void => undefined
let held: Promise<void> | undefined
const hold = (): void => {
  held = new Promise((resolve) => {
    release = () => {
      held = undefined
      resolve()
    }
  })
}

const RENDER = `export async function render(path, language, words, ask) {
  if (path.includes('broken')) throw new Error('no page')
  if (path.includes('lost')) process.exit()
  const id = path.split('?')[0].split('/')[2]
  if (id === undefined) return { html: path, title: 'All', description: 'All', data: [] }
  const answer = await ask('/api/dictionary/university/' + id)
  if (!answer.ok) return answer.status
  const { name } = await answer.json()
  return { html: '<h1>' + language + ' ' + path + '</h1>', title: name, description: '"' + name, data: [[['readUniversity'], name]] }
}`
const TEMPLATE =
  '<html data-path="/__PATH__"><title>__TITLE__</title><meta content="__DESCRIPTION__"><link href="__PUBLIC_URL__/admission/__PATH__">__APP__<script type="application/json">__DATA__</script>'

beforeAll(async () => {
  mkdirSync(path.join(folder, 'prerendered'))
  for (const name of ['icon.svg', 'icon.svg.br']) writeFileSync(path.join(folder, name), '<svg/>')
  writeFileSync(path.join(folder, 'index.html'), '<html lang="kk"><title>__TITLE__</title>the app</html>')
  writeFileSync(
    path.join(folder, 'pages.json'),
    JSON.stringify({
      listed: ['/help'],
      requested: [
        { path: '/universities', name: 'universities' },
        { path: '/universities/:id', name: 'universities.id' },
      ],
    }),
  )
  writeFileSync(
    path.join(folder, 'csp.json'),
    JSON.stringify({
      scriptHashes: ['sha256-start'],
      styleHashes: { help: 'sha256-help', universities: 'sha256-list' },
    }),
  )
  mkdirSync(path.join(folder, 'templates'))
  mkdirSync(path.join(folder, 'server'))
  writeFileSync(path.join(folder, 'server/package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'server/entry-server.js'), RENDER)
  for (const name of ['universities', 'universities.id']) {
    for (const language of LANGUAGES) writeFileSync(path.join(folder, `templates/${name}.${language}.html`), TEMPLATE)
  }
  app.get('/api/dictionary/university/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    asked.push({ id, language: String(request.headers['accept-language']) })
    await held
    if (id === 'away') return reply.code(503).send({})
    if (id === 'unknown') return reply.code(404).send({})
    if (id !== 'private') reply.header('cache-control', 'public, max-age=60')
    return { name: '</script><b>$&' }
  })
  for (const name of ['login', 'help', 'help.what_is_ent', 'resetPassword']) {
    for (const language of LANGUAGES) {
      const page = `${name} in ${language} <link rel="canonical" href="__PUBLIC_URL__/admission/${name}">`
      writeFileSync(path.join(folder, `prerendered/${name}.${language}.html`), page)
    }
  }
  await servePages(app, folder, {
    publicUrl: PUBLIC_URL,
    cache: openAnswerCache(() => readVersion()),
    now: () => {
      timesRead += 1
      return new Date('2026-11-20T09:30:00.000Z')
    },
    listPages: async () => {
      sitemaps += 1
      return ['/universities/uni-001']
    },
    takePage: () => takePage(),
    waitForFresh: () => waitForFresh,
  })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const read = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
  (await app.inject({ url, headers })).body

test('a page is served as it was rendered for its own path, and the app where nothing was', async () => {
  expect(await read('/admission/')).toContain('login in')
  expect(await read('/admission/help')).toContain('help in')
  expect(await read('/admission/help/')).toContain('help in')
  expect(await read('/admission/help/what_is_ent')).toContain('help.what_is_ent in')
  expect(await read('/admission/help/no_such_topic')).toContain('the app')
  expect(await read('/admission/profile')).toContain('the app')
  expect(await read('/admission/profile?lang=en')).toContain('<title>Admission to universities of Kazakhstan</title>')
})

test.each([
  ['/admission/help', "script-src 'self' 'sha256-start';style-src 'self' 'sha256-help';"],
  ['/admission/help?lang=ru', "script-src 'self' 'sha256-start';style-src 'self' 'sha256-help';"],
  ['/admission/universities', "script-src 'self' 'sha256-start';style-src 'self' 'sha256-list';"],
  ['/admission/profile', "script-src 'self' 'sha256-start';style-src 'self';"],
])('the policy of %s allows the inline parts of that page, and none of others', async (url, allowed) => {
  const { headers } = await app.inject(url)
  expect(headers['content-security-policy']).toContain(allowed)
})

test('a link with a token gets the page that its path begins with', async () => {
  expect(await read('/admission/resetPassword/some-token')).toContain('resetPassword in')
})

test('a page whose address has a token is kept by no cache and no proxy', async () => {
  const kept = async (url: string) => {
    const { headers } = await app.inject(`/admission/${url}`)
    return [url, headers['cache-control'], headers['x-accel-expires']]
  }
  for (const url of ['resetPassword/t', '/resetPassword/t', 'confirm/t?lang=ru', 'news/stop?token=t', 'login?token=t'])
    expect(await kept(url)).toEqual([url, 'no-store', '0'])
  for (const url of ['help', 'forgot-password', 'applications/1'])
    expect(await kept(url)).toEqual([url, 'no-cache', undefined])
})

test('the address asks for a language before the cookie, and the cookie before the browser', async () => {
  const headers = { 'accept-language': 'en', cookie: 'lang=ru' }
  expect(await read('/admission/help?lang=kk', headers)).toContain('help in kk')
  expect(await read('/admission/help', headers)).toContain('help in ru')
  expect(await read('/admission/help', { 'accept-language': 'en' })).toContain('help in en')
})

test('the language that an address asks for is kept for the next page; nothing else is', async () => {
  const cookieOf = async (url: string) => (await app.inject(url)).headers['set-cookie']
  expect(await cookieOf('/admission/help?lang=ru')).toBe('lang=ru; Path=/; Max-Age=31536000; SameSite=Lax')
  expect(await cookieOf('/admission/help')).toBeUndefined()
  expect(await cookieOf('/admission/help?lang=ru;x')).toBeUndefined()
})

test.each([undefined, 'br'])('texts that are sent as files say their charset, accepting %s', async (encoding) => {
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
  const icon = await app.inject({ url: '/admission/icon.svg', headers })
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
})

test('searchers get whole addresses of this portal, also of pages from the database', async () => {
  expect(await read('/admission/help?lang=en')).toContain(`href="${PUBLIC_URL}/admission/help"`)
  const sitemap = await read('/admission/sitemap.xml')
  const places = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place)
  expect(places).toEqual(
    ['/help', '/universities', '/universities/uni-001'].flatMap((page) =>
      LANGUAGES.map((language) => `${PUBLIC_URL}/admission${page}?lang=${language}`),
    ),
  )
  const robots = await app.inject('/robots.txt')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.body).toContain(`Sitemap: ${PUBLIC_URL}/admission/sitemap.xml`)
})

test('a page of the database is rendered with the answers of the calls that it makes, in the reader’s language', async () => {
  asked.length = 0
  const page = await read('/admission/universities/uni-001?lang=ru')
  expect(page).toContain('<h1>ru /universities/uni-001</h1>')
  expect(page).toContain(`href="${PUBLIC_URL}/admission/universities/uni-001"`)
  expect(asked).toEqual([{ id: 'uni-001', language: 'ru' }])
})

test('texts of the data end no element and no attribute', async () => {
  const page = await read('/admission/universities/uni-001?lang=en')
  expect(page).toContain('<title>&lt;/script&gt;&lt;b&gt;$&amp;</title>')
  expect(page).toContain('content="&quot;&lt;/script&gt;')
  expect(page).toContain('"\\u003c/script>\\u003cb>$&"')
  expect(page).not.toContain('</script><b>')
})

test('the query of the address reaches the page without the language', async () => {
  expect(await read('/admission/universities?q=a%20b&lang=en&page=2')).toContain('/universities?q=a+b&page=2')
})

test('an unknown one is not found, and the app says so', async () => {
  const answer = await app.inject('/admission/universities/unknown')
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('the app')
})

test.each([
  ['broken', 'its rendering fails'],
  ['lost', 'the thread ends with it'],
  ['away', 'one of its calls is not answered'],
])('a page that cannot be had is no page of status 200, and the app does what it can: %s', async (id) => {
  const { statusCode, headers, body } = await app.inject(`/admission/universities/${id}`)
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  expect(body).toContain('the app')
  expect(await read('/admission/universities/uni-after?lang=kk')).toContain('<h1>kk')
})

test('many readers cost one render, and so do all others until the content changes', async () => {
  asked.length = 0
  const readers = () => Promise.all(Array.from({ length: 200 }, () => read('/admission/universities/uni-002?lang=kk')))
  expect((await readers()).every((page) => page.includes('<h1>kk'))).toBe(true)
  await readers()
  expect(asked).toHaveLength(1)
  version += 1
  await readers()
  expect(asked).toHaveLength(2)
})

test('readers of many pages all get theirs', async () => {
  const pages = await Promise.all(
    Array.from({ length: 150 }, (_, at) => read(`/admission/universities/uni-readers-${at}?lang=kk`)),
  )
  expect(pages.filter((page) => page.includes('<h1>kk'))).toHaveLength(150)
})

test('under load a reader gets the page of a moment ago, and the page as it is once it is rendered', async () => {
  const url = '/admission/universities/uni-006?lang=kk'
  const before = await app.inject(url)
  version += 1
  hold()
  waitForFresh = Promise.resolve()
  const meanwhile = await app.inject(url)
  waitForFresh = ENDLESS
  expect([meanwhile.statusCode, meanwhile.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(meanwhile.body).toBe(before.body)
  release()
  expect((await app.inject(url)).headers['cache-control']).toBe('no-cache')
})

test('above the limit of readers the others get a retry, and another guest still has his turn', async () => {
  hold()
  const readers = Array.from({ length: 400 }, (_, at) => app.inject(`/admission/universities/uni-many-${at}?lang=kk`))
  const other = app.inject({ url: '/admission/universities/uni-007?lang=ru', remoteAddress: '10.0.0.7' })
  await expect.poll(() => asked.some(({ id }) => id.startsWith('uni-many'))).toBe(true)
  release()
  const statuses = (await Promise.all(readers)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(300)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect((await other).body).toContain('<h1>ru')
})

test('a page goes on as it was while its content cannot be asked for', async () => {
  const before = await read('/admission/universities/uni-008?lang=kk')
  readVersion = async () => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  }
  const known = await app.inject('/admission/universities/uni-008?lang=kk')
  const unknown = await app.inject('/admission/universities/uni-009?lang=kk')
  readVersion = async () => String(version)
  expect([known.statusCode, known.headers['cache-control'], known.body]).toEqual([200, 'no-store', before])
  expect([unknown.statusCode, unknown.headers['retry-after']]).toEqual([503, '5'])
})

test('a page says whether it was in the cache', async () => {
  const statusOf = async (url: string) => (await app.inject(url)).headers['cache-status']
  const [shared, own] = ['/admission/universities/uni-010?lang=kk', '/admission/universities/private?lang=kk']
  expect([await statusOf(shared), await statusOf(shared)]).toEqual(['portal; fwd=miss', 'portal; hit'])
  expect([await statusOf(own), await statusOf(own)]).toEqual(['portal; fwd=miss', 'portal; fwd=miss'])
})

test('a page that shows what is not public is rendered for each reader', async () => {
  asked.length = 0
  for (let reader = 0; reader < 3; reader++) await read('/admission/universities/private?lang=kk')
  expect(asked).toHaveLength(3)
})

test('a reader beyond the budget gets the app with a retry; cached pages still come', async () => {
  await read('/admission/universities/uni-003?lang=kk')
  refusal = new Refusal('too_many_requests', [], 7)
  const anew = await app.inject('/admission/universities/uni-004?lang=kk')
  expect([anew.statusCode, anew.headers['retry-after']]).toEqual([429, '7'])
  expect(anew.body).toContain('the app')
  expect(await read('/admission/universities/uni-003?lang=kk')).toContain('<h1>kk')
  refusal = null
})

test('a page above one reader’s budget is rendered for another who asks at the same time', async () => {
  const before = timesRead
  takePage = async () => {
    takePage = async () => refusal
    await expect.poll(() => timesRead === before + 2).toBe(true)
    await setImmediate()
    return new Refusal('too_many_requests', [], 7)
  }
  const both = await Promise.all([0, 1].map(() => app.inject('/admission/universities/uni-005?lang=kk')))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429])
})

test('the sitemap is made once per content, and not sent to a client that has it', async () => {
  await read('/admission/sitemap.xml')
  const before = sitemaps
  const { headers } = await app.inject('/admission/sitemap.xml')
  const again = await app.inject({ url: '/admission/sitemap.xml', headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body, sitemaps]).toEqual([304, '', before])
  version += 1
  await read('/admission/sitemap.xml')
  expect(sitemaps).toBe(before + 1)
})
