import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPageProcess, type PageOrder } from './process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-page-process-'))

const BUNDLE = `export async function render(path, language, words, ask) {
  if (path === '/endless') for (;;);
  const content = path === '/environment' ? Object.keys(process.env) : await (await ask('/api' + path)).text()
  return { html: String(content), title: '', description: '', data: [] }
}`

beforeAll(() => {
  for (const name of ['server', 'templates']) mkdirSync(path.join(folder, name))
  writeFileSync(path.join(folder, 'server/package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'server/entry-server.js'), BUNDLE)
  writeFileSync(path.join(folder, 'templates/page.kk.html'), '<p>__APP__</p>')
})
afterAll(() => rmSync(folder, { recursive: true }))

const orderOf = (address: string): PageOrder => ({ address, name: 'page', language: 'kk', words: undefined })
const echo = async (url: string) => ({ status: 200, body: url })

test('a page that never ends is given up with all beside it, and the next is rendered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pages = openPageProcess(folder, 'https://portal.kz')
  const beside = pages.render(orderOf('/beside'), () => new Promise(() => undefined))
  const endless = pages.render(orderOf('/endless'), echo)
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect(endless).rejects.toThrow('not rendered in time')
  await expect(beside).rejects.toThrow('not rendered in time')
  expect(String(await pages.render(orderOf('/next'), echo))).toBe('<p>/api/next</p>')
  pages.close()
})

test('pages that are under way when the portal closes end', async () => {
  const pages = openPageProcess(folder, 'https://portal.kz')
  const page = pages.render(orderOf('/slow'), async () => {
    pages.close()
    return { status: 200, body: '' }
  })
  await expect(page).rejects.toThrow('closing')
})

test('a call that cannot be answered is refused', async () => {
  const pages = openPageProcess(folder, 'https://portal.kz')
  const page = await pages.render(orderOf('/calls'), async () => {
    throw new Error('no answer')
  })
  expect(String(page)).toBe('<p></p>')
  pages.close()
})

test('nothing of the server’s environment reaches the pages', async () => {
  const pages = openPageProcess(folder, 'https://portal.kz')
  const names = String(await pages.render(orderOf('/environment'), echo)).replace(/<\/?p>/g, '')
  pages.close()
  expect(names.split(',').filter((name) => !/^NODE_/.test(name))).toEqual([])
})
