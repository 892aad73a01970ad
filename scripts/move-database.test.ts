import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyBegun } from '../apps/server/test/begun-portal.ts'
import { runScript } from '../apps/server/test/run-script.ts'
import { type ServerProcess, spawnServer, startServer } from '../apps/server/test/server-process.ts'
import { startThrowawayCluster } from '../apps/server/test/throwaway-cluster.ts'

const folders: string[] = []
let cluster: Awaited<ReturnType<typeof startThrowawayCluster>>
let dataDir: string

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-move-'))
  chmodSync(folder, 0o711) // the engine's account must get through
  folders.push(folder)
  return folder
}

async function query<Row extends pg.QueryResultRow>(text: string, database: string): Promise<Row[]> {
  const client = new pg.Client({ ...cluster.connection, database })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function newDatabase(name: string): Promise<string> {
  await query(`create database ${name}`, 'portal')
  return `postgresql://portal@localhost/${name}?host=${encodeURIComponent(cluster.connection.host)}`
}

const move = (to: readonly string[], environment: Readonly<Record<string, string>>) =>
  runScript('move-database.ts', to, environment)

async function stop(server: ServerProcess): Promise<void> {
  server.process.kill('SIGTERM')
  await server.ended
}

beforeAll(async () => {
  cluster = await startThrowawayCluster()
  dataDir = newFolder()
  copyBegun(inject('begunPortal'), dataDir)
})
afterAll(async () => {
  await cluster.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('every row moves, is compared, and a server goes on there; the way back is the same command', async () => {
  const url = await newDatabase('whole')
  const moved = await move(['--to', url], { DATA_DIR: dataDir })
  expect(moved).toEqual({
    status: 0,
    text: expect.stringMatching(/^\d{4,} rows in \d+ tables were copied and compared\.\nSet DATABASE_URL/),
  })
  expect(moved.text).toContain('Several servers need the same SEALING_SECRET')
  const [there] = await query<{ count: number }>('select count(*)::int as count from universities', 'whole')
  expect(there?.count).toBeGreaterThan(100)
  const server = await startServer(newFolder(), { DATABASE_URL: url })
  expect(await move(['--to', await newDatabase('too_early')], { DATA_DIR: newFolder(), DATABASE_URL: url })).toEqual({
    status: 1,
    text: expect.stringMatching(/^Servers of the portal hold \d+ connections to this database: stop them first\.$/),
  })
  await stop(server)
  await query('insert into demo (made_at) values (now())', 'whole')
  const back = newFolder()
  const refused = { status: 1, text: expect.stringContaining('npm run remove-demo') }
  expect(await move(['--to', 'embedded'], { DATA_DIR: back, DATABASE_URL: url })).toEqual(refused)
  const early = await spawnServer(newFolder(), undefined, { DATABASE_URL: url })
  expect([await early.ended, early.output()]).toEqual([1, expect.stringContaining('npm run remove-demo')])
  await stop(await startServer(newFolder(), { DATABASE_URL: url, KEEP_DEMO: 'true' }))
  expect(await runScript('remove-demo.ts', [], { DATA_DIR: newFolder(), DATABASE_URL: url })).toEqual({
    status: 0,
    text: expect.stringMatching(/^The demo is removed: 0 accounts/),
  })
  expect(await move(['--to', 'embedded'], { DATA_DIR: back, DATABASE_URL: url })).toMatchObject({
    status: 0,
    text: expect.stringContaining('Take DATABASE_URL out'),
  })
  await stop(await startServer(back))
})

test('a database that is not empty is refused and left as it is', async () => {
  const url = await newDatabase('occupied')
  await query('create table kept (number int)', 'occupied')
  expect(await move(['--to', url], { DATA_DIR: dataDir })).toEqual({
    status: 1,
    text: expect.stringMatching(/^The database is not empty/),
  })
  expect(await query(`select tablename from pg_tables where schemaname = 'public'`, 'occupied')).toEqual([
    { tablename: 'kept' },
  ])
})

test('a failed move ends with one line', async () => {
  const nowhere = newFolder()
  expect(await move([], { DATA_DIR: dataDir })).toMatchObject({
    status: 1,
    text: expect.stringMatching(/^Say where to/),
  })
  expect(await move(['--to', 'mysql://x/y'], { DATA_DIR: dataDir })).toEqual({
    status: 1,
    text: 'DATABASE_URL: must look like postgresql://user:password@host:5432/database',
  })
  expect(await move(['--to', 'embedded'], { DATA_DIR: dataDir })).toMatchObject({
    status: 1,
    text: expect.stringMatching(/^The embedded database is where it is/),
  })
  expect(await move(['--to', await newDatabase('unused')], { DATA_DIR: nowhere })).toEqual({
    status: 1,
    text: `There is no database in ${nowhere}: look at DATA_DIR`,
  })
  const running = await startServer(dataDir)
  expect(await move(['--to', await newDatabase('unused_too')], { DATA_DIR: dataDir })).toMatchObject({
    status: 1,
    text: expect.stringMatching(/^Another server already runs/),
  })
  await stop(running)
  expect(existsSync(path.join(nowhere, 'db'))).toBe(false)
})
