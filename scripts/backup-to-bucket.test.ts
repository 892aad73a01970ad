import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Backups, openBackups } from '../apps/server/src/platform/backup/locations.ts'
import { readEnvironment } from '../apps/server/src/platform/environment.ts'
import { openFileStore } from '../apps/server/src/platform/files/files.ts'
import { copyBegun } from '../apps/server/test/begun-portal.ts'
import { runScript } from '../apps/server/test/run-script.ts'
import { type S3, startS3 } from '../apps/server/test/s3-store.ts'
import { type ServerProcess, startServer } from '../apps/server/test/server-process.ts'
import { addPhoto } from '../apps/server/test/stored-photo.ts'
import { checkBackup } from './doctor/check-machine.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-backup-s3-'))
chmodSync(folder, 0o711) // the engine's account must get through
const dataDir = path.join(folder, 'data')
let server: ServerProcess
let s3: S3
let settings: Record<string, string>
let client: pg.Client
let backups: Backups

const run = (script: string, parameters: readonly string[] = [], more: Record<string, string> = {}) =>
  runScript(script, parameters, { DATA_DIR: dataDir, ...settings, ...more })

const store = openFileStore({ kind: 'folder', folder: path.join(dataDir, 'files') })

beforeAll(async () => {
  s3 = await startS3(path.join(folder, 's3'), 'backups')
  settings = {
    ...s3.environment,
    BACKUP_DIR: 's3://backups/of/portal',
    BACKUP_KEY: 'a key of more than thirty-two characters',
  }
  const { location } = readEnvironment(settings).backup
  if (location === undefined) throw new Error('BACKUP_DIR was not read')
  backups = openBackups(location)
  copyBegun(inject('begunPortal'), dataDir)
  server = await startServer(dataDir)
  client = new pg.Client(connectionToRunning(path.join(dataDir, 'db')))
  await client.connect()
  await addPhoto(client, store, 'a photo')
})
afterAll(async () => {
  await client.end()
  server.process.kill()
  await server.ended
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup goes into a bucket, is verified from there, and comes back', async () => {
  expect(await run('restore.ts', ['--verify'])).toMatchObject({ status: 1, text: expect.stringContaining('Say which') })
  const made = await run('backup.ts')
  expect(made).toEqual({ status: 0, text: expect.stringMatching(/^s3:\/\/backups\/of\/portal\/.+ rows, 1 files/) })
  const [name = ''] = await backups.list()
  expect(made.text).toContain(name)
  expect(await run('restore.ts', ['--verify'])).toMatchObject({ status: 0, text: expect.stringContaining('is whole') })
  const into = path.join(folder, 'into')
  expect(await run('restore.ts', [`s3://backups/of/portal/${name}`], { DATA_DIR: into })).toMatchObject({
    status: 0,
    text: expect.stringContaining('and 1 files restored from s3://backups/of/portal/'),
  })
})

test('the doctor knows how old the newest is, and that the bucket is not there', async () => {
  const [name = ''] = await backups.list()
  const at = Date.parse(`${name.slice(0, 10)}T${name.slice(11).replaceAll('-', ':')}Z`)
  const line = async (hours: number, more: Record<string, string> = {}) => {
    const finding = await checkBackup(readEnvironment({ ...settings, ...more }), new Date(at + hours * 3_600_000))
    return `${finding.state} ${finding.text}`
  }
  expect(await line(2)).toBe('ok 2 hours old, encrypted (s3://backups/of/portal/)')
  expect(await line(30)).toMatch(/^FAIL the newest is 30 hours old/)
  expect(await line(2, { BACKUP_DIR: 's3://backups/other' })).toMatch(/^FAIL .+ holds no whole backup/)
  expect(await line(2, { BACKUP_DIR: 's3://nowhere' })).toMatch(/^FAIL s3:\/\/nowhere\/ is not there/)
})

test('a changed or missing object in the bucket is refused', async () => {
  const [name = ''] = await backups.list()
  const place = backups.open(name)
  const table = 'tables/public.accounts'
  const good = await buffer((await place.get(table)) ?? Readable.from([]))
  await place.put(table, 'another table')
  expect((await run('restore.ts', ['--verify'])).text).toContain(`${table} is not as it was written`)
  await place.remove(table)
  expect((await run('restore.ts', ['--verify'])).text).toContain(`${table} is not as it was written`)
  await place.put(table, Readable.from([good]))
  expect((await run('restore.ts', ['--verify'])).status).toBe(0)
})

test('a damaged file is not taken along, and the backup says so', async () => {
  const id = await addPhoto(client, store, 'right', 'wrong')
  const { status, text } = await run('backup.ts')
  expect(text).toContain('1 files are damaged and not in the backup')
  expect(status).toBe(1)
  const name = (await backups.list()).at(-1) ?? ''
  const manifest = await json((await backups.open(name).get('manifest.json')) ?? Readable.from([]))
  expect(manifest).toMatchObject({ files: { count: 1, missing: [], damaged: [id] } })
  await client.query('delete from university_photos where id = $1', [id])
})

test('a backup that fails counts for nothing and leaves nothing', async () => {
  const before = await backups.list()
  await client.query(`update university_photos set id = id`)
  const failed = await run('backup.ts', [], { DATABASE_URL: 'postgresql://portal@127.0.0.1:1/portal' })
  expect(failed.status).toBe(1)
  await backups.begin('2026-01-01T00-00-00').then((place) => place.put('files.jsonl', 'half'))
  expect(await backups.list()).toEqual(before)
  await expect(backups.begin('2026-01-01T00-00-00')).rejects.toThrow('is there already')
  await backups.abandon('2026-01-01T00-00-00')
  await backups.begin('2026-01-01T00-00-00')
})
