import { beforeEach, describe, expect, test } from 'vitest'
import { assign, decide, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { USUAL_ATTEMPTS } from '../../platform/jobs/jobs.ts'
import { MessageRefusedError } from '../../platform/messages/message-refused.ts'
import { NO_OWNER } from '../../platform/portal-owner.ts'
import { sendMail, sendSms } from './jobs.ts'

const PUBLIC_URL = 'https://portal.kz'
const portal = await testPortal()
let root: Person

beforeEach(async () => {
  root = await portal.superAdmin()
  await portal.deliver()
})

const refusing = {
  send: () =>
    Promise.reject(new MessageRefusedError('550', '550 5.1.1 <aigerim@mail.kz>: no <b>such</b> user aigerim@mail.kz')),
  ask: null,
  close: () => undefined,
}
const away = { send: () => Promise.reject(new Error('away')), close: () => undefined }

async function waitingMail() {
  const person = await portal.applicant()
  await portal.guest.call('POST', '/auth/forgotPassword', { email: person.email })
  await portal.deliver('send-link')
  const { id, messageId } = await portal.database.db
    .selectFrom('mails')
    .select(['id', 'messageId'])
    .where('recipient', '=', person.email)
    .where('name', '=', 'resetPassword')
    .executeTakeFirstOrThrow()
  const send = (mailer: typeof away) =>
    sendMail(
      {
        db: portal.database.db,
        now: portal.clock.now(),
        mailer,
        publicUrl: PUBLIC_URL,
        sender: 'no-reply@portal.kz',
        areReturnsRead: false,
        kept: new Map(),
        owner: NO_OWNER,
      },
      { id },
    )
  return { person, id, messageId, send }
}
const listed = async () => (await root.call('GET', '/staff/messages?pageSize=200')).body

describe('a mail', () => {
  test('refused for good has failed at once: the super admin lists it and sends it again', async () => {
    const { person, id, messageId, send } = await waitingMail()
    const { totalSize } = await listed()
    await send(refusing)
    expect(await listed()).toMatchObject({
      totalSize: totalSize + 1,
      list: [
        {
          ...{ id, kind: 'MAIL', recipient: person.email, problem: 'REFUSED', subject: 'Set a new password' },
          ...{ failedAt: portal.clock.now().toISOString(), statusCode: '5.1.1', canResend: true },
        },
        ...Array(totalSize).fill(expect.anything()),
      ],
    })
    expect((await listed()).list[0].diagnostic).toBe('550 5.1.1 : no such user …')
    await portal.database.pool.query('delete from graphile_worker._private_jobs')
    expect((await root.call('POST', `/staff/messages/${id}/resend`)).status).toBe(200)
    expect((await listed()).totalSize).toBe(totalSize)
    await portal.deliver('send-mail')
    expect(portal.mails.at(-1)).toMatchObject({ to: person.email, messageId })
    expect((await root.call('POST', `/staff/messages/${id}/resend`)).status).toBe(404)
    const trail = await root.call('GET', '/staff/audit?event=messageResent')
    expect(trail.body.list).toMatchObject([{ objectId: id, details: { kind: 'MAIL' } }])
  })

  test('never accepted is retried until the queue gives up, and has failed then', async () => {
    const { id, send } = await waitingMail()
    for (let attempt = 1; attempt < USUAL_ATTEMPTS; attempt += 1) await expect(send(away)).rejects.toThrow('away')
    expect((await listed()).list.map((row: { id: string }) => row.id)).not.toContain(id)
    await send(away)
    expect((await listed()).list).toContainEqual(expect.objectContaining({ id, problem: 'AWAY' }))
    await root.call('POST', `/staff/messages/${id}/resend`)
    await expect(send(away)).rejects.toThrow('away')
  })
})

test('a refused SMS is listed without its text', async () => {
  const id = crypto.randomUUID()
  await portal.database.pool.query(
    `insert into sms_messages (id, recipient, text, created_at) values ($1, '+77010000001', 'Code 123456', $2)`,
    [id, portal.clock.now()],
  )
  await sendSms({ db: portal.database.db, now: portal.clock.now(), gateway: refusing }, { id })
  const { list } = await listed()
  expect(list).toContainEqual(expect.objectContaining({ id, kind: 'SMS', subject: null, recipient: '+77010000001' }))
  expect(JSON.stringify(list)).not.toContain('Code 123456')
  expect((await root.call('POST', `/staff/messages/${id}/resend`)).status).toBe(200)
  await portal.deliver('send-sms')
  expect(portal.messages.at(-1)).toMatchObject({ to: '+77010000001', text: 'Code 123456' })
})

test('staff read the mails about an application with their states', async () => {
  const admin = await portal.staff(['ADMIN'])
  const manager = await portal.staff(['MANAGER'])
  const owner = await portal.applicant()
  const { id, number } = await sentApplication(portal, owner)
  await portal.deliver()
  portal.clock.advance(60_000)
  await assign(admin, manager, id)
  await decide(manager, id, 'PASSED')
  const { body } = await manager.call('GET', `/staff/request/${id}/messages`)
  expect(body.list).toMatchObject([
    { isToApplicant: true, subject: `Application No. ${number} has been sent`, sentAt: expect.any(String) },
    {
      isToApplicant: false,
      subject: `Application No. ${number} has been assigned to you`,
      sentAt: null,
      failedAt: null,
    },
  ])
  const elsewhere = await portal.staff(['ADMIN'], { university: 'uni-979' })
  expect((await elsewhere.call('GET', `/staff/request/${id}/messages`)).status).toBe(404)
})

test('waiting and failed mails follow a corrected address, links to the former one do not', async () => {
  const manager = await portal.staff(['MANAGER'], { fullName: 'Aizhan Tolegenova' })
  const admin = await portal.staff(['ADMIN'])
  await portal.deliver()
  const mailOf = async () => {
    const { id } = await sentApplication(portal, await portal.applicant())
    await assign(admin, manager, id)
    return portal.database.db
      .selectFrom('mails')
      .select('id')
      .where('applicationId', '=', id)
      .where('name', '=', 'applicationAssigned')
      .executeTakeFirstOrThrow()
  }
  const [failed, waiting] = [await mailOf(), await mailOf()]
  await portal.database.db
    .updateTable('mails')
    .set({ failedAt: portal.clock.now(), problem: 'REFUSED' })
    .where('id', '=', failed.id)
    .execute()
  await portal.guest.call('POST', '/staff/auth/forgotPassword', { email: manager.email })
  await portal.deliver('send-link')
  const before = portal.mails.length
  const change = { fullName: 'Aizhan Tolegenova', email: 'aizhan.right@portal.kz' }
  expect((await root.call('PUT', `/staff/${manager.id}`, change)).status).toBe(200)
  expect((await root.call('POST', `/staff/messages/${failed.id}/resend`)).status).toBe(200)
  await portal.deliver()
  const sent = portal.mails.slice(before).filter(({ subject }) => subject.includes('assigned to you'))
  expect(sent.map(({ to }) => to)).toEqual([change.email, change.email])
  expect(waiting.id).not.toBe(failed.id)
  const links = portal.mails.slice(before).filter(({ text }) => text.includes('/resetPassword/'))
  expect(links.map(({ to }) => to)).not.toContain(change.email)
})
