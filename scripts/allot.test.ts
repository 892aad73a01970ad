import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROGRAM_ENVIRONMENT } from '../apps/server/test/server-process.ts'

const root = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/allotment.md'), 'utf8')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-allot-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...parameters: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/allot.ts'), ...parameters], {
    cwd: folder,
    env: PROGRAM_ENVIRONMENT,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function allot(content: string | Buffer) {
  writeFileSync(path.join(folder, 'input.json'), content)
  mkdirSync(path.join(folder, 'out'), { recursive: true })
  return run('--input', 'input.json', '--output', 'out/result.json')
}

/** The JSON below a heading of the page. */
const exampleBelow = (heading: string): string =>
  new RegExp(`^#+ ${heading}$[\\s\\S]*?\`\`\`json\\n([\\s\\S]*?)\`\`\``, 'm').exec(page)?.[1] ?? ''

test('the example of the page gives the output of the page, to the letter', () => {
  const input = exampleBelow('Example')
  expect(allot(input)).toEqual({ status: 0, stdout: '', stderr: '' })
  const output = readFileSync(path.join(folder, 'out/result.json'), 'utf8')
  expect(output).toBe(exampleBelow('Its output'))
  expect(JSON.parse(output)).toMatchObject({ inputHash: createHash('sha256').update(input).digest('hex') })
  expect(readdirSync(path.join(folder, 'out'))).toEqual(['result.json'])
})

test('the example of version 2 gives its output, to the letter', () => {
  const input = exampleBelow('Example of version 2')
  expect(allot(input)).toEqual({ status: 0, stdout: '', stderr: '' })
  const output = readFileSync(path.join(folder, 'out/result.json'), 'utf8')
  expect(output).toBe(exampleBelow('Its output in version 2'))
  expect(output).toContain('"onlyReserved": true')
})

test.each<[string, string | Buffer, RegExp]>([
  ['no JSON', '{', /^is not JSON$/],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), /^is not UTF-8$/],
])('an input that is %s is refused', (_, content, msg) => {
  rmSync(path.join(folder, 'out'), { recursive: true, force: true })
  const { status, stderr } = allot(content)
  expect(status).toBe(2)
  expect(JSON.parse(stderr)).toEqual({ errors: [{ path: '', msg: expect.stringMatching(msg) }] })
})

test('all faults are listed at once, by the codes of the directories, and nothing is written', () => {
  rmSync(path.join(folder, 'out'), { recursive: true, force: true })
  const input = exampleBelow('Example').replaceAll('"ALTYN_BELGI"', '"GOLD"').replaceAll('"RURAL_YOUTH"', '"RURAL"')
  const { status, stderr } = allot(input)
  expect(status).toBe(2)
  const { errors } = JSON.parse(stderr) as { errors: { path: string; msg: string }[] }
  expect(errors).toContainEqual({ path: 'rights.0', msg: 'unknown right' })
  expect(errors).toContainEqual({ path: 'programs.0.reserved.0.quota', msg: 'unknown quota' })
  expect(readdirSync(path.join(folder, 'out'))).toEqual([])
})

test('a byte order mark before the input is taken, and counts in its hash', () => {
  const input = `\ufeff${exampleBelow('Example')}`
  expect(allot(input)).toEqual({ status: 0, stdout: '', stderr: '' })
  const output = JSON.parse(readFileSync(path.join(folder, 'out/result.json'), 'utf8'))
  expect(output.inputHash).toBe(createHash('sha256').update(input).digest('hex'))
})

test('the public form of the example gives the output of the page, with the same admissions', () => {
  const input = exampleBelow('Public form')
  expect(allot(input)).toEqual({ status: 0, stdout: '', stderr: '' })
  const output = readFileSync(path.join(folder, 'out/result.json'), 'utf8')
  expect(output).toBe(exampleBelow('Its public output'))
  const admitted = (text: string) =>
    (JSON.parse(text) as { allotted: object[] }).allotted.map((each) => ({ ...each, quota: 0, list: 0 }))
  expect(admitted(output)).toEqual(admitted(exampleBelow('Its output')))
})

test('an output folder that is not there is named, and not made', () => {
  writeFileSync(path.join(folder, 'input.json'), exampleBelow('Example'))
  const { status, stderr } = run('--input', 'input.json', '--output', 'mistyped/result.json')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The result cannot be written: the folder [^\n]*mistyped does not exist\n$/)
  expect(readdirSync(folder)).not.toContain('mistyped')
})

test('a file that is not there is refused', () => {
  const { status, stderr } = run('--input', 'nowhere.json', '--output', 'result.json')
  expect(status).toBe(2)
  expect(JSON.parse(stderr)).toEqual({ errors: [{ path: '', msg: expect.stringMatching(/^cannot be read: ENOENT/) }] })
})

test.each([
  [[]],
  [['--input', 'input.json']],
  [['--input', 'input.json', '--output', './input.json']],
  [['--input', 'input.json', '--output', 'result.json', '--seed', '1']],
  [['input.json', 'result.json']],
])('wrong parameters get one line: %j', (parameters) => {
  const { status, stdout, stderr } = run(...parameters)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^[^\n]* Use: npm run allot -- --input competition\.json --output result\.json\n$/)
})

test('a result that cannot be written is no success', () => {
  writeFileSync(path.join(folder, 'input.json'), exampleBelow('Example'))
  const { status, stderr } = run('--input', 'input.json', '--output', 'input.json/result.json')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The result cannot be written: [^\n]+\n$/)
})

test.each<[string, (output: string) => void]>([
  ['a link', (output) => symlinkSync('elsewhere.json', output)],
  ['a folder', (output) => mkdirSync(output)],
])('an output that is %s is refused, and left as it is', (_what, make) => {
  const output = path.join(folder, 'taken')
  make(output)
  const before = lstatSync(output)
  writeFileSync(path.join(folder, 'input.json'), exampleBelow('Example'))
  const { status, stderr } = run('--input', 'input.json', '--output', 'taken')
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining('taken is there and is no regular file. Use: npm run allot'),
  ])
  expect([lstatSync(output).ino, existsSync(path.join(folder, 'elsewhere.json'))]).toEqual([before.ino, false])
  rmSync(output, { recursive: true })
})

test('an output that is a file is replaced', () => {
  for (let count = 0; count < 2; count += 1) expect(allot(exampleBelow('Example')).status).toBe(0)
})
