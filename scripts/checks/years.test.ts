import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readCatalogues } from './catalogues.ts'
import { readSources } from './sources.ts'
import { checkYears } from './years.ts'

const trees: string[] = []
afterAll(() => {
  for (const root of trees) rmSync(root, { recursive: true, force: true })
})

function yearsOf(files: Readonly<Record<string, string>>, allowed: Parameters<typeof checkYears>[3] = []) {
  const root = mkdtempSync(join(tmpdir(), 'portal-years-'))
  trees.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkYears(root, readSources(root), readCatalogues(root).catalogues, allowed)
}

const RULES = 'packages/domain/src/directory/rules.ts'

it.each([
  ['a number', RULES, 'export const YEAR = 2026', `${RULES}:1: the year 2026`],
  ['a name', RULES, '\nexport const grants2027 = null', `${RULES}:2: the year 2027`],
  ['a field', RULES, 'export type Row = { readonly cutoffMin2025: number }', `${RULES}:1: the year 2025`],
  ['a text', RULES, "export const DAY = '1999-12-31'", `${RULES}:1: the year 1999`],
  ['a name of a file', 'apps/web/src/season-2028.ts', '', 'apps/web/src/season-2028.ts: the year 2028'],
  ['a text of a catalogue', 'locales/ru/app.json', '{"a": "до 5 июля 2026 г."}', 'locales/ru: app.a: the year 2026'],
])('a year is found in %s', (_place, path, text, found) => {
  expect(yearsOf({ [path]: text })).toEqual([`${found}; take it from a row, from data/ or from the clock`])
})

it.each([
  ['a count', RULES, 'export const MOST = 2_000'],
  ['a longer number', RULES, "export const CODE = '120261'"],
  ['a comment', RULES, '// since 2026\nexport {}'],
  ['an address', RULES, "export const NAMES = 'http://www.w3.org/1999/xhtml'"],
  ['a test', 'packages/domain/src/directory/rules.test.ts', 'export const YEAR = 2026'],
  ['history', 'apps/server/migrations/0099_figures2026.sql', ''],
])('a year is none in %s', (_place, path, text) => {
  expect(yearsOf({ [path]: text })).toEqual([])
})

it('an exception is listed with its reason, and only while it is needed', () => {
  const allowed = [{ place: RULES, year: '2026', why: 'x' }]
  expect(yearsOf({ [RULES]: 'export const YEAR = 2026' }, allowed)).toEqual([])
  expect(yearsOf({ [RULES]: 'export {}' }, allowed)).toEqual([expect.stringContaining('has no 2026 any more')])
})
