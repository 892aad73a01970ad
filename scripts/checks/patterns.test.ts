import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { checkPatterns, SAFE_PATTERNS, safePatterns } from './patterns.ts'
import { readSources } from './sources.ts'

const root = mkdtempSync(join(tmpdir(), 'portal-patterns-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const VERSION = manifest.devDependencies.recheck

function plant(code: string, recheck = VERSION, ...patterns: readonly string[]) {
  for (const [path, text] of [
    ['scripts/a.ts', code],
    [SAFE_PATTERNS, JSON.stringify({ recheck, patterns })],
  ] as const) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return readSources(root)
}

it.each([['/^[a-z]{1,9}$/'], ['/[. ]+$/'], ['/^(?:[a-z]+\\.)+[a-z]+$/']])('accepts %s', async (pattern) => {
  expect(await checkPatterns(root, plant(`export const a = ${pattern}`))).toEqual([])
})

it.each([
  ['/^(a+)+$/', 'exponential'],
  ['/^(?:a|a)*$/', 'exponential'],
  ['/^\\d*1\\d*2\\d*$/', 'polynomial'],
])('finds %s', async (pattern, growth) => {
  expect(await checkPatterns(root, plant(`export const a = ${pattern}`))).toEqual([expect.stringContaining(growth)])
})

it('trusts a cached verdict of the same version, pattern and flags alone', async () => {
  const code = 'export const a = /^(a+)+$/u'
  expect(await checkPatterns(root, plant(code, VERSION, '/^(a+)+$/u'))).toEqual([])
  expect(await checkPatterns(root, plant(code, VERSION, '/^(a+)+$/'))).toHaveLength(1)
  expect(await checkPatterns(root, plant(code, '0.0.0', '/^(a+)+$/u'))).toHaveLength(1)
})

it('adds new safe patterns to the cache and removes unused ones', async () => {
  const sources = plant('export const a = [/b/, /a/g, /^(a+)+$/]', VERSION, '/unused/')
  expect(JSON.parse(await safePatterns(root, sources))).toEqual({ recheck: VERSION, patterns: ['/a/g', '/b/'] })
})
