import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal, type Person, type TestPortal } from '../../../test/portal.ts'
import type { SmsState } from '../../platform/messages/sms.ts'
import { enqueueSms } from './enqueue-sms.ts'

const MINUTE_MS = 60_000
const states = new Map<string, SmsState>()
const asked: string[] = []
const gateway = { isAway: false }
let portal: TestPortal
let root: Person
let count = 0

beforeAll(async () => {
  portal = await createTestPortal({
    gateway: {
      idOf: ({ to }) => (to.endsWith('0') ? null : `gw${to}`),
      ask: async ({ id, to }) => {
        asked.push(id)
        expect(id).toBe(`gw${to}`)
        if (gateway.isAway) throw new Error('the SMS gateway is away: TypeError')
        return states.get(id) ?? { kind: 'underway', code: '0' }
      },
    },
  })
})
beforeEach(async () => {
  root = await portal.superAdmin()
  asked.length = 0
})
afterAll(() => portal.close())

const ask = (): Promise<void> =>
  portal.portal.jobs.tasks['ask-sms-states']?.({}) ?? Promise.reject(new Error('no task'))
const listed = async () => (await root.call('GET', '/staff/messages?pageSize=200')).body.list

/** An SMS accepted by the gateway. The gateway gives it an id unless the number ends in 0. */
async function sentSms(last = '1') {
  count += 1
  const to = `+7701000${String(count).padStart(3, '0')}${last}`
  await portal.database.db.transaction().execute((db) => enqueueSms({ db, now: portal.clock.now() }, to, 'Code 123456'))
  await portal.deliver('send-sms')
  return { to, id: `gw${to}` }
}
const rowOf = (to: string) =>
  portal.database.db.selectFrom('smsMessages').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()

test('an undelivered SMS is listed with the gateway’s words, and cannot be sent again', async () => {
  const { to, id } = await sentSms()
  await ask()
  expect(asked).toEqual([])
  portal.clock.advance(MINUTE_MS)
  states.set(id, { kind: 'undelivered', code: '25' })
  await ask()
  expect(await listed()).toEqual([
    expect.objectContaining({
      ...{ kind: 'SMS', recipient: to, problem: 'UNDELIVERED', statusCode: '25', diagnostic: null, canResend: false },
    }),
  ])
  const { id: row } = await rowOf(to)
  expect((await root.call('POST', `/staff/messages/${row}/resend`)).status).toBe(404)
  portal.clock.advance(60 * MINUTE_MS)
  await ask()
  expect(asked).toEqual([id])
  await portal.database.pool.query('update sms_messages set failed_at = null where id = $1', [row])
})

test('a delivered one is recorded and not asked about again', async () => {
  const { to, id } = await sentSms()
  portal.clock.advance(MINUTE_MS)
  states.set(id, { kind: 'delivered', code: '1' })
  await ask()
  expect(await rowOf(to)).toMatchObject({
    deliveredAt: portal.clock.now(),
    statusCode: '1',
    failedAt: null,
    text: null,
  })
  expect(await listed()).toEqual([])
  portal.clock.advance(60 * MINUTE_MS)
  await ask()
  expect(asked).toEqual([id])
})

test('one under way is asked about at growing intervals, and after two days no more', async () => {
  const { to, id } = await sentSms()
  let minutes = 0
  for (const wait of [1, 1, 1, 2, 3]) {
    portal.clock.advance(wait * MINUTE_MS)
    minutes += wait
    await ask()
  }
  // After 1, 2, 3, 5 (4.5 was due) and 8 (7.5 was due) minutes.
  expect([minutes, asked]).toEqual([8, Array(5).fill(id)])
  portal.clock.advance(48 * 60 * MINUTE_MS)
  await ask()
  expect(await rowOf(to)).toMatchObject({ askAt: null, deliveredAt: null, failedAt: null })
  portal.clock.advance(48 * 60 * MINUTE_MS)
  await ask()
  expect(asked).toHaveLength(6)
})

test('while the gateway is unreachable they wait for their next time', async () => {
  const { to, id } = await sentSms()
  portal.clock.advance(MINUTE_MS)
  gateway.isAway = true
  await ask()
  gateway.isAway = false
  states.set(id, { kind: 'delivered', code: '1' })
  await ask()
  expect(asked).toEqual([id])
  portal.clock.advance(MINUTE_MS)
  await ask()
  expect(await rowOf(to)).toMatchObject({ statusCode: '1' })
})

test('one without an id is sent, and its state is never asked', async () => {
  const { to } = await sentSms('0')
  portal.clock.advance(60 * MINUTE_MS)
  await ask()
  expect(asked).toEqual([])
  expect(await rowOf(to)).toMatchObject({ sentAt: expect.any(Date), gatewayId: null, askAt: null, text: null })
})

test('the row of an SMS goes once its state is not asked any more, and that of a failed one after 30 days', async () => {
  const remaining = async () => {
    await portal.portal.jobs.tasks['remove-expired-accounts']?.({})
    const rows = await portal.database.db.selectFrom('smsMessages').select('recipient').execute()
    return rows.map(({ recipient }) => recipient)
  }
  const [waiting, failed, unasked] = [await sentSms(), await sentSms(), await sentSms('0')]
  expect(await remaining()).toEqual(expect.arrayContaining([waiting.to, failed.to]))
  expect(await remaining()).not.toContain(unasked.to)
  portal.clock.advance(MINUTE_MS)
  states.set(waiting.id, { kind: 'delivered', code: '1' })
  states.set(failed.id, { kind: 'undelivered', code: '25' })
  await ask()
  expect(await remaining()).toEqual([failed.to])
  // A refused one keeps its text, and goes as well.
  await portal.database.pool.query(`update sms_messages set sent_at = null, text = 'Code 123456'`)
  portal.clock.advance(30 * 24 * 60 * MINUTE_MS)
  expect(await remaining()).toEqual([failed.to])
  portal.clock.advance(1)
  expect(await remaining()).toEqual([])
})

test('the queue asks every minute where the gateway supports it', async () => {
  expect(portal.portal.jobs.crontab.split('\n')).toContain('* * * * * ask-sms-states ?jobKey=sms-states')
  const without = await createTestPortal()
  expect(without.portal.jobs.crontab).not.toContain('ask-sms-states')
  await without.close()
})
