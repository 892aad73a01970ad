import { beforeAll, expect, test } from 'vitest'
import { applicationBody, assign, files, sentApplication } from '../../../test/builders.ts'
import { runAfterWithdrawal } from '../../../test/lock-waits.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let admin: Person
let manager: Person
beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
})

async function asked(until: string) {
  const owner = await portal.applicant()
  const body = await applicationBody(portal, owner)
  const { id } = await sentApplication(portal, owner, body)
  await assign(admin, manager, id)
  const fileOf = (slot: string) => (body[slot] as { id: string }).id
  const items = ['passport', 'form'].map((slot) => ({ fileId: fileOf(slot), reason: 'cutOff' }))
  const request = (await manager.call('POST', `/staff/request/${id}/correction`, { items, until })).body.data
  await portal.deliver()
  return { id, owner, items: request.items as { id: string }[] }
}
const remind = async (at: string) => {
  portal.clock.set(at)
  const before = portal.mails.length
  const messages = portal.messages.length
  for (let time = 0; time < 2; time += 1) await portal.portal.jobs.tasks['remind-of-corrections']?.({})
  await portal.deliver()
  return { mails: portal.mails.slice(before), sms: portal.messages.slice(messages) }
}

test('mails remind 7 and 2 days before the end and 2 days after it, each once, the last but one with an SMS', async () => {
  const { id, owner, items } = await asked('2026-12-04')
  const [item] = items
  const [scan] = await files(portal, owner, ['scan.pdf'])
  await owner.call('PUT', `/request/${id}/correction`, { itemId: item?.id, fileId: scan?.id })
  expect((await remind('2026-11-22T04:41:00.000Z')).mails).toEqual([])
  const first = await remind('2026-11-28T04:41:00.000Z')
  expect(first.mails.map(({ to, subject }) => [to, subject.slice(0, 9)])).toEqual([[owner.email, 'Reminder:']])
  // Only the document without a new file.
  expect(first.mails[0]?.text.match(/Part of the page/g)).toHaveLength(1)
  expect(first.sms).toEqual([])
  const second = await remind('2026-12-03T04:41:00.000Z')
  expect([second.mails.length, second.sms.length]).toEqual([1, 1])
  expect((await remind('2026-12-05T04:41:00.000Z')).mails).toEqual([])
  const after = await remind('2026-12-07T04:41:00.000Z')
  expect(after.mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^The time for corrections is over/),
  ])
  expect((await remind('2026-12-09T04:41:00.000Z')).mails).toEqual([])
})

test('a request whose application is withdrawn meanwhile is not reminded of', async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  const { id, owner } = await asked('2026-12-04')
  portal.clock.set('2026-11-28T04:41:00.000Z')
  const again = await portal.signIn('APPLICANT', owner.email)
  const before = portal.mails.length
  await runAfterWithdrawal(portal, { id, owner: again }, 'remind-of-corrections')
  await portal.deliver()
  const subjects = portal.mails.slice(before).flatMap(({ to, subject }) => (to === owner.email ? [subject] : []))
  expect(subjects).toEqual([expect.stringContaining('withdr')])
})

test('an ended request is not reminded of', async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  const cancelled = await asked('2026-11-30')
  const withdrawn = await asked('2026-11-30')
  await admin.call('DELETE', `/staff/request/${cancelled.id}/correction`)
  await withdrawn.owner.call('POST', `/request/${withdrawn.id}/withdraw`)
  await portal.deliver()
  for (const day of ['24', '29']) expect((await remind(`2026-11-${day}T04:41:00.000Z`)).mails).toEqual([])
})

test('the archive of a closed season keeps its requests as they are', async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  const { id } = await asked('2026-11-30')
  const { pool } = portal.database
  await pool.query(`update seasons set closed_at = now(), closing_at = now(), closing_undecided = 'END', closing_reason = 'Over'
    where year = 2026`)
  const fault = (statement: string) =>
    pool.query(statement, [id]).then(
      () => null,
      ({ code }) => code,
    )
  expect(await fault('update corrections set version = 9 where application_id = $1')).toBe('SC001')
  expect(
    await fault(`update correction_items set words = 'x', words_language = 'en'
      where correction_id in (select id from corrections where application_id = $1)`),
  ).toBe('SC001')
  await pool.query(`update seasons set closed_at = null, closing_at = null, closing_undecided = null, closing_reason = ''
    where year = 2026`)
})

test('an assignment while the applicant is asked leaves nothing late before the end', async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  const { id } = await asked('2026-12-18')
  expect((await assign(admin, admin, id)).status).toBe(200)
  const { rows } = await portal.database.pool.query('select handed_at from applications where id = $1', [id])
  expect(rows[0].handed_at.toISOString() > '2026-12-10').toBe(true)
})
