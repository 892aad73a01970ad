import { expect, test } from 'vitest'
import { offers, sentApplication } from '../../../test/builders.ts'
import { doubleBookings, rushForSlots } from '../../../test/slot-rush.ts'
import { choose, invite, invited, openSlots, ownSlots } from '../../../test/slots.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({ isListening: true })

test('many applicants in a rush for few times never get one time twice', async () => {
  const {
    booked,
    refused,
    faults,
    doubleBookings: doubles,
  } = await rushForSlots(portal, {
    ...{ applicants: 24, experts: 2, tries: 300, atOnce: 24 },
  })
  expect({ faults, doubles }).toEqual({ faults: 0, doubles: 0 })
  expect([booked > 10, refused > 100, booked + refused]).toEqual([true, true, 300])
  const { rows } = await portal.database.pool.query('select max(moves) as most from slot_invitations')
  expect(rows).toEqual([{ most: 1 }])
})

test('one time and many applicants at once: one gets it', async () => {
  const head = await portal.staff(['EXPERT_MANAGER'])
  const expert = await portal.staff(['EXPERT'], { phoneNumber: '+77018888888', university: 'uni-979' })
  await openSlots(expert, { days: ['2026-12-04'], to: '10:45' })
  const people = await Promise.all(Array.from({ length: 8 }, () => invited(portal, head)))
  const slot = (await ownSlots(people[0] as never)).slots.at(-1)
  const answers = await Promise.all(people.map((person) => choose(person, slot.id)))
  expect(answers.map(({ status, body }) => (status === 200 ? 'got' : body.msg)).toSorted()).toEqual([
    'got',
    ...Array(7).fill('slot_taken'),
  ])
})

test('one person chooses two overlapping times for two applications at once: one is booked', async () => {
  const head = await portal.staff(['EXPERT_MANAGER'])
  const onOther = await portal.anotherServer()
  const days = ['2026-12-03']
  const experts = [0, 1].map((at) =>
    portal.staff(['EXPERT'], { phoneNumber: `+770166666${10 + at}`, university: 'uni-979' }),
  )
  for (const expert of await Promise.all(experts)) await openSlots(expert, { days, minutes: 15, pause: 0 })
  const choices = await offers(portal, 2)
  const owner = await portal.applicant()
  const [one, other] = await Promise.all(
    choices.map(async (choice) => ({ owner, ...(await sentApplication(portal, owner, { choices: [choice] })) })),
  )
  if (one === undefined || other === undefined) throw new Error('no two programs')
  const { list } = (await head.call('GET', '/staff/slots?size=200&from=2026-12-03&to=2026-12-03')).body
  for (let time = 0; time < 10; time += 1) {
    await portal.database.pool.query(`update interviews set status = 'CANCELLED' where application_id = any ($1)`, [
      [one.id, other.id],
    ])
    for (const { id } of [one, other]) await invite(head, [id])
    const [first, second] = list.slice(2 * time, 2 * time + 2)
    const answers = await Promise.all([choose(one, first.id), choose({ ...other, owner: onOther(owner) }, second.id)])
    expect(answers.map(({ status }) => status).toSorted(), `${time}`).toEqual([200, 409])
    expect(await doubleBookings(portal)).toBe(0)
  }
})

test('a head closes a time while an applicant chooses it: one of the two happens', async () => {
  const head = await portal.staff(['EXPERT_MANAGER'])
  for (let time = 0; time < 25; time += 1) {
    const expert = await portal.staff(['EXPERT'], { phoneNumber: `+770177777${10 + time}`, university: 'uni-979' })
    await openSlots(expert, { days: ['2026-12-05'], to: '10:45' })
    const person = await invited(portal, head)
    const { list } = (await head.call('GET', `/staff/slots?expertId=${expert.id}`)).body
    const [chosen, closed] = await Promise.all([
      choose(person, list[0].id),
      head.call('POST', '/staff/slots/close', { ids: [list[0].id] }),
    ])
    expect(chosen.status === 200 ? closed.body.data.taken : closed.body.data.closed).toBe(1)
    if (chosen.status !== 200) expect(chosen.body.msg).toBe('slot_not_open')
  }
})
