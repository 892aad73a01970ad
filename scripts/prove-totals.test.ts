import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
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

test('says whether the totals were right, beside a running portal, and corrects what was wrong', async () => {
  expect(prove()).toEqual(['totals: right'])
  const client = new pg.Client(connectionToRunning(join(dataDir, 'db')))
  await client.connect()
  await client.query(`insert into review_totals values ('uni-001', 'PASSED', null, false, 7)`)
  await client.end()
  expect(prove()).toEqual(['totals: 1 wrong, corrected'])
  expect(prove()).toEqual(['totals: right'])
})
