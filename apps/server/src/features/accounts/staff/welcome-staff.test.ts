import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../test/portal.ts'
import { testPortal } from '../../../../test/test-portal.ts'

const portal = await testPortal()

test('a new staff member gets a link that sets a password which the super admin does not know', async () => {
  const root = await portal.superAdmin()
  const email = 'new@portal.kz'
  const body = { fullName: 'A New One', email, password: PASSWORD, roles: [{ name: 'MANAGER' }] }
  expect((await root.call('POST', '/staff', body)).status).toBe(200)
  await portal.deliver()
  const mails = portal.mails.filter(({ to }) => to === email)
  expect(mails).toHaveLength(1)
  const [, token = ''] = /resetPassword\/([^?\s]+)\?staff=true/.exec(mails[0]?.text ?? '') ?? []
  const newPassword = 'Vb3!mnRt'
  const set = await portal.guest.call('POST', '/staff/auth/forgotPassword/reset', { newPassword, token })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  await expect(portal.signIn('STAFF', email, PASSWORD)).rejects.toThrow('email-password-incorrect')
  expect((await portal.signIn('STAFF', email, newPassword)).token).not.toBeNull()
  // The link is forgotten with the mail.
  const [row] = await portal.database.db.selectFrom('mails').selectAll().where('name', '=', 'accountCreated').execute()
  expect(row?.payload).toBeNull()
})

test('an account that is refused sends nothing', async () => {
  const root = await portal.superAdmin()
  await portal.deliver()
  const before = portal.mails.length
  const body = { fullName: 'Twice', email: 'new@portal.kz', password: PASSWORD, roles: [{ name: 'MANAGER' }] }
  expect((await root.call('POST', '/staff', body)).status).toBe(409)
  await portal.deliver()
  expect(portal.mails).toHaveLength(before)
})
