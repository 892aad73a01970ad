import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { FLOOR_SCRIPT, findYoungerFeatures, floorLines } from './browser-floor.ts'

const root = mkdtempSync(path.join(tmpdir(), 'portal-floor-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
function found(name: string, text: string): readonly string[] {
  folders += 1
  const assets = path.join(root, String(folders))
  mkdirSync(assets)
  writeFileSync(path.join(assets, name), text)
  return findYoungerFeatures(assets)
}

test.each([
  ['a younger built-in', 'a.js', 'export const a = [2, 1].toSorted()'],
  ['younger syntax', 'a.js', 'export const a = /[\\p{L}--[a-z]]/v'],
  ['lookbehind, which is ES2018 and which Safari 15.6 lacks', 'a.js', 'export const a = /(?<=le)x/'],
  ['lookbehind in a text', 'a.js', "export const a = new RegExp('(?<!a)b')"],
  ['a call of the browser that is younger', 'a.js', "export const a = URL.canParse('x')"],
  ['lookbehind in the PDF viewer', 'pdf-engine-x.mjs', 'export const a = /(?<=le)x/'],
  ['younger syntax in its worker', 'pdf.worker.mjs', 'using a = null'],
  ['a younger built-in in the part that draws', 'pdf-pages-x.js', 'export const a = [2, 1].toSorted()'],
])('a build with %s is refused', (_fault, name, text) => {
  expect(found(name, text).join('\n')).toContain(`${name}: `)
})

test.each([
  ['what all browsers of the floor have', 'a.js', 'export const a = [1].findLast(Boolean) ?? /(?<name>a)/d.exec("a")'],
  ['built-ins behind the polyfills', 'pdf-viewer.js', 'export const a = [2, 1].toSorted()'],
])('a build with %s passes', (_fault, name, text) => expect(found(name, text)).toEqual([]))

function lineIn({ hasInert = true, lacks = '' }: { hasInert?: boolean; lacks?: string }): boolean {
  const line = { hidden: true }
  const document = { documentElement: hasInert ? { inert: false } : {}, getElementById: () => line }
  runInNewContext(`${lacks};${FLOOR_SCRIPT}`, { document })
  return !line.hidden
}

test('the line is shown only below the floor', () => {
  expect(lineIn({})).toBe(false)
  expect(lineIn({ hasInert: false })).toBe(true)
  expect(lineIn({ lacks: 'delete Object.hasOwn' })).toBe(true)
  expect(lineIn({ lacks: 'delete Array.prototype.findLast' })).toBe(true)
})

test('the lines are in three languages, Kazakh first', () => {
  const html = floorLines((language) => (key) => `${language} ${key}`)
  expect([...html.matchAll(/<p lang="(\w+)">/g)].map(([, language]) => language)).toEqual([
    'kk',
    'ru',
    'en',
    'kk',
    'ru',
    'en',
  ])
})
