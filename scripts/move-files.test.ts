import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readEnvironment } from '../apps/server/src/platform/environment.ts'
import { type FileStore, openFileStore } from '../apps/server/src/platform/files/files.ts'
import { copyBegun } from '../apps/server/test/begun-portal.ts'
import { runScript } from '../apps/server/test/run-script.ts'
import { type S3, startS3 } from '../apps/server/test/s3-store.ts'
import { type ServerProcess, startServer } from '../apps/server/test/server-process.ts'
import { addPhoto } from '../apps/server/test/stored-photo.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-move-'))
chmodSync(folder, 0o711) // the engine's account must get through
const dataDir = path.join(folder, 'data')
let server: ServerProcess
let s3: S3
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
  const id = await addPhoto(client, storeOf({}), content, stored)
  ids.push(id)
  return id
}
const move = (to: string, more: Record<string, string> = {}) =>
  runScript('move-files.ts', ['--to', to], { DATA_DIR: dataDir, ...s3.environment, ...more })

beforeAll(async () => {
  s3 = await startS3(path.join(folder, 's3'))
  copyBegun(inject('begunPortal'), dataDir)
  server = await startServer(dataDir)
  client = new pg.Client(connectionToRunning(path.join(dataDir, 'db')))
  await client.connect()
  for (let at = 0; at < 30; at += 1) await add(`photo ${at}`)
})
afterAll(async () => {
  await client.end()
  server.process.kill()
  await server.ended
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

test('all files go into a bucket beside a running portal, and what is added later by a second run', async () => {
  const target = storeOf({ FILES_URL: 's3://portal/files', ...s3.environment })
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
})

test('and back into a folder', async () => {
  const to = pathToFileURL(path.join(folder, 'back')).href
  const { status, text } = await move(to, { FILES_URL: 's3://portal/files' })
  expect(text).toContain('31 files (1 MB) are whole in')
  expect(status).toBe(0)
  for (const id of ids) expect(await read(storeOf({ FILES_URL: to }), id)).toBe(await read(storeOf({}), id))
})

test('damaged and missing files are named and not taken for whole', async () => {
  const damaged = await add('right', 'wrong')
  const missing = await add('gone')
  await storeOf({}).remove(missing)
  const { status, text } = await move('s3://portal/other')
  expect(status).toBe(1)
  expect(text).toContain(`1 files are damaged in ${path.join(dataDir, 'files')}: ${damaged}`)
  expect(text).toContain(`1 files are missing in ${path.join(dataDir, 'files')}: ${missing}`)
  expect(text).toContain('31 files (1 MB) are whole in')
  expect(await read(storeOf({ FILES_URL: 's3://portal/other', ...s3.environment }), damaged)).toBeUndefined()
})

test('says what is wrong with where to', async () => {
  expect((await move(pathToFileURL(path.join(dataDir, 'files')).href)).text).toContain('already')
  expect((await move('ftp://x')).text).toContain('FILES_URL: must look like s3://bucket')
  expect((await move('s3://nowhere')).status).toBe(1)
})
