import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { shortClassNames } from './short-class-names.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'class-names-'))
mkdirSync(path.join(folder, 'inner'))
const files = [...'0123456789abcdefghijk'].map((name) => path.join(folder, 'inner', `${name}.module.css`))
for (const file of [...files, path.join(folder, 'plain.css')]) writeFileSync(file, '')
const names = Array.from({ length: 60 }, (_, at) => `class-${at}`)

test('each class of each module has its own stable name that is valid in a selector', () => {
  const nameOf = shortClassNames(folder)
  const all = files.flatMap((file) => names.map((name) => nameOf(name, file)))
  expect(new Set(all).size).toBe(files.length * names.length)
  for (const name of all) expect(name).toMatch(/^_[0-9a-z]{1,2}[A-Z]{1,2}$/)
  expect(nameOf('class-30', `${files[4]}?used`)).toBe(all[4 * names.length + 30])
})

test('another build gives the same names in another order of modules', () => {
  const [one, other] = [shortClassNames(folder), shortClassNames(folder)]
  const first = files.map((file) => one('class-1', file))
  expect([...files].reverse().map((file) => other('class-1', file))).toEqual(first.reverse())
})

test('an unknown module has no name', () => {
  expect(() => shortClassNames(folder)('class-1', path.join(folder, 'plain.css'))).toThrow('no module')
})
