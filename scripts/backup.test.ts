import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFileStore } from '../apps/server/src/platform/files/files.ts'
import { copyBegun } from '../apps/server/test/begun-portal.ts'
import { runScript } from '../apps/server/test/run-script.ts'
import { type ServerProcess, startServer } from '../apps/server/test/server-process.ts'

const KEY = 'a key of more than thirty-two characters'
const CREDENTIALS = { email: 'root@portal.kz', password: 'Root-9174x!' }
const folders: string[] = []
const servers: ServerProcess[] = []
let dataDir: string
let backups: string
let server: ServerProcess
let universityId: string

const newFolder = (name: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), `portal-${name}-`))
  chmodSync(folder, 0o711) // the engine's account must get through
  folders.push(folder)
  return folder
}

async function start(folder: string): Promise<ServerProcess> {
  const started = await startServer(folder, {
    RATE_LIMITS: 'off',
    SUPER_ADMIN_EMAIL: CREDENTIALS.email,
    SUPER_ADMIN_PASSWORD: CREDENTIALS.password,
  })
  servers.push(started)
  return started
}

async function signIn({ port }: ServerProcess): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/staff/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CREDENTIALS),
  })
  return ((await answer.json()) as { roles: readonly string[] }).roles.join()
}

const backup = (more: Readonly<Record<string, string>> = {}) =>
  runScript('backup.ts', [], { DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_KEY: KEY, ...more })
const restore = (into: string, parameters: readonly string[] = [], more: Readonly<Record<string, string>> = {}) =>
  runScript('restore.ts', parameters, { DATA_DIR: into, BACKUP_DIR: backups, BACKUP_KEY: KEY, ...more })
const newest = (): string => path.join(backups, readdirSync(backups).sort().at(-1) ?? '')

/** A photo of a university that anybody may fetch, kept as the portal keeps it. */
const PHOTO = '0192f3a0-0000-7000-8000-000000000001'
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex')

beforeAll(async () => {
  dataDir = newFolder('backup-of')
  backups = newFolder('backups')
  copyBegun(inject('begunPortal'), dataDir)
  server = await start(dataDir)
  const client = new pg.Client(connectionToRunning(path.join(dataDir, 'db')))
  await client.connect()
  const { rows } = await client.query<{ universityId: string }>(
    `insert into university_photos (id, university_id, position, type, size, width, height, created_at)
      select $1, min(id), 0, 'image/png', $2, 1, 1, now() from universities
      returning university_id as "universityId"`,
    [PHOTO, PICTURE.length],
  )
  universityId = rows[0]?.universityId ?? ''
  await client.end()
  await openFileStore({ kind: 'folder', folder: path.join(dataDir, 'files') }).put(PHOTO, PICTURE)
})
afterAll(async () => {
  for (const each of servers) {
    each.process.kill()
    await each.ended
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('a portal that goes on writing is copied as of one moment, restored elsewhere, and works there', async () => {
  let isWriting = true
  const written = (async () => {
    let count = 0
    for (; isWriting; count += 1) await signIn(server) // a session and a row of the audit trail each
    return count
  })()
  const made = await backup()
  isWriting = false
  expect(await written).toBeGreaterThan(1)
  expect(made).toEqual({ status: 0, text: expect.stringMatching(/: \d+ rows, 1 files \(1 MB\)$/) })

  const elsewhere = newFolder('backup-to')
  expect(await restore(elsewhere)).toMatchObject({ status: 0, text: expect.stringContaining('and 1 files restored') })
  const copy = await start(elsewhere)
  expect(await signIn(copy)).toBe('ROLE_SUPER_ADMIN')
  const photo = await fetch(`http://127.0.0.1:${copy.port}/api/dictionary/university/${universityId}/photos/${PHOTO}`)
  expect(Buffer.from(await photo.arrayBuffer())).toEqual(PICTURE)
  expect(readFileSync(path.join(elsewhere, 'db', 'PG_VERSION'), 'utf8').trim()).toBe('18')
})

test('--verify restores into a portal of its own, which goes again', async () => {
  const scratch = newFolder('scratch')
  expect(await restore(dataDir, ['--verify', newest()], { TMPDIR: scratch })).toMatchObject({
    status: 0,
    text: expect.stringMatching(/is whole/),
  })
  expect(readdirSync(scratch)).toEqual([])
})

test('nothing of what people typed can be read in an encrypted backup, and all of it is for the account alone', async () => {
  const everything = readdirSync(newest(), { recursive: true, encoding: 'utf8' }).map((name) =>
    path.join(newest(), name),
  )
  const contents = everything.filter((file) => statSync(file).isFile())
  expect(contents.length).toBeGreaterThan(60)
  for (const file of contents) {
    expect(readFileSync(file).includes(CREDENTIALS.email), file).toBe(false)
    expect(statSync(file).mode & 0o077, file).toBe(0)
  }
})

test.each([
  ['tables/public.accounts', 100],
  ['manifest.json', 30],
  ['manifest.mark', 3],
  ['files.jsonl', 20],
])('one changed byte of %s is refused before anything is restored', async (name, position) => {
  const file = path.join(newest(), name)
  const good = readFileSync(file)
  const forged = Buffer.from(good)
  forged[position] = (forged[position] ?? 0) ^ 1
  writeFileSync(file, forged)
  const into = newFolder('backup-forged')
  try {
    expect(await restore(into)).toMatchObject({ status: 1, text: expect.stringContaining('is not as it was written') })
    expect(readdirSync(into)).toEqual([])
  } finally {
    writeFileSync(file, good)
  }
})

test('a file that is cut, longer or gone is refused, and so is another key or none', async () => {
  const [shard = ''] = readdirSync(path.join(newest(), 'files'))
  const file = path.join(newest(), 'files', shard, PHOTO)
  const good = readFileSync(file)
  const into = newFolder('backup-cut')
  for (const change of [
    () => truncateSync(file, good.length - 1),
    () => appendFileSync(file, 'x'),
    () => rmSync(file),
  ]) {
    change()
    expect((await restore(into)).text).toContain(`${PHOTO} is not as it was written`)
    writeFileSync(file, good, { mode: 0o600 })
  }
  expect((await restore(into, [], { BACKUP_KEY: `${KEY}.` })).text).toContain('BACKUP_KEY is another one')
  expect((await restore(into, [], { BACKUP_KEY: '' })).text).toBe('This backup is encrypted: set BACKUP_KEY')
  expect(readdirSync(into)).toEqual([])
})

test('with a key a backup that nobody has signed is refused, by verify too, unless it is asked for by name', async () => {
  const own = newFolder('backups-plain')
  expect((await backup({ BACKUP_DIR: own, BACKUP_KEY: '' })).status).toBe(0)
  const [into, more] = [newFolder('backup-plain'), { BACKUP_DIR: own }]
  for (const parameters of [[], ['--verify']])
    expect(await restore(into, parameters, more)).toEqual({ status: 1, text: expect.stringContaining('say --plain') })
  expect(readdirSync(into)).toEqual([])
  expect(await restore(into, ['--verify', '--plain'], more)).toMatchObject({ status: 0 })
  expect(await restore(into, ['--verify'], { ...more, BACKUP_KEY: '' })).toMatchObject({ status: 0 })
})

test('a data folder that has a database, and one that has files, are refused and left as they are', async () => {
  expect(await restore(dataDir)).toMatchObject({
    status: 1,
    text: expect.stringContaining('Another server already runs'),
  })
  const into = newFolder('backup-full')
  await openFileStore({ kind: 'folder', folder: path.join(into, 'files') }).put('kept', Buffer.from('kept'))
  expect(await restore(into)).toMatchObject({ status: 1, text: expect.stringContaining('file store is not empty') })
  expect(await openFileStore({ kind: 'folder', folder: path.join(into, 'files') }).isEmpty()).toBe(false)
})

test('a database of DATABASE_URL is refused unless it is empty, and is restored to when it is', async () => {
  const address = connectionToRunning(path.join(dataDir, 'db'))
  const client = new pg.Client(address)
  await client.connect()
  await client.query('create database other')
  await client.end()
  const url = (name: string) => `postgresql://portal@localhost/${name}?host=${encodeURIComponent(address?.host ?? '')}`
  const into = newFolder('backup-url')
  const refused = await restore(into, [], { DATABASE_URL: url('portal') })
  expect(refused).toEqual({ status: 1, text: 'The database is not empty: take a new one.' })
  expect(await restore(into, [], { DATABASE_URL: url('other') })).toMatchObject({ status: 0 })
})

test('with DATABASE_URL the files alone are copied, and are restored beside the rows', async () => {
  const address = connectionToRunning(path.join(dataDir, 'db'))
  const more = {
    BACKUP_DIR: newFolder('backups-files'),
    DATABASE_URL: `postgresql://portal@localhost/portal?host=${encodeURIComponent(address?.host ?? '')}`,
  }
  expect(await backup(more)).toEqual({
    status: 0,
    text: expect.stringMatching(/: 1 files \(1 MB\)\. Rows are not in it/),
  })
  const into = newFolder('backup-files')
  expect(await restore(into, [], { ...more, DATABASE_URL: '' })).toEqual({
    status: 1,
    text: expect.stringContaining('set DATABASE_URL'),
  })
  expect(await restore(into, ['--verify'], { ...more, DATABASE_URL: '' })).toEqual({
    status: 0,
    text: expect.stringMatching(/is whole: 1 files came back the same$/),
  })
  expect((await restore(into, [], more)).text).toMatch(/^1 files restored from/)
  expect(readdirSync(into).sort()).toEqual(expect.arrayContaining(['files']))
  expect(readdirSync(into)).not.toContain('db')
})
