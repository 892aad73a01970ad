import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PROGRAM_ENVIRONMENT } from '../apps/server/test/server-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-migrate-'))
chmodSync(dataDir, 0o711) // the engine's account must get through
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const migrate = (more: Readonly<Record<string, string>> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'migrate.ts')], {
    env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: dataDir, ...more },
    encoding: 'utf8',
  })
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') }
}

test('names what it applies, and has nothing to do the second time', () => {
  const first = migrate()
  expect(first.lines[0]).toBe('0001_accounts.sql')
  expect(first).toMatchObject({ status: 0, lines: expect.arrayContaining([`${first.lines.length - 1} applied.`]) })
  expect(migrate()).toEqual({ status: 0, lines: ['Nothing to apply.'] })
})

test('says what is wrong in one line', () => {
  expect(migrate({ PORT: 'x' })).toEqual({ status: 1, lines: ['PORT: must be a whole number from 1 to 65535'] })
})
