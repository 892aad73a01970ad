import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from '../../test/unzip.ts'
import { zipOf } from './zip.ts'

const entry = (name: string, content: string) => ({ name, open: async () => Readable.from([Buffer.from(content)]) })

test('a folder keeps its own files, and the same name may stand in another', async () => {
  const archive = await buffer(
    zipOf([entry('a.pdf', '1'), { folder: 'x', ...entry('a.pdf', '2') }, { folder: 'x', ...entry('A.pdf', '3') }]),
  )
  expect([...(await unzip(archive)).keys()]).toEqual(['a.pdf', 'x/a.pdf', 'x/A (2).pdf'])
})

test('files stand under their own names, made unique and harmless', async () => {
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
