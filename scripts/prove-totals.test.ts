import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { KEPT_TOTALS } from '../apps/server/src/app.ts'
import { connectionToRunning } from '../apps/server/src/platform/database/embedded/running.ts'
import { copyBegun } from '../apps/server/test/begun-portal.ts'
import { PROGRAM_ENVIRONMENT, type ServerProcess, startServer } from '../apps/server/test/server-process.ts'

let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-totals-'))
  chmodSync(dataDir, 0o711) // the engine's account must get through
  copyBegun(inject('begunPortal'), dataDir)
  server = await startServer(dataDir)
})
afterAll(async () => {
  server.process.kill()
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
})

const prove = (): readonly string[] =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'prove-totals.ts')], {
    env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
    .stdout.trim()
    .split('\n')

test('says of each table whether it was right, beside a running portal, and mends what was wrong', async () => {
  const client = new pg.Client(connectionToRunning(join(dataDir, 'db')))
  await client.connect()
  await client.query(`insert into interview_totals values ('uni-001', 'NEW', 7)`)
  await client.end()
  const tables = KEPT_TOTALS.map(({ table }) => table).filter((table) => table !== 'interview_totals')
  const right = tables.map((table) => `${table}: right`)
  expect(prove()).toEqual([...right, 'interview_totals: 1 wrong, mended'])
  expect(prove()).toEqual([...right, 'interview_totals: right'])
})
