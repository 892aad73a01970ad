import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { codeOfApp } from '../test/authenticator-app.ts'
import { PASSWORD, type TestPortal } from '../test/portal.ts'
import { testPortal } from '../test/test-portal.ts'
import { createSeal } from './platform/identity/seal.ts'
import { findUnreadable, hasSealed, resealAll, SEALED_COLUMNS } from './sealed-columns.ts'

const [OLD, NEW, LOST] = ['the old', 'the new', 'the lost'].map((word) => `${word} secret of more than 32 characters`)
const seals = ([old, next, lost] = [OLD, NEW, LOST]) =>
  [old, next, lost].map((secret) => createSeal({ dataDir: portal.dataDir, secret })) as [Seal, Seal, Seal]
type Seal = ReturnType<typeof createSeal>

const portal = await testPortal({ environment: { SEALING_SECRET: OLD ?? '' } })
let email: string
let secret: string
let recovery: string
const client = () => portal.database.pool
/** The code of the app at another server of the same database, which has another secret. */
const signIn = async (own: TestPortal, code: string) => {
  const { body } = await own.guest.call('POST', '/auth/signin', { email, password: PASSWORD })
  return own.guest.call('POST', '/auth/second', { ticket: body.ticket, code })
}

beforeAll(async () => {
  const person = await portal.applicant()
  email = person.email
  expect(await hasSealed(client())).toBe(false)
  secret = (await person.call('POST', '/user/factors/code', { password: PASSWORD })).body.data.secret
  const code = codeOfApp(secret, portal.clock.now(), 0)
  const confirmed = await person.call('POST', '/user/factors/code/confirm', { code })
  recovery = confirmed.body.data.recoveryCodes[0]
  await client().query(
    `insert into signing_keys (id, public_key, sealed_private_key, created_at) values ('k', 'p', $1, now())`,
    [await seals()[0].seal(Buffer.from('a private key'))],
  )
})

test('every sealed column of the schema is listed, and all code that seals names what it seals so', () => {
  const root = import.meta.dirname
  const schema = readFileSync(path.join(root, '../schema.sql'), 'utf8')
  const columns = [...schema.matchAll(/create (?:unlogged )?table (\w+) \(([\s\S]*?)\n\);/g)].flatMap(
    ([, table = '', body = '']) => [
      ...[...body.matchAll(/^ {2}(sealed_\w+) bytea/gm)].map(([, column = '']) => `${table}.${column}`),
      ...(/^ {2}is_sealed boolean/m.test(body) ? [`${table}.input`] : []),
    ],
  )
  expect(columns.sort()).toEqual(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort())
  const sealing = globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|sealed-columns\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /\bseal\.seal\(/.test(line)),
    )
  expect(sealing.length).toBeGreaterThan(1)
  for (const line of sealing) expect(line).toMatch(/\bsealed[A-Z]\w*\b.*\bseal\.seal\(/)
})

test('a value that does not open is found, whichever column it is in', async () => {
  const [old, next] = seals()
  expect(await findUnreadable(client(), old)).toBeNull()
  expect(await findUnreadable(client(), next)).toMatchObject({ table: 'second_factors' })
  await client().query('update signing_keys set sealed_private_key = $1', [await next.seal(Buffer.from('x'))])
  expect(await findUnreadable(client(), old)).toMatchObject({ table: 'signing_keys' })
})

test('values are sealed anew; what the new secret opens already stays', async () => {
  const [old, next] = seals()
  expect(await resealAll(client(), old, next)).toEqual({ changed: 1, unchanged: 1 })
  expect(await findUnreadable(client(), next)).toBeNull()
  expect(await resealAll(client(), old, next)).toEqual({ changed: 0, unchanged: 2 })
  // Triggers work again.
  const { rows } = await client().query(
    `select count(*)::int as off from pg_trigger where tgenabled = 'D' and not tgisinternal`,
  )
  expect(rows).toEqual([{ off: 0 }])
})

test('what opens with neither secret ends it', async () => {
  const [, next, lost] = seals()
  await expect(resealAll(client(), lost, seals([OLD, OLD, OLD])[0])).rejects.toThrow('another SEALING_SECRET')
  expect(await findUnreadable(client(), next)).toBeNull()
})

test('a code that cannot be checked is told as such, and a recovery code lets in', async () => {
  portal.clock.advance(600_000)
  const refused = await signIn(portal, codeOfApp(secret, portal.clock.now(), 0))
  expect(refused).toMatchObject({
    status: 400,
    body: { msg: 'factor_unreadable', message: expect.stringContaining('recovery code') },
  })
  expect((await signIn(portal, recovery)).status).toBe(200)
})
