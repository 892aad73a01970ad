import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backups, openBackups } from '../apps/server/src/platform/backup/places.ts'
import { connectionToRunning } from '../apps/server/src/platform/embedded-postgres/running.ts'
import { readEnvironment } from '../apps/server/src/platform/environment.ts'
import { openFileStore } from '../apps/server/src/platform/files.ts'
import { type ServerProcess, startServer } from '../apps/server/test/server-process.ts'
import { checkBackup } from './doctor/check-machine.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-backup-s3-'))
chmodSync(folder, 0o711) // the engine's account must get through
const dataDir = path.join(folder, 'data')
let server: ServerProcess
let s3: S3rver
let settings: Record<string, string>
let client: pg.Client
let backups: Backups

async function run(script: string, parameters: readonly string[] = [], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...parameters], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings, ...more },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part))
  const [status] = await once(child, 'close')
  return { status, text: text.trim() }
}

/** A photo of a university with its bytes, or with others. */
async function addPhoto(content: Buffer, stored = content): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into university_photos (id, university_id, position, type, size, width, height, created_at, sha256)
      select $1, min(id), 0, 'image/png', 1, 1, 1, now(), $2 from universities`,
    [id, createHash('sha256').update(content).digest()],
  )
  await openFileStore({ kind: 'folder', folder: path.join(dataDir, 'files') }).put(id, stored)
  return id
}

beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'backups', configs: [] }],
  })
  const { port } = await s3.run()
  settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    BACKUP_DIR: 's3://backups/of/portal',
    BACKUP_KEY: 'a key of more than thirty-two characters',
  }
  const { place } = readEnvironment(settings).backup
  if (place === undefined) throw new Error('BACKUP_DIR was not read')
  backups = openBackups(place)
  server = await startServer(dataDir)
  client = new pg.Client(connectionToRunning(path.join(dataDir, 'db')))
  await client.connect()
  await addPhoto(Buffer.from('a photo'))
}, 120_000)
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
}, 120_000)

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

test('what is changed or gone in the bucket is refused', async () => {
  const [name = ''] = await backups.list()
  const place = backups.open(name)
  const table = 'tables/public.accounts'
  const good = await new Response(place.read(table) as unknown as ReadableStream).bytes()
  await place.put(table, 'another table')
  expect((await run('restore.ts', ['--verify'])).text).toContain(`${table} is not as it was written`)
  await place.remove(table)
  expect((await run('restore.ts', ['--verify'])).text).toContain(`${table} is not as it was written`)
  await place.write(table, (await import('node:stream')).Readable.from([Buffer.from(good)]))
  expect((await run('restore.ts', ['--verify'])).status).toBe(0)
}, 120_000)

test('a damaged file is not taken along, and the backup says so', async () => {
  const id = await addPhoto(Buffer.from('right'), Buffer.from('wrong'))
  const { status, text } = await run('backup.ts')
  expect(text).toContain('1 files are damaged and not in the backup')
  expect(status).toBe(1)
  const name = (await backups.list()).at(-1) ?? ''
  const manifest = await new Response(backups.open(name).read('manifest.json') as unknown as ReadableStream).json()
  expect(manifest).toMatchObject({ files: { count: 1, missing: [], damaged: [id] } })
  await client.query('delete from university_photos where id = $1', [id])
}, 60_000)

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
