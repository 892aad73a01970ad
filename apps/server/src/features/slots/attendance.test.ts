import { readXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/portal.ts'
import { choose, interviewOf, invite, invited, mailsTo, openSlots, ownSlots, ZOOM } from '../../../test/slots.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let head: Person
let expert: Person
let phones = 4000

beforeAll(async () => {
  head = await portal.staff(['EXPERT_MANAGER'])
})
beforeEach(async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  expert = await portal.staff(['EXPERT'], { phoneNumber: `+7701200${phones++}`, university: 'uni-979' })
  head = await portal.signIn('STAFF', head.email)
  await portal.database.pool.query('update slots set closed_at = now() where closed_at is null')
  await openSlots(expert)
})

const note = (who: Person, id: string, attendance: string | null) =>
  who.call('POST', `/staff/interview/${id}/attendance`, { attendance })

/** An interview in a slot that has begun. */
async function held() {
  const application = await invited(portal, head)
  await choose(application, (await ownSlots(application)).slots[0].id)
  const { id } = await interviewOf(portal, application)
  portal.clock.set('2026-12-01T05:00:00.000Z')
  expert = await portal.signIn('STAFF', expert.email)
  head = await portal.signIn('STAFF', head.email)
  application.owner = await portal.signIn('APPLICANT', application.owner.email)
  return { application, id }
}

test('attendance is noted from the start on, by the expert or the head', async () => {
  const application = await invited(portal, head)
  await choose(application, (await ownSlots(application)).slots[0].id)
  const { id } = await interviewOf(portal, application)
  expect((await note(expert, id, 'ATTENDED')).body.msg).toBe('interview_not_held')
  portal.clock.set('2026-12-01T05:00:00.000Z')
  const [own, lead] = [await portal.signIn('STAFF', expert.email), await portal.signIn('STAFF', head.email)]
  const other = await portal.staff(['EXPERT'], { phoneNumber: '+77012999999', university: 'uni-979' })
  const far = await portal.staff(['EXPERT_MANAGER'], { university: 'uni-979' })
  for (const who of [other, far]) expect((await note(who, id, 'ATTENDED')).status).toBe(404)
  expect((await note(own, id, 'ATTENDED')).status).toBe(200)
  expect((await lead.call('GET', `/staff/interview/${id}`)).body.data).toMatchObject({
    attendance: 'ATTENDED',
    can: { attendance: true },
  })
  expect((await note(lead, id, 'MISSED')).status).toBe(200)
  expect(await mailsTo(portal, application.owner, 'interviewMissed')).toEqual(['interviewMissed'])
  expect((await note(lead, id, 'MISSED')).status).toBe(200)
  expect(await mailsTo(portal, application.owner, 'interviewMissed')).toEqual([])
  expect((await note(own, id, null)).status).toBe(200)
  const { rows } = await portal.database.pool.query(
    `select event from application_history where application_id = $1 and event ~ 'Attended|Missed|attendance' order by id`,
    [application.id],
  )
  expect(rows.map(({ event }) => event)).toEqual(['interviewAttended', 'interviewMissed', 'attendanceTakenBack'])
})

test('a missed interview is neither signed nor a result; it is in the export', async () => {
  const { application, id } = await held()
  await note(expert, id, 'MISSED')
  const code = await expert.call('POST', `/staff/interview/${id}/send-code`)
  expect(code).toMatchObject({ status: 409, body: { msg: 'interview_not_held' } })
  const results = (await head.call('GET', '/staff/interview/results')).body.data
  expect(results.rows.map((row: { interviewId: string }) => row.interviewId)).not.toContain(id)
  const sheet = await head.call('GET', '/staff/interview/download?createdDateFrom=2026-12-01&createdDateTo=2026-12-01')
  const { sheets } = await readXlsx(sheet.body)
  const row = sheets[0]?.rows.find((cells) => cells[0] === application.number)
  expect(row).toContain('Did not come')
  const admin = await portal.staff(['ADMIN'])
  expect((await admin.call('GET', `/staff/request/${application.id}`)).body.data.interview.attendance).toBe('MISSED')
  expect((await application.owner.call('GET', `/request/${application.id}`)).body.data).toMatchObject({
    interview: { attendance: 'MISSED' },
    nextSteps: [{ step: 'test' }, { step: 'review' }, { step: 'unsetInterview' }, { step: 'decision' }],
  })
})

test('a missed interview is held at another time: by the head, or by inviting again', async () => {
  const { application, id } = await held()
  await note(expert, id, 'MISSED')
  const move = { date: '2026-12-03', time: '10:00', zoom: ZOOM }
  expect((await head.call('PUT', `/staff/interview/${id}`, move)).status).toBe(200)
  expect(await interviewOf(portal, application)).toMatchObject({ attendance: null, slot_id: null })
  const again = await invite(head, [application.id], { chooseUntil: '2026-12-04', toDay: '2026-12-09' })
  expect(again.list[0].msg).toBe('interview_already_scheduled')
  portal.clock.set('2026-12-03T05:00:00.000Z')
  for (const who of [expert, head]) Object.assign(who, await portal.signIn('STAFF', who.email))
  await note(expert, id, 'MISSED')
  expect(
    (await invite(head, [application.id], { chooseUntil: '2026-12-04', toDay: '2026-12-09' })).list[0].msg,
  ).toBeNull()
  await openSlots(expert, { days: ['2026-12-08'] })
  Object.assign(application.owner, await portal.signIn('APPLICANT', application.owner.email))
  const { invitation, slots } = await ownSlots(application)
  expect(invitation).toMatchObject({ state: 'WAITING', moves: 0 })
  expect((await choose(application, slots[0].id)).body.data).toMatchObject({
    invitation: { state: 'CHOSEN', moves: 0 },
  })
  expect(await interviewOf(portal, application)).toMatchObject({
    id,
    attendance: null,
    status: 'ASSIGNED',
    slot_id: slots[0].id,
  })
})
