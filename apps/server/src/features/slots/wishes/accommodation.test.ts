import { unzip } from '@portal/office-files/test/unzip.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { offers, sentApplication } from '../../../../test/builders.ts'
import { PASSWORD, type Person } from '../../../../test/portal.ts'
import { choose, interviewOf, invited, mailsTo, openSlots, ownSlots, ZOOM } from '../../../../test/slots.ts'
import { testPortal } from '../../../../test/test-portal.ts'

const portal = await testPortal()
const { pool } = portal.database
const WORDS = 'I stammer and need more time'
let head: Person
let expert: Person
let phones = 5000

beforeAll(async () => {
  head = await portal.staff(['EXPERT_MANAGER'])
})
beforeEach(async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  expert = await portal.staff(['EXPERT'], { phoneNumber: `+7701300${phones++}`, university: 'uni-979' })
  await pool.query('update slots set closed_at = now() where closed_at is null')
  await openSlots(expert)
})

const ask = ({ owner, id }: { owner: Person; id: string }, more: object = {}) =>
  owner.call('PUT', `/request/${id}/accommodation`, { wishes: ['LONGER', 'CAMERA_OFF'], words: WORDS, ...more })
const wishOf = async (number: string, who = head) =>
  (await who.call('GET', '/staff/accommodations?size=200')).body.list.find(
    (row: { number: string }) => row.number === number,
  )
const GRANT = { granted: true, wishes: ['LONGER'], extraMinutes: 15, words: '' }
const answer = (id: string, more: object = {}, who = head) =>
  who.call('POST', `/staff/accommodations/${id}/answer`, { ...GRANT, ...more })

test('a wish is asked, read by the heads in reach, and granted in part', async () => {
  const application = await invited(portal, head)
  expect((await ask(application)).body.data.accommodation).toMatchObject({ state: 'ASKED', words: WORDS, answer: null })
  expect(await mailsTo(portal, head, 'accommodationAsked')).toEqual(['accommodationAsked'])
  expect((await ask(application, { wishes: ['CAMERA_OFF'] })).body.data.accommodation.wishes).toEqual(['CAMERA_OFF'])
  expect(await mailsTo(portal, head, 'accommodationAsked')).toEqual([])
  const far = await portal.staff(['EXPERT_MANAGER'], { university: 'uni-979' })
  expect(await wishOf(application.number, far)).toBeUndefined()
  const { id, words } = await wishOf(application.number)
  expect(words).toBe(WORDS)
  const { rows } = await pool.query(
    `select distinct actor_id from audit_events where event = 'accommodationRead' and object_id = $1`,
    [application.id],
  )
  expect(rows).toEqual([{ actor_id: head.id }])
  expect((await answer(id, {}, far)).status).toBe(404)
  expect((await answer(id)).status).toBe(200)
  expect(await mailsTo(portal, application.owner, 'accommodationAnswered')).toEqual(['accommodationAnswered'])
  expect((await answer(id)).body.msg).toBe('accommodation_is_answered')
  expect((await ask(application)).body.msg).toBe('accommodation_is_answered')
  expect((await application.owner.call('DELETE', `/request/${application.id}/accommodation`)).body.msg).toBe(
    'accommodation_is_answered',
  )
  expect((await ownSlots(application)).accommodation).toMatchObject({
    state: 'GRANTED',
    granted: ['LONGER'],
    extraMinutes: 15,
  })
})

test('granted minutes lengthen the times, and one of them takes the next too', async () => {
  await pool.query('update slots set closed_at = now() where closed_at is null')
  await openSlots(expert, { pause: 0, to: '12:15' })
  const application = await invited(portal, head)
  await ask(application)
  await answer((await wishOf(application.number)).id)
  const { slots } = await ownSlots(application)
  expect(slots.map(({ minutes }: { minutes: number }) => minutes)).toEqual([60, 60, 60])
  await choose(application, slots[0].id)
  expect(await interviewOf(portal, application)).toMatchObject({ minutes: 60 })
  expect((await ownSlots(await invited(portal, head))).slots).toHaveLength(1)
  const { data } = (await expert.call('GET', `/staff/interview/${(await interviewOf(portal, application)).id}`)).body
  expect(data).toMatchObject({ minutes: 60, accommodation: { wishes: ['LONGER'], extraMinutes: 15 } })
  expect(JSON.stringify(data)).not.toContain(WORDS)
})

test('an interview is lengthened where nothing clashes', async () => {
  await pool.query('update slots set closed_at = now() where closed_at is null')
  await openSlots(expert, { pause: 0, to: '11:30' })
  const [one, other] = [await invited(portal, head), await invited(portal, head)]
  const { slots } = await ownSlots(one)
  await choose(one, slots[0].id)
  await choose(other, slots[1].id)
  for (const each of [one, other]) await ask(each)
  const { id } = await wishOf(one.number)
  expect((await answer(id)).body).toMatchObject({
    msg: 'interview_clash',
    errors: [{ field: 'extraMinutes', msg: 'interview_clash' }],
  })
  expect((await answer((await wishOf(other.number)).id)).status).toBe(200)
  expect(await interviewOf(portal, other)).toMatchObject({ minutes: 60 })
  expect(await mailsTo(portal, other.owner, 'interviewMoved')).toEqual(['interviewMoved'])
  await head.call('PUT', `/staff/interview/${(await interviewOf(portal, one)).id}`, {
    date: '2026-12-02',
    time: '10:00',
    zoom: ZOOM,
  })
  expect((await answer(id)).status).toBe(200)
  expect(await interviewOf(portal, one)).toMatchObject({ minutes: 60, slot_id: null })
})

test('an answer to a wish that its applicant changed meanwhile is refused', async () => {
  const application = await invited(portal, head)
  await ask(application)
  const read = await wishOf(application.number)
  portal.clock.advance(1_000)
  await ask(application, { wishes: ['INTERPRETER'], words: 'Sign language, please' })
  expect(await answer(read.id, { askedAt: read.askedAt })).toMatchObject({
    status: 409,
    body: { msg: 'stale_version' },
  })
  expect((await ownSlots(application)).accommodation).toMatchObject({ state: 'ASKED', wishes: ['INTERPRETER'] })
  const { askedAt } = await wishOf(application.number)
  const granted = { askedAt, wishes: ['INTERPRETER'], extraMinutes: 0 }
  expect((await answer(read.id, granted)).status).toBe(200)
})

test('minutes that are granted after a missed interview lengthen its next time', async () => {
  const application = await invited(portal, head)
  const { slots } = await ownSlots(application)
  await choose(application, slots[0].id)
  const { id } = await interviewOf(portal, application)
  portal.clock.set('2026-12-01T06:00:00.000Z')
  const [lead, owner] = [
    await portal.signIn('STAFF', head.email),
    await portal.signIn('APPLICANT', application.owner.email),
  ]
  expect((await lead.call('POST', `/staff/interview/${id}/attendance`, { attendance: 'MISSED' })).status).toBe(200)
  expect((await ask({ ...application, owner })).status).toBe(200)
  expect((await answer((await wishOf(application.number, lead)).id, {}, lead)).status).toBe(200)
  expect(await mailsTo(portal, owner, 'interviewMoved')).toEqual([])
  const moved = { date: '2026-12-03', time: '10:00', zoom: ZOOM }
  expect((await lead.call('PUT', `/staff/interview/${id}`, moved)).status).toBe(200)
  expect(await interviewOf(portal, application)).toMatchObject({ id, minutes: 60, attendance: null })
  head = await portal.signIn('STAFF', head.email)
})

test('a refused wish is asked again, an unanswered one taken back', async () => {
  const owner = await portal.applicant()
  const application = { owner, ...(await sentApplication(portal, owner, { choices: await offers(portal, 1) })) }
  await ask(application)
  const { id } = await wishOf(application.number)
  const refusal = { granted: false, wishes: [], extraMinutes: 0 }
  expect((await answer(id, { ...refusal, words: '' })).body.errors).toMatchObject([
    { field: 'words', msg: 'reason_required' },
  ])
  expect((await answer(id, { ...GRANT, extraMinutes: 0 })).body.errors).toMatchObject([{ field: 'extraMinutes' }])
  expect((await answer(id, { ...GRANT, wishes: ['CAMERA_OFF'] })).body.errors).toMatchObject([
    { field: 'extraMinutes' },
  ])
  await answer(id, { ...refusal, words: 'No interpreter is free' })
  expect((await ownSlots(application)).accommodation).toMatchObject({
    state: 'REFUSED',
    answer: 'No interpreter is free',
    granted: [],
  })
  expect((await ask(application)).body.data.accommodation).toMatchObject({ state: 'ASKED', answer: null })
  const taken = await owner.call('DELETE', `/request/${application.id}/accommodation`)
  expect(taken.body.data.accommodation).toBeNull()
  expect((await owner.call('DELETE', `/request/${application.id}/accommodation`)).status).toBe(404)
  await owner.call('POST', `/request/${application.id}/withdraw`)
  expect((await ask(application)).body.msg).toBe('application_not_editable')
})

test('the words are sealed in the database, and in no mail', async () => {
  const application = await invited(portal, head)
  await ask(application)
  const { id } = await wishOf(application.number)
  await answer(id, { words: 'A quarter of an hour more' })
  const { rows } = await pool.query('select * from accommodations where id = $1', [id])
  expect(rows[0].sealed_words.toString('latin1')).not.toContain('stammer')
  expect(rows[0].sealed_answer.toString('latin1')).not.toContain('quarter')
  await portal.deliver()
  for (const { text } of portal.mails) expect(text).not.toMatch(/stammer|quarter/)
})

test('the copy of the own data has the wish with its words; the dossier has neither', async () => {
  const application = await invited(portal, head)
  await ask(application)
  await answer((await wishOf(application.number)).id, { words: 'A quarter of an hour more' })
  const admin = await portal.staff(['ADMIN'])
  // The builder's documents have no bytes to pack.
  await pool.query('delete from application_attachments where application_id = $1', [application.id])
  await pool.query('delete from profile_attachments where account_id = $1', [application.owner.id])
  await pool.query('delete from files where owner_id = $1', [application.owner.id])
  const { body } = await application.owner.call('GET', '/user/data')
  const data = JSON.parse((await unzip(body)).get('data.json')?.toString() ?? '')
  expect(data.applications[0]).toMatchObject({
    accommodations: [{ words: WORDS, state: 'GRANTED', answer: 'A quarter of an hour more' }],
    slotInvitation: { state: 'WAITING' },
  })
  const seen = (await admin.call('GET', `/staff/request/${application.id}`)).body.data
  expect(seen.slotInvitation).toMatchObject({ state: 'WAITING' })
  expect(JSON.stringify(seen)).not.toMatch(/stammer|quarter|accommodation/)
})

test('a wish is deleted with the account, while the application stays', async () => {
  const application = await invited(portal, head)
  await ask(application)
  const gone = await application.owner.call('DELETE', '/user/profile', { password: PASSWORD, withdraw: true })
  expect(gone.status).toBe(200)
  const { rows } = await pool.query(
    `select count(w.id)::int as wishes, count(a.id)::int as applications from applications a
      left join accommodations w on w.application_id = a.id where a.id = $1`,
    [application.id],
  )
  expect(rows).toEqual([{ wishes: 0, applications: 1 }])
})
