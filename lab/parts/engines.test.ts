import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScript } from '../../apps/server/test/run-script.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { type Postgres, startPostgres } from './postgres.ts'

const KEY = 'a key of more than thirty-two characters'
const folders: string[] = []
let postgres: Postgres
/** A stopped portal of the embedded engine with the demo's people, applications and files. */
let embedded: string

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-engines-'))
  chmodSync(folder, 0o711) // the engine's account must get through
  folders.push(folder)
  return folder
}

const run = (script: string, parameters: readonly string[], environment: Readonly<Record<string, string>>) =>
  runScript(script, parameters, { BACKUP_KEY: KEY, KEEP_DEMO: 'true', ...environment })

async function stop(server: ServerProcess): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

beforeAll(async () => {
  postgres = await startPostgres()
  embedded = newFolder()
  await stop(await startServer(embedded, { DEMO: 'true' }))
}, 240_000)
afterAll(async () => {
  await postgres.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Makes a backup. Gives its folder. */
async function backup(environment: Readonly<Record<string, string>>): Promise<string> {
  const parent = newFolder()
  const made = await run('backup.ts', [parent], environment)
  expect(made, made.text).toMatchObject({ status: 0, text: expect.stringMatching(/: \d{5,} rows, [1-9]\d* files/) })
  return path.join(parent, readdirSync(parent)[0] ?? '')
}

const restored = { status: 0, text: expect.stringMatching(/^\d{5,} rows in \d+ tables and [1-9]\d* files restored/) }

test('restores a backup of the embedded engine on PostgreSQL and compares all rows', async () => {
  const ofEmbedded = await backup({ DATA_DIR: embedded })
  const first = { DATABASE_URL: await postgres.create('first'), DATA_DIR: newFolder() }
  expect(await run('restore.ts', [ofEmbedded], first)).toEqual(restored)
})

test('moves the database from the embedded engine to PostgreSQL and back', async () => {
  const url = await postgres.create('moved')
  const words = /^\d{5,} rows in \d+ tables were copied and compared\./
  expect(await run('move-database.ts', ['--to', url], { DATA_DIR: embedded })).toMatchObject({
    status: 0,
    text: expect.stringMatching(words),
  })
  const [before] = await postgres.query<{ count: number }>('select count(*)::int as count from applications', 'moved')
  expect(before?.count).toBeGreaterThan(10)
  const server = await startServer(newFolder(), { DATABASE_URL: url, KEEP_DEMO: 'true' })
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/search/extended?pageSize=5`)
  expect(((await answer.json()) as { list: unknown[] }).list).toHaveLength(5)
  await stop(server)
  expect(
    await run('move-database.ts', ['--to', 'embedded'], { DATA_DIR: newFolder(), DATABASE_URL: url }),
  ).toMatchObject({
    status: 0,
    text: expect.stringMatching(words),
  })
  const refused = await run('move-database.ts', ['--to', url], { DATA_DIR: embedded })
  expect(refused).toEqual({ status: 1, text: 'The database is not empty: take a new one.' })
})
