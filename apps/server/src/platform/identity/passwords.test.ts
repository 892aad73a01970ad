import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a hash costs what OWASP asks of argon2id, and belongs to its password alone', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('Kq7!vxPw')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches('Kq7!vxPw', hash)).toBe(true)
  expect(await passwords.matches('Kq7!vxPW', hash)).toBe(false)
})

test('an unknown account has no right password, not even that of the dummy hash', async () => {
  const passwords = createPasswords({ memoryCost: 64, timeCost: 1 })
  expect(await passwords.matches('nobody has this password', null)).toBe(false)
})

test('above the limit the last sign-ins get a retry', async () => {
  const passwords = createPasswords({ memoryCost: 64, timeCost: 1 })
  const rush = Array.from({ length: 60 }, () => passwords.hash('Kq7!vxPw'))
  const refused = (await Promise.allSettled(rush)).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ reason: { message: 'try_again_later' } })
})
