import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from './pages.ts'

const PUBLIC_URL = 'https://portal.kz'
const folder = mkdtempSync(path.join(tmpdir(), 'portal-pages-'))
const app = fastify()

beforeAll(async () => {
  mkdirSync(path.join(folder, 'prerendered'))
  writeFileSync(path.join(folder, 'index.html'), '<html lang="kk">the app</html>')
  writeFileSync(path.join(folder, 'sitemap.xml'), '<loc>__PUBLIC_URL__/admission/help</loc>')
  for (const name of ['login', 'help', 'help.what_is_ent', 'resetPassword']) {
    for (const language of LANGUAGES) {
      const page = `${name} in ${language} <link rel="canonical" href="__PUBLIC_URL__/admission/${name}">`
      writeFileSync(path.join(folder, `prerendered/${name}.${language}.html`), page)
    }
  }
  await servePages(app, folder, PUBLIC_URL)
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
})

test('a link with a token gets the page that its path begins with', async () => {
  expect(await read('/admission/resetPassword/some-token')).toContain('resetPassword in')
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

test('searchers are told whole addresses of this portal', async () => {
  expect(await read('/admission/help?lang=en')).toContain(`href="${PUBLIC_URL}/admission/help"`)
  expect(await read('/admission/sitemap.xml')).toBe(`<loc>${PUBLIC_URL}/admission/help</loc>`)
  const robots = await app.inject('/robots.txt')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.body).toContain(`Sitemap: ${PUBLIC_URL}/admission/sitemap.xml`)
})
