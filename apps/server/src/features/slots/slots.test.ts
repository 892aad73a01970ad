import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offers, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { choose, interviewOf, invite, invited, mailsTo, openSlots, ownSlots, ZOOM } from '../../../test/slots.ts'
import { testPortal } from '../../../test/test-portal.ts'

const NOW = '2026-11-20T09:30:00.000Z'
const portal = await testPortal()
const { pool } = portal.database
let head: Person
let phones = 3000

beforeAll(async () => {
  head = await portal.staff(['EXPERT_MANAGER'])
})
beforeEach(async () => {
  portal.clock.set(NOW)
  await pool.query(`update slots set closed_at = now() where closed_at is null`)
})

const newExpert = (more: object = {}) =>
  portal.staff(['EXPERT'], { phoneNumber: `+7701100${phones++}`, university: 'uni-979', ...more })
const slotsOf = async (who: Person, query = '') => (await who.call('GET', `/staff/slots?size=200&${query}`)).body.list
async function applied(more: Record<string, unknown> = {}) {
  const owner = await portal.applicant()
  return { owner, ...(await sentApplication(portal, owner, more)) }
}
const invitedOne = (more: Record<string, unknown> = {}, window: object = {}) => invited(portal, head, more, window)
const starts = (rows: readonly { startsAt: string }[]) => rows.map(({ startsAt }) => startsAt.slice(11, 16))

describe('opening', () => {
  test('opens times of a day, and skips those that overlap or are over', async () => {
    const expert = await newExpert()
    const first = await openSlots(head, { expertId: expert.id })
    expect(first.body.data).toEqual({ opened: 3, skipped: [] })
    expect(await slotsOf(head, `expertId=${expert.id}`)).toMatchObject([
      { startsAt: '2026-12-01T05:00:00.000Z', minutes: 45, state: 'FREE', interview: null, can: { close: true } },
      { startsAt: '2026-12-01T06:00:00.000Z' },
      { startsAt: '2026-12-01T07:00:00.000Z', universityId: null, expert: { id: expert.id } },
    ])
    const again = await openSlots(expert, { days: ['2026-12-01', '2026-11-20'], from: '12:30', to: '15:00' })
    expect(again.body.data).toEqual({
      opened: 1,
      skipped: [
        { startsAt: '2026-11-20T07:30:00.000Z', msg: 'wrong_value' },
        { startsAt: '2026-11-20T08:30:00.000Z', msg: 'wrong_value' },
        { startsAt: '2026-12-01T07:30:00.000Z', msg: 'interview_clash' },
      ],
    })
    expect((await openSlots(expert)).body.msg).toBe('interview_clash')
    expect((await openSlots(expert, { days: ['2026-11-19'] })).body.errors).toEqual([
      { field: 'days', msg: 'wrong_value' },
    ])
    expect((await openSlots(expert, { to: '10:30' })).body.errors).toEqual([{ field: 'to', msg: 'wrong_value' }])
  })

  test('an expert opens and closes own times alone; a head those in reach', async () => {
    const [expert, other] = [await newExpert(), await newExpert()]
    expect((await openSlots(expert, { expertId: other.id })).status).toBe(404)
    expect((await openSlots(head)).body.errors).toEqual([{ field: 'expertId', msg: 'field_required' }])
    const [offer] = await offers(portal, 1)
    const near = await portal.staff(['EXPERT_MANAGER'], { university: offer?.universityId })
    const far = await portal.staff(['EXPERT_MANAGER'], { university: 'uni-979' })
    await openSlots(expert)
    await openSlots(near, { expertId: other.id })
    const [first] = await slotsOf(expert)
    expect(await slotsOf(other)).toHaveLength(3)
    // Times of every university are seen and not closed by the head of one.
    expect((await slotsOf(near)).map((slot: { can: object }) => slot.can)).toContainEqual({ close: false })
    expect(await slotsOf(far, `expertId=${other.id}`)).toEqual([])
    for (const who of [other, near, far])
      expect((await who.call('POST', '/staff/slots/close', { ids: [first.id] })).body.data).toEqual({
        closed: 0,
        taken: 0,
      })
    expect((await expert.call('POST', '/staff/slots/close', { ids: [first.id] })).body.data).toEqual({
      closed: 1,
      taken: 0,
    })
    expect(await slotsOf(expert, 'state=CLOSED')).toHaveLength(1)
    expect(await slotsOf(expert, 'state=FREE')).toHaveLength(2)
  })
})

describe('inviting', () => {
  test('lists who may be invited, and reports who may not', async () => {
    const expert = await newExpert()
    await openSlots(expert)
    const one = await applied()
    const listed = async (body: object = {}) =>
      (await head.call('POST', '/staff/slots/invitable?size=200', body)).body.list
    expect(await listed({ number: one.number })).toMatchObject([
      { requestId: one.id, suits: 3, interviewLanguage: 'ENGLISH' },
    ])
    expect(await listed({ number: one.number, interviewLanguage: 'KAZAKH' })).toEqual([])
    expect(await invite(head, [one.id])).toEqual({ list: [{ requestId: one.id, msg: null }] })
    expect(await listed({ number: one.number })).toEqual([])
    expect(await mailsTo(portal, one.owner, 'slotInvited')).toEqual(['slotInvited'])
    const far = await portal.staff(['EXPERT_MANAGER'], { university: 'uni-979' })
    expect(await invite(far, [one.id])).toEqual({ list: [{ requestId: one.id, msg: 'not_found' }] })
    const scheduled = await applied()
    await head.call('POST', '/staff/interview/schedule', {
      requestId: scheduled.id,
      date: '2026-12-03',
      time: '10:00',
      zoom: ZOOM,
    })
    const withdrawn = await applied()
    await withdrawn.owner.call('POST', `/request/${withdrawn.id}/withdraw`)
    expect((await invite(head, [scheduled.id, withdrawn.id])).list.map(({ msg }: { msg: string }) => msg)).toEqual([
      'interview_already_scheduled',
      'not_successfully_updated_status_of_application',
    ])
  })

  test.each([
    [{ chooseUntil: '2026-11-19' }, 'chooseUntil'],
    [{ fromDay: '2026-12-06' }, 'fromDay'],
    [{ chooseUntil: '2026-12-06' }, 'chooseUntil'],
  ])('days %j are refused', async (more, field) => {
    expect((await invite(head, [(await applied()).id], more)).errors).toEqual([{ field, msg: 'wrong_value' }])
  })

  test('an invitation is cancelled by a head in reach', async () => {
    const application = await invitedOne()
    const path = `/staff/slots/invitations/${application.id}/cancel`
    const far = await portal.staff(['EXPERT_MANAGER'], { university: 'uni-979' })
    expect((await far.call('POST', path)).status).toBe(404)
    expect((await head.call('POST', path)).status).toBe(200)
    expect((await head.call('POST', path)).status).toBe(404)
    expect((await ownSlots(application)).invitation).toBeNull()
  })
})

describe('choosing', () => {
  test('the applicant sees times without names, chooses one, and moves it once', async () => {
    const expert = await newExpert()
    await openSlots(expert, { days: ['2026-12-01', '2026-12-02'], to: '12:00' })
    const application = await invitedOne()
    const before = await ownSlots(application)
    expect(before).toMatchObject({ invitation: { state: 'WAITING', moves: 0 }, interview: null, can: { choose: true } })
    expect(before.slots).toHaveLength(4)
    expect(JSON.stringify(before)).not.toContain(expert.id)
    const [first, second, third] = before.slots
    const chosen = await choose(application, first.id)
    expect(chosen.body.data).toMatchObject({
      invitation: { state: 'CHOSEN' },
      interview: { startsAt: first.startsAt, endsAt: '2026-12-01T05:45:00.000Z', zoom: ZOOM, canMove: true },
    })
    expect(await interviewOf(portal, application)).toMatchObject({
      status: 'ASSIGNED',
      expert_id: expert.id,
      minutes: 45,
    })
    expect(await mailsTo(portal, application.owner, 'interviewScheduled')).toEqual(['interviewScheduled'])
    expect(await mailsTo(portal, expert, 'interviewScheduled')).toEqual(['interviewScheduled'])
    // A repeated call is the same choice.
    expect((await choose(application, first.id)).body.data.invitation.moves).toBe(0)
    const other = await invitedOne()
    expect((await choose(other, first.id)).body.msg).toBe('slot_taken')
    expect((await ownSlots(other)).slots).toHaveLength(3)
    const moved = await choose(application, second.id)
    expect(moved.body.data).toMatchObject({
      invitation: { moves: 1 },
      interview: { startsAt: second.startsAt, canMove: false },
      slots: [],
    })
    expect(await mailsTo(portal, application.owner, 'interviewMoved')).toEqual(['interviewMoved'])
    expect((await choose(application, third.id)).body.msg).toBe('slot_moved_already')
    // The first time is free again.
    expect((await choose(other, first.id)).status).toBe(200)
    const { rows } = await pool.query('select event from application_history where application_id = $1 order by id', [
      application.id,
    ])
    expect(rows.map(({ event }) => event)).toEqual(['submit', 'slotInvited', 'interviewChosen', 'interviewChosen'])
  })

  test('only times that suit are shown, and only those are taken', async () => {
    const [offer] = await offers(portal, 1)
    const [able, russian, conflicting] = [
      await newExpert(),
      await newExpert({ interviewLanguages: ['RUSSIAN'] }),
      await newExpert({ university: offer?.universityId }),
    ]
    const at = (hour: number) => ({ from: `${hour}:00`, to: `${hour}:45` })
    await openSlots(able, at(10))
    await openSlots(able, { ...at(11), language: 'KAZAKH' })
    await openSlots(able, { ...at(12), days: ['2026-12-06'] })
    await openSlots(russian, at(13))
    await openSlots(conflicting, at(14))
    const far = await portal.staff(['EXPERT_MANAGER'], { university: 'uni-979' })
    await openSlots(far, { ...at(15), expertId: able.id })
    const application = await invitedOne()
    expect(starts((await ownSlots(application)).slots)).toEqual(['05:00'])
    for (const slot of await slotsOf(head, 'state=FREE'))
      if (!slot.startsAt.includes('T05:00')) expect((await choose(application, slot.id)).body.msg).toBe('slot_not_open')
    await pool.query(`update accounts set state = 'DISABLED' where id = $1`, [able.id])
    expect((await ownSlots(application)).slots).toEqual([])
    await pool.query(`update accounts set state = 'ENABLED' where id = $1`, [able.id])
    expect((await choose(application, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('a move is refused too near to the old or the new time, and choosing after the last day', async () => {
    const expert = await newExpert()
    await openSlots(expert, { days: ['2026-11-28', '2026-12-01'], to: '10:45' })
    const application = await invitedOne()
    const [near, late] = (await ownSlots(application)).slots
    await choose(application, late.id)
    portal.clock.set('2026-11-27T06:00:00.000Z')
    application.owner = await portal.signIn('APPLICANT', application.owner.email)
    expect((await ownSlots(application)).slots).toEqual([])
    expect((await choose(application, near.id)).body.msg).toBe('slot_move_too_late')
    portal.clock.set('2026-11-30T05:00:00.001Z')
    application.owner = await portal.signIn('APPLICANT', application.owner.email)
    expect(await ownSlots(application)).toMatchObject({ interview: { canMove: false, moveUntil: null } })
    portal.clock.set(NOW)
    const lapsed = await invitedOne()
    portal.clock.set('2026-11-25T19:00:00.000Z')
    lapsed.owner = await portal.signIn('APPLICANT', lapsed.owner.email)
    expect((await choose(lapsed, near.id)).body.msg).toBe('invitation_lapsed')
    expect(await ownSlots(lapsed)).toMatchObject({ invitation: { state: 'LAPSED' }, slots: [], can: { choose: false } })
  })

  test.each([
    ['disabled', { state: 'DISABLED' }],
    ['without the role', { roles: [{ name: 'MANAGER' }] }],
    ['deleted', null],
  ])('an expert who is %s has no free times, and the head sees none', async (_, change) => {
    const expert = await newExpert()
    await openSlots(expert)
    const application = await invitedOne()
    const [first] = (await ownSlots(application)).slots
    await choose(application, first.id)
    const root = await portal.superAdmin()
    const { fullName, email } = (await root.call('GET', `/staff/${expert.id}`)).body.data
    const done =
      change === null
        ? await root.call('DELETE', `/staff/${expert.id}`)
        : await root.call('PUT', `/staff/${expert.id}`, { fullName, email, ...change })
    expect(done.status).toBe(200)
    expect(await interviewOf(portal, application)).toMatchObject({ status: 'NEW', slot_id: null })
    expect(await slotsOf(head, `expertId=${expert.id}`)).toMatchObject([
      { state: 'CLOSED' },
      { state: 'CLOSED' },
      { state: 'CLOSED' },
    ])
  })

  test('cancelling, declining and moving by the head free the time', async () => {
    const expert = await newExpert()
    await openSlots(expert)
    const application = await invitedOne()
    const [slot, next] = (await ownSlots(application)).slots
    const isFree = async () => (await slotsOf(expert, 'state=FREE')).some(({ id }: { id: string }) => id === slot.id)
    await choose(application, slot.id)
    expect(await isFree()).toBe(false)
    await head.call('POST', `/staff/interview/${(await interviewOf(portal, application)).id}/cancel`, { reason: 'Ill' })
    expect(await isFree()).toBe(true)
    expect(await ownSlots(application)).toMatchObject({ invitation: { state: 'WAITING' }, interview: null })
    await choose(application, slot.id)
    const { id } = await interviewOf(portal, application)
    await head.call('PUT', `/staff/interview/${id}`, { date: '2026-12-04', time: '10:00', zoom: ZOOM })
    expect(await isFree()).toBe(true)
    await choose(application, next.id)
    await expert.call('POST', `/staff/interview/${id}/decline`, { reason: 'Ill' })
    expect(await interviewOf(portal, application)).toMatchObject({ status: 'NEW', slot_id: null })
    // An expert is not offered to an applicant whom they declined.
    expect((await ownSlots(await invitedOne())).slots).toHaveLength(3)
    expect((await ownSlots(application)).slots).toEqual([])
  })

  test('a withdrawn application frees its time', async () => {
    const expert = await newExpert()
    await openSlots(expert)
    const application = await invitedOne()
    await choose(application, (await ownSlots(application)).slots[0].id)
    await application.owner.call('POST', `/request/${application.id}/withdraw`)
    expect(await slotsOf(expert, 'state=FREE')).toHaveLength(3)
    expect((await choose(application, (await slotsOf(expert))[0].id)).body.msg).toBe('invitation_lapsed')
  })

  test('two applications of one person never overlap', async () => {
    const [one, other] = [await newExpert(), await newExpert()]
    await openSlots(one)
    await openSlots(other)
    const [near, far] = await offers(portal, 2)
    const first = await invitedOne({ choices: [near] })
    const second = { owner: first.owner, ...(await sentApplication(portal, first.owner, { choices: [far] })) }
    await invite(head, [second.id])
    await choose(first, (await ownSlots(first)).slots[0].id)
    expect(starts((await ownSlots(second)).slots)).not.toContain('05:00')
  })
})
