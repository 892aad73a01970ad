import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyBegun } from '../apps/server/test/begun-portal.ts'
import { PROGRAM_ENVIRONMENT, type ServerProcess, startServer } from '../apps/server/test/server-process.ts'

const PASSWORD = 'Root-9174x!'
let dataDir: string
let server: ServerProcess | undefined

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-super-admin-'))
  chmodSync(dataDir, 0o711) // the engine's account must get through
  copyBegun(inject('begunPortal'), dataDir)
})
afterAll(async () => {
  server?.process.kill()
  await server?.ended
  rmSync(dataDir, { recursive: true, force: true })
})

const create = (email: string, password = PASSWORD, typed = '', name: readonly string[] = []) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'create-super-admin.ts'), email, ...name],
    {
      env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: dataDir, SUPER_ADMIN_PASSWORD: password },
      encoding: 'utf8',
      input: typed,
    },
  )
  return { status, text: `${stdout}${stderr}`.trim() }
}

test('a weak password and what is no address are refused', () => {
  expect(create('root@portal.kz', 'qwertyuiop')).toMatchObject({ status: 1, text: expect.stringContaining('capital') })
  expect(create('root')).toEqual({ status: 1, text: 'SUPER_ADMIN_EMAIL: must be an e-mail address' })
})

test('an empty password in the environment is none: it is asked for', () => {
  const { status, text } = create('root@portal.kz', '', 'qwertyuiop\n')
  expect([status, text]).toEqual([1, expect.stringContaining('capital')])
})

test('works beside a running portal, once; the account signs in', async () => {
  server = await startServer(dataDir)
  expect(create('Root@Portal.kz', PASSWORD, '', ['Aigerim Root'])).toEqual({
    status: 0,
    text: 'Super admin Root@Portal.kz created.',
  })
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/staff/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'root@portal.kz', password: PASSWORD }),
  })
  expect(await answer.json()).toMatchObject({ roles: ['ROLE_SUPER_ADMIN'], fullName: 'Aigerim Root' })
})

test('works without a portal too, and changes nothing where there is a super admin', async () => {
  server?.process.kill()
  await server?.ended
  expect(create('other@portal.kz')).toEqual({ status: 0, text: 'There is a super admin already; nothing was changed.' })
})
