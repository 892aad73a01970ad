import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionToRunning } from '../apps/server/src/platform/embedded-postgres/running.ts'
import { readEnvironment } from '../apps/server/src/platform/environment.ts'
import { type FileStore, openFileStore } from '../apps/server/src/platform/files.ts'
import { type ServerProcess, startServer } from '../apps/server/test/server-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-move-'))
chmodSync(folder, 0o711) // the engine's account must get through
const dataDir = path.join(folder, 'data')
let server: ServerProcess
let s3: S3rver
let bucket: Record<string, string>
let client: pg.Client
const ids: string[] = []

const storeOf = (environment: Record<string, string>): FileStore =>
  openFileStore(readEnvironment({ DATA_DIR: dataDir, ...environment }).files)
const read = async (store: FileStore, id: string): Promise<string | undefined> => {
  const content = await store.get(id)
  return content && (await buffer(content)).toString()
}
/** A photo of a university, with its bytes in the portal's store. */
async function add(content: string, stored = content): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into university_photos (id, university_id, position, type, size, width, height, created_at, sha256)
      select $1, min(id), 0, 'image/png', 1, 1, 1, now(), $2 from universities`,
    [id, createHash('sha256').update(content).digest()],
  )
  await storeOf({}).put(id, Buffer.from(stored))
  ids.push(id)
  return id
}
async function move(to: string, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'move-files.ts'), '--to', to], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...bucket, ...more },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part))
  const [status] = await once(child, 'close')
  return { status, text }
}

beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'portal', configs: [] }],
  })
  const { port } = await s3.run()
  bucket = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  server = await startServer(dataDir)
  client = new pg.Client(connectionToRunning(path.join(dataDir, 'db')))
  await client.connect()
  for (let at = 0; at < 30; at += 1) await add(`photo ${at}`)
}, 120_000)
afterAll(async () => {
  await client.end()
  server.process.kill()
  await server.ended
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

test('all files go into a bucket beside a running portal, and what is added later by a second run', async () => {
  const target = storeOf({ FILES_URL: 's3://portal/files', ...bucket })
  const [first = ''] = ids
  // As a run that was broken off may leave it: one there already, one of them not as it was.
  await target.put(first, Buffer.from('another photo'))
  const { status, text } = await move('s3://portal/files')
  expect(text).toContain('30 files (1 MB) are whole in')
  expect(text).toContain('29 copied now')
  expect(text).toContain('Now set FILES_URL=s3://portal/files')
  expect(status).toBe(0)
  expect(await read(target, first)).toBe('photo 0')
  const late = await add('late')
  const again = await move('s3://portal/files')
  expect(again.text).toContain('31 files (1 MB) are whole in')
  expect(again.text).toContain('1 copied now')
  expect(await read(target, late)).toBe('late')
  for (const id of ids) expect(await read(storeOf({}), id)).toBe(await read(target, id))
}, 60_000)

test('and back into a folder', async () => {
  const to = pathToFileURL(path.join(folder, 'back')).href
  const { status, text } = await move(to, { FILES_URL: 's3://portal/files' })
  expect(text).toContain('31 files (1 MB) are whole in')
  expect(status).toBe(0)
  for (const id of ids) expect(await read(storeOf({ FILES_URL: to }), id)).toBe(await read(storeOf({}), id))
}, 60_000)

test('what is damaged or missing is named and not taken for whole', async () => {
  const damaged = await add('right', 'wrong')
  const missing = await add('gone')
  await storeOf({}).remove(missing)
  const { status, text } = await move('s3://portal/other')
  expect(status).toBe(1)
  expect(text).toContain(`1 files are damaged in ${path.join(dataDir, 'files')}: ${damaged}`)
  expect(text).toContain(`1 files are missing in ${path.join(dataDir, 'files')}: ${missing}`)
  expect(text).toContain('31 files (1 MB) are whole in')
  expect(await read(storeOf({ FILES_URL: 's3://portal/other', ...bucket }), damaged)).toBeUndefined()
}, 60_000)

test('says what is wrong with where to', async () => {
  expect((await move(pathToFileURL(path.join(dataDir, 'files')).href)).text).toContain('already')
  expect((await move('ftp://x')).text).toContain('FILES_URL: must look like s3://bucket')
  expect((await move('s3://nowhere')).status).toBe(1)
}, 60_000)
