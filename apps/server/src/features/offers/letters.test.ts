import { createHash, createPublicKey, verify } from 'node:crypto'
import { listId } from '@portal/domain/competitions/setup-rules.ts'
import { signedText } from '@portal/domain/offers/letter-rules.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Offer, offers } from '../../../test/builders.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import {
  listsOf,
  type MadeCompetition,
  type MadeCompetitor,
  madeCompetition,
  madeCompetitor,
  publishProtocol,
} from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({ environment: { SEALING_SECRET: 'one secret that both servers have' } })
let competition: MadeCompetition
let holder: MadeCompetitor
let other: MadeCompetitor
let chosen: Offer[]

beforeAll(async () => {
  chosen = await offers(portal, 2)
  competition = await madeCompetition(portal, { lists: listsOf(chosen, [1, 1]) })
  holder = await madeCompetitor(portal, competition, 'AAA111', chosen)
  other = await madeCompetitor(portal, competition, 'BBB222', chosen)
  await publish(100, 90)
})

const publish = (first: number, second: number, quotas: readonly string[] = []) => {
  const choices = competition.setup.lists.map(listId)
  const parts = [
    { id: 'AAA111', choices, total: first, quotas: [...quotas] },
    { id: 'BBB222', choices, total: second },
  ]
  return publishProtocol(portal, competition, parts, { reason: 'Corrected' })
}
const letter = (kind: string, { person, applicationId } = holder, language = 'en') =>
  person.call('GET', `/grants/own/${applicationId}/letters/${kind}`, undefined, { 'accept-language': language })
const check = async (query: Record<string, string>) =>
  (await portal.guest.call('GET', `/grants/letters/check?${new URLSearchParams(query)}`)).body.data
const hashOf = (file: unknown) =>
  createHash('sha256')
    .update(file as Buffer)
    .digest('hex')
const lettersOf = async ({ person, applicationId } = holder) =>
  (await person.call('GET', `/grants/own/${applicationId}`)).body.data.letters
const codeOf = async (kind: string, language = 'en') =>
  (await lettersOf()).made.find(
    (made: { kind: string; language: string }) => made.kind === kind && made.language === language,
  ).code as string

test('a letter states the grant, is signed once, and anyone can verify it', async () => {
  expect((await lettersOf()).kinds).toEqual(['DECISION'])
  const first = await letter('DECISION')
  expect(first.status).toBe(200)
  const file = first.body as Buffer
  const text = await textOfPdf(file)
  const code = await codeOf('DECISION')
  for (const words of ['Serikova Aigerim', code, 'Decision on the award', '100']) expect(text).toContain(words)
  // Later answers give the same bytes.
  expect(hashOf((await letter('DECISION')).body)).toBe(hashOf(file))

  const found = await check({ code, sha256: hashOf(file) })
  expect(found).toMatchObject({ state: 'VALID', letter: { code, kind: 'DECISION', language: 'en', year: 2026 } })
  expect(JSON.stringify(found)).not.toContain('Serikova')
  const { publicKey, signature, sha256, madeAt } = found.letter
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const signed = Buffer.from(signedText({ code, sha256, madeAt: new Date(madeAt) }))
  expect(verify(null, signed, key, Buffer.from(signature, 'base64'))).toBe(true)
  expect((await check({ code: code.toLowerCase().replaceAll('-', ' ') })).state).toBe('VALID')
  expect((await check({ sha256: hashOf(file) })).state).toBe('VALID')
})

test('one forged byte is detected, in the file and in the stored letter', async () => {
  const file = Buffer.from((await letter('DECISION')).body as Buffer)
  const code = await codeOf('DECISION')
  const forged = Buffer.from(file)
  forged[forged.length >> 1] = (forged[forged.length >> 1] as number) ^ 1
  expect(await check({ code, sha256: hashOf(forged) })).toEqual({ state: 'ALTERED', letter: null })
  expect((await check({ sha256: hashOf(forged) })).state).toBe('UNKNOWN')
  const { pool } = portal.database
  await pool.query('update grant_letters set sha256 = $2 where code = $1', [code, Buffer.from(hashOf(forged), 'hex')])
  expect((await check({ code, sha256: hashOf(forged) })).state).toBe('ALTERED')
  await pool.query('update grant_letters set sha256 = $2 where code = $1', [code, Buffer.from(hashOf(file), 'hex')])
})

test.each(['ACDE-FGHJ-KLMN', 'nothing', ''])('the code %j is unknown', async (code) => {
  expect(await check({ code })).toEqual({ state: 'UNKNOWN', letter: null })
})

test('there is no letter without a grant, no invitation before its acceptance, and none for others', async () => {
  expect((await letter('INVITATION')).status).toBe(404)
  expect((await other.person.call('GET', `/grants/own/${holder.applicationId}/letters/DECISION`)).status).toBe(404)
})

test('the invitation exists after the acceptance, in three languages', async () => {
  await holder.person.call('POST', `/grants/own/${holder.applicationId}/accept`, { version: 1 })
  expect((await lettersOf()).kinds).toEqual(['DECISION', 'INVITATION'])
  for (const [language, words] of [
    ['kk', 'Оқуға шақыру хаты'],
    ['ru', 'Приглашение на учёбу'],
    ['en', 'Invitation to study'],
  ] as const)
    expect(await textOfPdf((await letter('INVITATION', holder, language)).body as Buffer)).toContain(words)
})

test('two servers sign with one key, and another key leaves earlier signatures valid', async () => {
  const keyOf = async (code: string) => (await check({ code })).letter.keyId
  const before = await codeOf('INVITATION')
  const elsewhere = (await portal.anotherServer())(other.person)
  const made = await elsewhere.call('GET', `/grants/own/${other.applicationId}/letters/DECISION`)
  expect(made.status).toBe(200)
  const elsewhereCode = (await lettersOf(other)).made[0].code
  expect(await keyOf(elsewhereCode)).toBe(await keyOf(before))

  const admin = await portal.staff(['ADMIN'])
  const { data } = (await admin.call('POST', '/staff/grants/signing-key/rotate')).body
  expect(await keyOf(before)).not.toBe(data.keyId)
  expect((await check({ code: before })).state).toBe('VALID')
  await letter('DECISION', holder, 'kk')
  expect(await keyOf(await codeOf('DECISION', 'kk'))).toBe(data.keyId)
  const { rows } = await portal.database.pool.query(
    'select sealed_private_key from signing_keys where retired_at is not null',
  )
  expect(rows).toEqual([{ sealed_private_key: null }])
  const bound = await portal.staff(['ADMIN'], { university: 'uni-010' })
  expect((await bound.call('POST', '/staff/grants/signing-key/rotate')).status).toBe(403)
})

test('a key replaces itself after a year of signing', async () => {
  const count = async () =>
    Number((await portal.database.pool.query('select count(*) from signing_keys')).rows[0].count)
  const before = await count()
  await portal.database.pool.query(`update signing_keys set created_at = created_at - interval '366 days'`)
  await letter('DECISION', holder, 'ru')
  expect(await count()).toBe(before + 1)
})

test('a later version that changes the kind of place revokes its letters, and the holder hears of it', async () => {
  const [list] = competition.setup.lists
  if (list === undefined) throw new Error('the competition has no list')
  const file = (await letter('DECISION')).body
  expect((await check({ sha256: hashOf(file) })).state).toBe('VALID')
  await portal.deliver()
  const { length: since } = portal.mails
  Object.assign(list, { reserved: [{ quota: 'RURAL_YOUTH', places: 1 }] })
  await publish(100, 90, ['RURAL_YOUTH'])
  expect((await check({ sha256: hashOf(file) })).state).toBe('REVOKED')
  expect((await lettersOf()).kinds).toEqual(['DECISION', 'INVITATION'])
  await portal.deliver()
  const told = portal.mails.slice(since).filter(({ to }) => to === holder.person.email)
  expect(told.map(({ subject }) => subject)).toEqual(['Your place is now of another kind'])
  expect(await textOfPdf((await letter('DECISION')).body as Buffer)).toContain('reserved')
  await letter('INVITATION')
})

test('a later version that takes the grant away revokes its letters', async () => {
  const file = (await letter('DECISION')).body
  const code = await codeOf('INVITATION')
  await publish(40, 90)
  expect(await check({ code })).toMatchObject({
    state: 'REVOKED',
    letter: { revokedAt: portal.clock.now().toISOString() },
  })
  expect((await check({ sha256: hashOf(file) })).state).toBe('REVOKED')
  expect((await lettersOf()).kinds).toEqual([])
  expect((await letter('DECISION')).status).toBe(404)
})
