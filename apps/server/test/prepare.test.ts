import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestPortal } from './portal.ts'

test('the environment names the first super admin; a second start neither doubles nor replaces them', async () => {
  const portal = await createTestPortal({
    environment: { SUPER_ADMIN_EMAIL: 'Root@Portal.kz', SUPER_ADMIN_PASSWORD: 'Root-9174x!' },
  })
  await portal.portal.prepare()
  const first = await portal.signIn('STAFF', 'root@portal.kz', 'Root-9174x!')
  await portal.portal.prepare()
  expect((await portal.signIn('STAFF', 'root@portal.kz', 'Root-9174x!')).id).toBe(first.id)
  await portal.close()
})

test('servers that start together on an empty database make one super admin, and all of them start', async () => {
  const portal = await createTestPortal({
    environment: { SUPER_ADMIN_EMAIL: 'root@portal.kz', SUPER_ADMIN_PASSWORD: 'Root-9174x!' },
  })
  await Promise.all(Array.from({ length: 4 }, () => portal.portal.prepare()))
  expect(await portal.database.db.selectFrom('accounts').select('email').execute()).toEqual([
    { email: 'root@portal.kz' },
  ])
  await portal.close()
})

test('a start without a demo and without a named super admin makes no account', async () => {
  const portal = await createTestPortal()
  await portal.portal.prepare()
  expect(await portal.database.db.selectFrom('accounts').select('id').execute()).toEqual([])
  await portal.close()
})

test.each([
  ['https://portal.kz', 'DISABLED'],
  ['http://127.0.0.1:8080', 'ENABLED'],
])('reception that was never set, at %s, is %s; a set one stays', async (address, status) => {
  const portal = await createTestPortal({ environment: { PUBLIC_URL: address } })
  const read = async () => (await portal.guest.call('GET', '/request/status')).body.data.status
  await portal.portal.prepare()
  expect(await read()).toBe(status)
  const [other, way] = status === 'ENABLED' ? ['DISABLED', 'disable'] : ['ENABLED', 'enable']
  await (await portal.superAdmin()).call('POST', `/request/status/${way}`)
  await portal.portal.prepare()
  expect(await read()).toBe(other)
  await portal.close()
})

test('a portal in use keeps its reception when it gets the rule', async () => {
  const portal = await createTestPortal({ environment: { PUBLIC_URL: 'https://portal.kz' } })
  const file = path.join(import.meta.dirname, '../migrations/0068_reception_until_it_is_set.sql')
  const [learn = ''] = /^update reception .+$/m.exec(readFileSync(file, 'utf8')) ?? []
  await portal.superAdmin()
  await portal.database.pool.query(learn)
  await portal.portal.prepare()
  expect((await portal.guest.call('GET', '/request/status')).body.data.status).toBe('ENABLED')
  await portal.close()
})
