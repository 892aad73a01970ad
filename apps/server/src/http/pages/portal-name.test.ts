import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readMark } from '../../platform/portal-mark.ts'
import { namePortal, shippedName, textsIn } from '../../platform/texts.ts'
import { pageNaming } from './portal-name.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-mark-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => namePortal({}))

const page = `<html lang="ru"><title>Вход · ${shippedName('ru')}</title><span>${shippedName('ru')}</span></html>`

test('a page without a name of the operator’s own stays as it was built', () => {
  expect(pageNaming({})(page, 'ru')).toBe(page)
})

test('a page has the operator’s name everywhere, escaped, and tells the web of all names', () => {
  const named = pageNaming({ ru: 'Приём <КазНУ> & Ко', en: 'KazNU' })(page, 'ru')
  const shown = named.replace(/data-names="[^"]*"/, '')
  expect(shown.match(/Приём &lt;КазНУ(?:>|&gt;) &amp; Ко/g)).toHaveLength(2)
  expect(named).not.toContain(shippedName('ru'))
  expect(named).toContain('data-names="{&quot;ru&quot;')
})

test('mails, papers and apps call the portal by that name, and other languages keep the shipped one', () => {
  namePortal({ kk: 'ҚазҰУ қабылдау' })
  expect(textsIn('kk')('notifications.portal')).toBe('ҚазҰУ қабылдау')
  expect(textsIn('kk')('app.name')).toBe('ҚазҰУ қабылдау')
  expect(textsIn('ru')('app.name')).toBe(shippedName('ru'))
})

const mark = (name: string, content: string | Buffer) => {
  writeFileSync(path.join(folder, name), content)
  return readMark(path.join(folder, name))
}

test('a mark is an SVG or a PNG', () => {
  expect(mark('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>').type).toBe('image/svg+xml')
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
  expect(mark('b.svg', png)).toEqual({ type: 'image/png', bytes: png })
})

test.each([
  ['no picture', 'hello', /neither/],
  ['a page', '<html><svg></svg></html>', /neither/],
  ['scripts', '<svg><script>1</script></svg>', /scripts/],
  ['an act', '<svg onload="x()"></svg>', /scripts/],
  ['something from elsewhere', '<svg><image href="https://a.b/c.png"/></svg>', /elsewhere/],
  ['too much', `<svg>${'x'.repeat(50_001)}</svg>`, /more than/],
])('a mark with %s is refused', (_fault, content, message) => expect(() => mark('c.svg', content)).toThrow(message))
