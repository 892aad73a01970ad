import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWebIfStale } from './build-web.ts'

let root: string
const file = (name: string) => path.join(root, name)
const buildCount = () => Number(readFileSync(file('count'), 'utf8'))

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'build-web-'))
  for (const folder of ['apps/web/src', 'apps/web/scripts', 'packages/domain/src', 'locales/kk', 'node_modules']) {
    mkdirSync(file(folder), { recursive: true })
  }
  writeFileSync(file('count'), '0')
  writeFileSync(file('apps/web/src/main.tsx'), 'one')
  writeFileSync(file('locales/kk/app.json'), '{}')
  writeFileSync(
    file('apps/web/scripts/build.ts'),
    `import fs from 'node:fs'
fs.mkdirSync('dist', { recursive: true })
fs.writeFileSync('dist/index.html', '')
fs.writeFileSync('../../count', String(Number(fs.readFileSync('../../count', 'utf8')) + 1))`,
  )
})
afterEach(() => rmSync(root, { recursive: true }))

test('the web is built when it is missing, and not again while its sources say the same', async () => {
  await buildWebIfStale(root)
  expect(buildCount()).toBe(1)
  utimesSync(file('apps/web/src/main.tsx'), new Date(), new Date())
  await buildWebIfStale(root)
  expect(buildCount()).toBe(1)
  rmSync(file('apps/web/dist'), { recursive: true })
  await buildWebIfStale(root)
  expect(buildCount()).toBe(2)
})

test('a change of the web, of the domain or of a text builds it again', async () => {
  await buildWebIfStale(root)
  for (const name of ['apps/web/src/main.tsx', 'packages/domain/src/rules.ts', 'locales/kk/app.json']) {
    const before = buildCount()
    writeFileSync(file(name), 'two')
    await buildWebIfStale(root)
    expect(buildCount()).toBe(before + 1)
  }
})

test('a built web without its sources, as in an image, is taken as it is', async () => {
  rmSync(file('apps/web'), { recursive: true })
  mkdirSync(file('apps/web/dist'), { recursive: true })
  writeFileSync(file('apps/web/dist/index.html'), '')
  await buildWebIfStale(root)
  expect(buildCount()).toBe(0)
})
