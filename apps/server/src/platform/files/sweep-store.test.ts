import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPortal, type Person, type TestPortal } from '../../../test/portal.ts'
import { type S3, startS3 } from '../../../test/s3-store.ts'
import { pngPhoto, upload, uploaded } from '../../../test/sample-files.ts'
import { readEnvironment } from '../environment.ts'
import { type FileStore, openFileStore } from './files.ts'
import type { StoredObject } from './object-store.ts'
import { lastSweep } from './sweep-store.ts'

const DAY_MS = 86_400_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'sweep-'))
let s3: S3
beforeAll(async () => {
  s3 = await startS3(folder)
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([
  ['a folder', () => ({})],
  ['a bucket', () => ({ FILES_URL: 's3://portal/files', ...s3.environment })],
])('the sweep of %s', (_kind, environment) => {
  let portal: TestPortal
  let person: Person
  let store: FileStore
  beforeAll(async () => {
    portal = await createTestPortal({ environment: environment(), now: new Date().toISOString() })
    person = await portal.applicant()
    store = openFileStore(readEnvironment({ DATA_DIR: portal.dataDir, ...environment() }).files)
    // The machine's clock dates objects; no test freezes it.
    portal.clock.advance(DAY_MS + 60_000)
  })
  afterAll(() => portal.close())

  const sweep = async () => {
    await portal.portal.jobs.tasks['sweep-files']?.({})
    return lastSweep(portal.database.db)
  }
  const kept = async (): Promise<string[]> => {
    const found: StoredObject[] = []
    for await (const page of store.pages()) found.push(...page)
    return found.map(({ key }) => key).sort()
  }
  const signedIn = async <T>(act: () => Promise<T>): Promise<T> => {
    portal.clock.advance(-DAY_MS - 60_000)
    return act().finally(() => portal.clock.advance(DAY_MS + 60_000))
  }

  test('leaves alone what rows name, and removes what none has named for a day', async () => {
    const file = await signedIn(() => uploaded(person))
    const begun = await signedIn(() => person.call('POST', '/file/upload/begin', { name: 'a.pdf', size: 10 }))
    await signedIn(() =>
      upload(person, 'piece', Buffer.from('%PDF'), 'file', `/file/upload/piece?id=${begun.body.data.id}&offset=0`),
    )
    const head = await signedIn(() => portal.staff(['ADMIN']))
    expect(
      (await signedIn(() => upload(head, 'a.png', pngPhoto(), 'file', '/university/photos?universityId=uni-001')))
        .status,
    ).toBe(200)
    const named = await kept()
    expect(named).toContain(file)
    expect(named).toHaveLength(3)
    await store.put(randomUUID(), Buffer.from('an orphan'))
    await store.put('doctor-1', Buffer.from('not ours'))
    await store.put('doctor-2', Buffer.from('not ours'))
    portal.clock.advance(-DAY_MS - 60_000)
    expect(await sweep()).toEqual({ kept: 3, removed: 0, heldBack: 0, missing: 0 })
    portal.clock.advance(DAY_MS + 60_000)
    expect(await sweep()).toEqual({ kept: 3, removed: 1, heldBack: 0, missing: 0 })
    expect(await kept()).toEqual(named)
    const left = await store.get('doctor-1')
    expect(left).toBeDefined()
    left?.resume()
  })

  test('reports missing files, except infected ones without bytes', async () => {
    const ids = await signedIn(async () => [await uploaded(person), await uploaded(person), await uploaded(person)])
    const [gone = '', infected = ''] = ids
    await store.remove(gone)
    await store.remove(infected)
    await portal.database.pool.query(`update files set scan_state = 'INFECTED' where id = $1`, [infected])
    expect(await sweep()).toMatchObject({ removed: 0, missing: 1 })
    await portal.database.pool.query(`delete from files where id = $1`, [gone])
    expect(await sweep()).toMatchObject({ missing: 0 })
  })

  test('removes nothing where too much belongs to nobody', async () => {
    await Promise.all(Array.from({ length: 101 }, () => store.put(randomUUID(), Buffer.from('x'))))
    const before = await kept()
    expect(await sweep()).toMatchObject({ removed: 0, heldBack: 101 })
    expect(await kept()).toEqual(before)
  })

  test('finds which of many keys are not there', async () => {
    const keys: string[] = Array.from({ length: 300 }, () => randomUUID()).sort()
    const lacking = keys.filter((_, at) => at % 3 === 0)
    const held = keys.filter((_, at) => at % 3 > 0)
    await Promise.all(held.map((key) => store.put(key, Buffer.from('x'))))
    expect(await store.lacking(keys)).toEqual(lacking)
    expect(await store.lacking(lacking)).toEqual(lacking)
    expect(await store.lacking(held)).toEqual([])
    expect(await store.lacking([])).toEqual([])
    expect((await kept()).filter((key) => keys.includes(key))).toEqual(held)
  })
})

test('a bucket of more objects than one answer lists is gone through to its end', async () => {
  const keys: string[] = Array.from({ length: 2500 }, () => randomUUID()).sort()
  const asked: string[] = []
  // The test bucket of other tests cannot list in pages: its tokens need a cipher that Node.js dropped.
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://s3')
    const after = searchParams.get('continuation-token') ?? searchParams.get('start-after') ?? ''
    asked.push(after)
    const rest = keys.map((key) => `files/${key}`).filter((name) => name > after)
    const page = rest.slice(0, Number(searchParams.get('max-keys')))
    const objects = page.map(
      (name) => `<Contents><Key>${name}</Key><LastModified>2026-11-20T00:00:00.000Z</LastModified></Contents>`,
    )
    const token = page.length < rest.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.end(
      `<ListBucketResult><IsTruncated>${token !== ''}</IsTruncated>${objects.join('')}${token}</ListBucketResult>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const { files } = readEnvironment({
    FILES_URL: 's3://portal/files',
    ...s3.environment,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  const store = openFileStore(files)
  const pages: number[] = []
  for await (const page of store.pages()) pages.push(page.length)
  expect(pages).toEqual([1000, 1000, 500])
  asked.length = 0
  const stranger = randomUUID()
  expect(await store.lacking([...keys.slice(0, 2400), stranger].sort())).toEqual([stranger])
  expect(asked.length).toBeLessThanOrEqual(3)
  server.close()
})

test('the age of a file of a folder is that of its bytes', async () => {
  const portal = await createTestPortal()
  const files = path.join(portal.dataDir, 'files')
  const store = openFileStore({ kind: 'folder', folder: files })
  const key = randomUUID()
  await store.put(key, Buffer.from('x'))
  const [file = ''] = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(key))
  utimesSync(path.join(files, file), 1_000, 1_000)
  await portal.portal.jobs.tasks['sweep-files']?.({})
  expect(await store.get(key)).toBeUndefined()
  await portal.close()
})
