import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from '../test/unzip.ts'
import { zipOf } from './zip.ts'

const entry = (name: string, content: string) => ({ name, open: async () => Readable.from([Buffer.from(content)]) })

test('a folder keeps its own files, and the same name may occur in another', async () => {
  const archive = await buffer(
    zipOf([entry('a.pdf', '1'), { folder: 'x', ...entry('a.pdf', '2') }, { folder: 'x', ...entry('A.pdf', '3') }]),
  )
  expect([...(await unzip(archive)).keys()]).toEqual(['a.pdf', 'x/a.pdf', 'x/A (2).pdf'])
})

test('files keep their own names, made unique and harmless', async () => {
  const archive = await buffer(
    zipOf([
      entry('Төлқұжат.pdf', '1'),
      entry('төлқұжат.pdf', '2'),
      entry('../../etc/passwd', '3'),
      entry('C:\\x', '4'),
      entry('', '5'),
      entry('.bashrc', '6'),
    ]),
  )
  const contents = [...(await unzip(archive))].map(([name, content]) => [name, content.toString()])
  expect(Object.fromEntries(contents)).toEqual({
    'Төлқұжат.pdf': '1',
    'төлқұжат (2).pdf': '2',
    '__.._etc_passwd': '3',
    C__x: '4',
    _: '5',
    _bashrc: '6',
  })
})

test.each([
  [
    ['con', 'CON.pdf', 'aux .txt', 'Com1.tar.gz', 'lpt¹', 'console.pdf', 'nul'],
    ['_con', '_CON.pdf', '_aux .txt', '_Com1.tar.gz', '_lpt¹', 'console.pdf', '_nul'],
  ],
  [
    ['a: b?.pdf', 'dot.', 'space ', 'a|b<c>"d"*.pdf'],
    ['a_ b_.pdf', 'dot_', 'space_', 'a_b_c__d__.pdf'],
  ],
  [
    ['Кои\u0306.pdf', 'Кой.pdf', 'STRASSE.pdf', 'straße.pdf'],
    ['Кои\u0306.pdf', 'Кой (2).pdf', 'STRASSE.pdf', 'straße (2).pdf'],
  ],
])('%j become %j', async (given, expected) => {
  expect([...(await unzip(await buffer(zipOf(given.map((name) => entry(name, '')))))).keys()]).toEqual(expected)
})

test('names have at most 255 bytes, cut between letters, their endings and numbers whole', async () => {
  const long = `${'қ'.repeat(150)}😀.pdf`
  const names = [...(await unzip(await buffer(zipOf([entry(long, '1'), entry(long, '2')])))).keys()]
  expect(names).toEqual([`${'қ'.repeat(125)}.pdf`, `${'қ'.repeat(123)} (2).pdf`])
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
})

test('a file that cannot be opened or read breaks the archive instead of leaving it short', async () => {
  const closed = { name: 'b', open: () => Promise.reject(new Error('not there')) }
  await expect(buffer(zipOf([entry('a', '1'), closed]))).rejects.toThrow('not there')
  const broken = new Readable({ read: () => broken.destroy(new Error('disk gone')) })
  await expect(buffer(zipOf([entry('a', '1'), { name: 'b', open: async () => broken }]))).rejects.toThrow('disk gone')
})

test('one file is open at a time', async () => {
  let open = 0
  let most = 0
  const counted = (name: string) => ({
    name,
    open: async () => {
      open += 1
      most = Math.max(most, open)
      const content = Readable.from([Buffer.alloc(1000)])
      content.once('end', () => {
        open -= 1
      })
      return content
    },
  })
  await buffer(zipOf(['a', 'b', 'c'].map(counted)))
  expect(most).toBe(1)
})
