import { createHash, hash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3, startS3 } from '../../../test/s3-store.ts'
import { serveHealth } from '../../http/health.ts'
import type { FileStoreSettings } from '../environment.ts'
import { openBucket } from './bucket-store.ts'
import { DamagedFileError, FileStoreError, openFileStore } from './files.ts'
import { openFolder, spaceOn } from './folder-store.ts'

const temporary = mkdtempSync(path.join(os.tmpdir(), 'files-'))
let s3: S3
beforeAll(async () => {
  s3 = await startS3(path.join(temporary, 's3'))
})
afterAll(async () => {
  await s3.close()
  rmSync(temporary, { recursive: true })
})

const folderSettings = (): FileStoreSettings => ({ kind: 'folder', folder: path.join(temporary, 'files') })
const s3Settings = (): FileStoreSettings => ({
  kind: 's3',
  endpoint: s3.endpoint,
  bucket: 'portal',
  prefix: 'uploads',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
})

describe.each([
  ['a folder', folderSettings],
  ['a bucket', s3Settings],
])('%s', (_name, settings) => {
  test('gives back what was put, from a buffer and from a stream, until it is removed', async () => {
    const store = openFileStore(settings())
    const content = Buffer.from('Өтініш — заявление\0\u{1F4C4}')
    for (const given of [content, Readable.from([content.subarray(0, 5), content.subarray(5)])]) {
      const key = randomUUID()
      await store.put(key, given)
      expect(await buffer((await store.get(key)) ?? Readable.from([]))).toEqual(content)
      await store.remove(key)
      expect(await store.get(key)).toBeUndefined()
      await store.remove(key)
    }
    expect(await store.isHealthy()).toBe(true)
  })

  test('keeps a stream of many megabytes as it comes, and nothing of one that breaks off', async () => {
    const store = openFileStore(settings())
    const part = randomBytes(1024 * 1024)
    // 17 MB: two parts of a bucket and a rest; 16: two parts to the byte.
    for (const count of [0, 16, 17]) {
      const key = randomUUID()
      const expected = createHash('sha256')
      const sent = Readable.from(
        (function* () {
          for (let at = 0; at < count; at += 1) yield part
        })(),
      )
      for (let at = 0; at < count; at += 1) expected.update(part)
      await store.put(key, sent)
      const seen = createHash('sha256')
      for await (const chunk of (await store.get(key)) ?? []) seen.update(chunk as Buffer)
      expect(seen.digest('hex')).toBe(expected.digest('hex'))
      await store.remove(key)
    }
    const key = randomUUID()
    const broken = Readable.from(
      (function* () {
        for (let at = 0; at < 10; at += 1) yield part
        throw new Error('cut')
      })(),
    )
    await expect(store.put(key, broken)).rejects.toThrow(FileStoreError)
    expect(await store.get(key)).toBeUndefined()
  })

  test('gives to a sender what was written, and nothing whole of what was not', async () => {
    const store = openFileStore(settings())
    const damaged: string[] = []
    store.onDamaged((key) => damaged.push(key))
    const content = randomBytes(300_000)
    const sha256 = hash('sha256', content, 'buffer')
    const key = randomUUID()
    await store.put(key, content)
    expect(await buffer(await store.send(key, sha256, content.length))).toEqual(content)
    for (const other of [content.subarray(1), Buffer.concat([content, content]), randomBytes(300_000)]) {
      await store.put(key, other)
      await expect(store.send(key, sha256, content.length).then(buffer)).rejects.toThrow(DamagedFileError)
    }
    expect(damaged).toEqual([key, key, key])
    await store.remove(key)
    await expect(store.send(key, sha256, content.length)).rejects.toThrow('are missing')
  })

  test('knows whether it keeps anything', async () => {
    const store = openFileStore(settings())
    expect(await store.isEmpty()).toBe(true)
    await store.put('one', Buffer.from('one'))
    expect(await store.isEmpty()).toBe(false)
    await store.remove('one')
  })

  test('refuses a key that could leave its place', async () => {
    const store = openFileStore(settings())
    await expect(store.get('../../etc/passwd')).rejects.toThrow(RangeError)
    await expect(store.put('a/b', Buffer.alloc(1))).rejects.toThrow(RangeError)
  })
})

test('downloads hold 64 MB of memory at most; one more is a stream, and a closed one gives its part back', async () => {
  const store = openFileStore({ kind: 'folder', folder: path.join(temporary, 'memory') })
  const content = randomBytes(20 * 1024 * 1024)
  const sha256 = hash('sha256', content, 'buffer')
  const key = randomUUID()
  await store.put(key, content)
  const send = () => store.send(key, sha256, content.length)
  const isWhole = async (download: Readable): Promise<boolean> => {
    for await (const chunk of download) return (chunk as Buffer).length === content.length
    return false
  }
  const open = [await send(), await send(), await send()]
  expect(await isWhole(await send())).toBe(false)
  for (const download of open) download.destroy()
  await Promise.all(open.map((download) => once(download, 'close')))
  await store.put(key, randomBytes(20 * 1024 * 1024))
  for (let at = 0; at < 4; at += 1) await expect(send()).rejects.toThrow(DamagedFileError)
  await store.put(key, content)
  expect(await isWhole(await send())).toBe(true)
})

test('files of a folder are readable by the portal alone, and a failed upload leaves nothing behind', async () => {
  const folder = path.join(temporary, 'private')
  const store = openFileStore({ kind: 'folder', folder })
  const key = randomUUID()
  await store.put(key, Buffer.from('x'))
  const broken = new Readable({ read: () => broken.destroy(new Error('connection lost')) })
  await expect(store.put(randomUUID(), broken)).rejects.toThrow(FileStoreError)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  )
  expect(files.map((name) => path.basename(name))).toEqual([key])
  expect(statSync(path.join(folder, files[0] ?? '')).mode & 0o077).toBe(0)
})

test('old partial files of killed servers go, and files stay', async () => {
  const folder = path.join(temporary, 'swept')
  const store = openFileStore({ kind: 'folder', folder })
  await store.sweep(new Date())
  const key = randomUUID()
  await store.put(key, Buffer.from('x'))
  const arriving = path.join(folder, 'arriving')
  for (const name of ['old', 'new']) writeFileSync(path.join(arriving, `.${name}.partial`), 'half')
  utimesSync(path.join(arriving, '.old.partial'), 1_000, 1_000)
  await store.sweep(new Date(2_000_000))
  expect(readdirSync(arriving)).toEqual(['.new.partial'])
  expect(await buffer((await store.get(key)) ?? Readable.from([]))).toEqual(Buffer.from('x'))
})

const MB = 1024 * 1024
test.each([
  ['plenty', 10_000, 100_000, true],
  ['less than the reserve of a large disk', 1_999, 100_000, false],
  ['little on a small disk', 65, 1_000, true],
  ['too little to write a row', 64, 1_000, false],
])('%s: files are taken while the database keeps a reserve', (_case, free, all, hasRoom) => {
  expect(spaceOn({ bavail: free, blocks: all, bsize: MB })).toEqual({ hasRoom })
})

test('a full disk takes no files, has its figure, and does not make the server unready', async () => {
  const store = openFolder(mkdtempSync(path.join(os.tmpdir(), 'full-')), async () => ({
    ...{ bavail: 1, blocks: 1_000, bsize: MB },
  }))
  expect([await store.hasRoom(), await store.freeBytes()]).toEqual([false, MB])
  const app = fastify()
  serveHealth(app, { files: store.isHealthy })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { success: true, files: true }])
  await app.close()
})

test('a call on a connection that the store has closed is retried once, unless it may happen only once', async () => {
  const asked: string[] = []
  let resets = 0
  const server = createServer((request, response) => {
    asked.push(request.method ?? '')
    if (resets === 0) return void response.end()
    resets -= 1
    request.socket.resetAndDestroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const store = openBucket({
    ...(s3Settings() as Extract<FileStoreSettings, { kind: 's3' }>),
    endpoint: `http://127.0.0.1:${port}`,
  })
  const lost = async (act: () => Promise<unknown>, times = 1) => {
    resets = times
    asked.length = 0
    const outcome = await act().then(
      () => 'done',
      () => 'failed',
    )
    return [outcome, ...asked]
  }
  expect(await lost(() => store.isHealthy())).toEqual(['done', 'HEAD', 'HEAD'])
  expect(await lost(() => store.put(randomUUID(), Buffer.from('x')))).toEqual(['done', 'PUT', 'PUT'])
  expect(await lost(() => store.remove(randomUUID()))).toEqual(['done', 'DELETE', 'DELETE'])
  expect(await lost(() => store.isHealthy(), 2)).toEqual(['failed', 'HEAD', 'HEAD'])
  // A repeated POST would leave an unfinished upload behind.
  const large = () => store.put(randomUUID(), Readable.from([Buffer.alloc(9 * MB)]))
  expect((await lost(large)).slice(0, 2)).toEqual(['failed', 'POST'])
  expect(asked.filter((method) => method === 'POST')).toHaveLength(1)
  server.close()
})

test('a store that does not answer is unhealthy and says so', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  const port = typeof address === 'object' ? address?.port : 0
  const store = openFileStore({ ...s3Settings(), endpoint: `http://127.0.0.1:${port}` } as FileStoreSettings)
  expect(await store.isHealthy()).toBe(false)
  await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toThrow(FileStoreError)
})
