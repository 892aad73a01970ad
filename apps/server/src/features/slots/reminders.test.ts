import { invitationStateOf } from '@portal/domain/slots/status.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runAfterWithdrawal } from '../../../test/lock-waits.ts'
import type { Person } from '../../../test/portal.ts'
import { type Applied, choose, interviewOf, invited, mailsTo, openSlots, ownSlots, ZOOM } from '../../../test/slots.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { presentOf } from './queries.ts'

const portal = await testPortal()
const { pool } = portal.database
const NOW = '2026-11-20T09:30:00.000Z'
let head: Person
let expert: Person
let phones = 6000

beforeAll(async () => {
  head = await portal.staff(['EXPERT_MANAGER'])
})
beforeEach(async () => {
  portal.clock.set(NOW)
  head = await portal.signIn('STAFF', head.email)
  expert = await portal.staff(['EXPERT'], { phoneNumber: `+7701400${phones++}`, university: 'uni-979' })
  await pool.query('update slots set closed_at = now() where closed_at is null')
})
const run = (name: string) => portal.portal.jobs.tasks[name]?.({})

describe('reminders', () => {
  test('do not come to an application that is withdrawn meanwhile', async () => {
    const application = await invited(portal, head)
    portal.clock.set('2026-11-24T04:47:00.000Z')
    application.owner = await portal.signIn('APPLICANT', application.owner.email)
    await runAfterWithdrawal(portal, application, 'remind-of-slots')
    expect(await mailsTo(portal, application.owner, 'slotReminder')).toEqual([])
  })

  test('come two days and one day before the end, the last with an SMS, and only to those who have not chosen', async () => {
    await openSlots(expert)
    const [waiting, chosen] = [await invited(portal, head), await invited(portal, head)]
    await choose(chosen, (await ownSlots(chosen)).slots[0].id)
    const reminded = async (now: string) => {
      portal.clock.set(now)
      await run('remind-of-slots')
      await run('remind-of-slots')
      return [await mailsTo(portal, waiting.owner, 'slotReminder'), await mailsTo(portal, chosen.owner, 'slotReminder')]
    }
    expect(await reminded('2026-11-23T04:47:00.000Z')).toEqual([[], []])
    expect(await reminded('2026-11-24T04:47:00.000Z')).toEqual([['slotReminder'], []])
    expect(await reminded('2026-11-25T04:47:00.000Z')).toEqual([['slotReminder'], []])
    expect(await reminded('2026-11-25T19:00:00.000Z')).toEqual([[], []])
  })
})

describe('news', () => {
  const wants = ({ owner, id }: Applied, wantsNews = true) =>
    owner.call('PUT', `/request/${id}/slots/news`, { wantsNews })
  const toldAt = async (application: Applied, at: string) => {
    portal.clock.set(at)
    await run('offer-freed-slots-again')
    return mailsTo(portal, application.owner, 'slotFreed')
  }
  test('a freed or opened time is mailed to those who asked, once a day at most', async () => {
    const [taker, asker, other] = [
      await invited(portal, head),
      await invited(portal, head),
      await invited(portal, head),
    ]
    await openSlots(expert, { to: '10:45' })
    await choose(taker, (await ownSlots(taker)).slots[0].id)
    expect((await wants(asker)).body.data).toMatchObject({ wantsNews: true, invitation: { state: 'NONE_SUITS' } })
    expect((await wants(other, false)).body.data).toMatchObject({ wantsNews: false })
    expect(await toldAt(asker, '2026-11-20T10:00:00.000Z')).toEqual([])
    await head.call('POST', `/staff/interview/${(await interviewOf(portal, taker)).id}/cancel`, { reason: 'Ill' })
    await portal.deliver('offer-freed-slots')
    expect(await mailsTo(portal, asker.owner, 'slotFreed')).toEqual(['slotFreed'])
    expect(await mailsTo(portal, other.owner, 'slotFreed')).toEqual([])
    // Another within the day waits for the next morning.
    portal.clock.set('2026-11-20T12:00:00.000Z')
    head = await portal.signIn('STAFF', head.email)
    await openSlots(head, { expertId: expert.id, days: ['2026-12-02'], to: '10:45' })
    await portal.deliver('offer-freed-slots')
    expect(await mailsTo(portal, asker.owner, 'slotFreed')).toEqual([])
    expect(await toldAt(asker, '2026-11-21T09:59:00.000Z')).toEqual([])
    expect(await toldAt(asker, '2026-11-21T10:00:00.000Z')).toEqual(['slotFreed'])
    // Nothing new since.
    expect(await toldAt(asker, '2026-11-23T10:00:00.000Z')).toEqual([])
    expect(await toldAt(asker, '2026-11-25T19:00:00.000Z')).toEqual([])
  })

  test('is no news for an application that is withdrawn meanwhile', async () => {
    const application = await invited(portal, head)
    await wants(application)
    portal.clock.set('2026-11-21T10:00:00.000Z')
    expert = await portal.signIn('STAFF', expert.email)
    await openSlots(expert, { days: ['2026-12-03'], to: '10:45' })
    application.owner = await portal.signIn('APPLICANT', application.owner.email)
    await runAfterWithdrawal(portal, application, 'offer-freed-slots-again')
    expect(await mailsTo(portal, application.owner, 'slotFreed')).toEqual([])
  })

  test('a time that does not suit is no news', async () => {
    const asker = await invited(portal, head)
    await wants(asker)
    await openSlots(expert, { language: 'KAZAKH' })
    await portal.deliver('offer-freed-slots')
    expect(await mailsTo(portal, asker.owner, 'slotFreed')).toEqual([])
  })

  test('is asked for only while choosing', async () => {
    await openSlots(expert)
    const application = await invited(portal, head)
    await choose(application, (await ownSlots(application)).slots[0].id)
    expect((await wants(application)).body.msg).toBe('invitation_lapsed')
  })
})

describe('lapsed invitations', () => {
  test('are proposed and placed; those that changed since are reported', async () => {
    await openSlots(expert, { to: '12:00' })
    const [first, second, third] = [
      await invited(portal, head, {}, { chooseUntil: '2026-11-21' }),
      await invited(portal, head, {}, { chooseUntil: '2026-11-22' }),
      await invited(portal, head),
    ]
    const proposed = async () => (await head.call('GET', '/staff/slots/proposal')).body.list
    expect(await proposed()).toEqual([])
    portal.clock.set('2026-11-22T19:00:00.000Z')
    head = await portal.signIn('STAFF', head.email)
    const list = await proposed()
    expect(list).toMatchObject([
      {
        requestId: first.id,
        startsAt: '2026-12-01T05:00:00.000Z',
        isSameSurname: false,
        others: [{ startsAt: '2026-12-01T06:00:00.000Z' }],
      },
      { requestId: second.id, startsAt: '2026-12-01T06:00:00.000Z' },
    ])
    const far = await portal.staff(['EXPERT_MANAGER'], { university: 'uni-979' })
    const placements = [...list, { requestId: third.id, slotId: list[0].slotId }].map(({ requestId, slotId }) => ({
      requestId,
      slotId,
    }))
    const place = (who: Person) => who.call('POST', '/staff/slots/place', { placements })
    expect((await place(far)).body.list.map(({ msg }: { msg: string }) => msg)).toEqual([
      'not_found',
      'not_found',
      'not_found',
    ])
    expect((await place(head)).body.list.map(({ msg }: { msg: string | null }) => msg)).toEqual([
      null,
      null,
      'stale_version',
    ])
    expect((await place(head)).body.list.map(({ msg }: { msg: string | null }) => msg)).toEqual(
      Array(3).fill('stale_version'),
    )
    expect(await interviewOf(portal, first)).toMatchObject({ status: 'ASSIGNED', expert_id: expert.id })
    expect(await mailsTo(portal, first.owner, 'interviewScheduled')).toEqual(['interviewScheduled'])
    first.owner = await portal.signIn('APPLICANT', first.owner.email)
    // A placed time is moved once, as a chosen one.
    expect(await ownSlots(first)).toMatchObject({
      invitation: { state: 'CHOSEN', moves: 0 },
      interview: { canMove: true },
    })
  })

  test('lists by state agree with the rule', async () => {
    await openSlots(expert)
    const all = await Promise.all(
      [{ chooseUntil: '2026-11-20' }, {}, {}, {}].map((window) => invited(portal, head, {}, window)),
    )
    const [, chosen, asking] = all as [Applied, Applied, Applied]
    await choose(chosen, (await ownSlots(chosen)).slots[0].id)
    await asking.owner.call('PUT', `/request/${asking.id}/slots/news`, { wantsNews: true })
    portal.clock.set('2026-11-20T19:00:00.000Z')
    head = await portal.signIn('STAFF', head.email)
    for (const state of ['WAITING', 'CHOSEN', 'LAPSED', 'NONE_SUITS']) {
      const { list } = (await head.call('GET', `/staff/slots/invitations?size=200&state=${state}`)).body
      const own = list.filter(({ requestId }: { requestId: string }) => all.some(({ id }) => id === requestId))
      expect(own, state).toHaveLength(1)
      for (const { requestId } of list) {
        const { invitation, interview } = await presentOf(portal.database.db, requestId)
        expect(invitation && invitationStateOf(invitation, interview, portal.clock.now())).toBe(state)
      }
    }
  })
})

test('the calendars of one interview are in sequence over choosing, moving and cancelling', async () => {
  const other = await portal.staff(['EXPERT'], { phoneNumber: '+77014999999', university: 'uni-979' })
  await openSlots(expert, { to: '10:45' })
  await openSlots(other, { from: '12:00', to: '12:45' })
  const application = await invited(portal, head)
  const [first, second] = (await ownSlots(application)).slots
  await portal.deliver()
  const before = portal.mails.length
  const after = async (act: () => Promise<unknown>) => {
    await act()
    await portal.deliver()
  }
  await after(() => choose(application, first.id))
  await after(() => choose(application, second.id))
  const { id } = await interviewOf(portal, application)
  await after(() => head.call('PUT', `/staff/interview/${id}`, { date: '2026-12-03', time: '10:00', zoom: ZOOM }))
  await after(() => head.call('POST', `/staff/interview/${id}/cancel`, { reason: 'Ill' }))
  const calendarsOf = ({ email }: Person) =>
    portal.mails.slice(before).flatMap(({ to, calendar }) => {
      if (to !== email || calendar === undefined) return []
      const content = calendar.content.replaceAll('\r\n ', '')
      const line = (name: string) => new RegExp(`^${name}[:;](.*)$`, 'm').exec(content)?.[1]?.trim()
      expect(line('UID')).toContain(id)
      expect(content).toContain(`RSVP=FALSE:mailto:${email}`)
      expect(line('METHOD')).toBe(calendar.method)
      return [[line('METHOD'), Number(line('SEQUENCE')), line('DTSTART')]]
    })
  expect(calendarsOf(application.owner)).toEqual([
    ['REQUEST', 1, '20261201T050000Z'],
    ['REQUEST', 2, '20261201T070000Z'],
    ['REQUEST', 3, '20261203T050000Z'],
    ['CANCEL', 4, '20261203T050000Z'],
  ])
  expect(calendarsOf(expert)).toEqual([
    ['REQUEST', 1, '20261201T050000Z'],
    ['CANCEL', 2, '20261201T050000Z'],
  ])
  expect(calendarsOf(other)).toEqual([
    ['REQUEST', 2, '20261201T070000Z'],
    ['REQUEST', 3, '20261203T050000Z'],
    ['CANCEL', 4, '20261203T050000Z'],
  ])
})
