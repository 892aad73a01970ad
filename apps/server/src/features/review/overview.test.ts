import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import { createTestPortal, type Person, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
let admin: Person
let manager: Person
let bound: Person
const sent: Record<string, { id: string; number: string }> = {}
const idOf = (name: string): string => sent[name]?.id ?? ''

// Monday the 9th at noon; the 17th is six working days later.
beforeAll(async () => {
  portal = await createTestPortal({ now: '2026-11-09T07:00:00.000Z' })
  const make = async (name: string, body: Record<string, unknown> = {}) => {
    sent[name] = await sentApplication(portal, await portal.applicant(), body)
    portal.clock.advance(60_000)
  }
  const [one, two] = await offers(portal, 2)
  await make('late', { choices: [one] })
  await make('late with manager', { choices: [one] })
  await make('passed', { choices: [two] })
  await make('failed', { choices: [one] })
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  await assign(admin, manager, idOf('late with manager'))
  await assign(admin, manager, idOf('passed'))
  await assign(admin, manager, idOf('failed'))
  await decide(manager, idOf('passed'), 'PASSED')
  portal.clock.set('2026-11-17T04:00:00.000Z')
  for (const person of [admin, manager])
    await portal.signIn('STAFF', person.email).then((again) => Object.assign(person, again))
  await portal.database.pool.query(
    `insert into application_history (application_id, at, event, from_status, to_status, choice)
     values ($1, $2, 'testResent', 'IN_PROCESS', 'IN_PROCESS', 1)`,
    [idOf('failed'), portal.clock.now()],
  )
  await decide(manager, idOf('failed'), 'FAILED')
  await make('young', { choices: [two] })
  await answer(admin, idOf('passed'), 'PASSED')
  bound = await portal.staff(['ADMIN'], { university: two?.universityId })
  await portal.database.pool.query(
    `update mails set failed_at = now(), problem = 'REFUSED' where application_id = $1 and name = 'applicationSent'`,
    [idOf('young')],
  )
})
afterAll(() => portal.close())

async function overviewOf(person: Person, period = 'SEASON') {
  const { status, body } = await person.call('GET', `/staff/overview?period=${period}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('the funnel counts the applications begun in the period', async () => {
  expect((await overviewOf(admin)).funnel).toEqual({
    sent: 5,
    assigned: 3,
    decided: 2,
    approved: 1,
    passed: 1,
    failed: 0,
    withdrawn: 0,
  })
  const week = await overviewOf(admin, 'WEEK')
  expect(week).toMatchObject({ from: '2026-11-11', funnel: { sent: 1, assigned: 0, decided: 0 } })
})

test('each group leads to a list that contains it', async () => {
  const { universities, countries, from } = await overviewOf(admin)
  expect(universities.rest).toEqual({ groups: 0, count: 0 })
  expect(universities.top.map(({ count }: { count: number }) => count)).toEqual([3, 2])
  expect(countries.top).toMatchObject([{ count: 5, name: { nameEn: expect.any(String) } }])
  for (const { key, count } of universities.top) {
    const { body } = await admin.call('GET', `/staff/request/list?universityId=${key}&createdDateFrom=${from}`)
    expect(body.totalSize).toBe(count)
  }
  const { key, tab } = universities.top[0]
  const list = await admin.call('GET', `/staff/request/list?universityId=${key}&createdDateFrom=${from}&status=${tab}`)
  expect(list.body.totalSize).toBeGreaterThan(0)
})

test('each stage is measured by the events around it', async () => {
  const { stages } = await overviewOf(admin)
  expect(stages).toEqual([
    { stage: 'assignment', count: 3, days: null, usual: null },
    { stage: 'review', count: 2, days: null, usual: null },
    { stage: 'approval', count: 1, days: null, usual: null },
    { stage: 'answer', count: 0, days: null, usual: null },
  ])
  expect((await overviewOf(bound)).stages.map(({ count }: { count: number }) => count)).toEqual([1, 1, 1, 0])
})

test('the load of an inspector has open, late and decided applications', async () => {
  expect((await overviewOf(admin)).inspectors).toEqual([
    { id: manager.id, name: expect.any(String), isMe: false, open: 1, late: 1, sentBack: 0, decided: 1 },
  ])
})

test('late, unassigned and undelivered ones need an eye', async () => {
  const { attention, lateAfterWorkingDays } = await overviewOf(admin)
  expect(lateAfterWorkingDays).toBe(5)
  expect(attention).toEqual({
    late: 2,
    unassigned: 2,
    approval: 1,
    sentBack: 0,
    undelivered: { count: 1, applications: [{ id: idOf('young'), number: sent['young']?.number }] },
  })
})

test('a decision that goes back to its inspector is counted there', async () => {
  await answer(admin, idOf('failed'), 'FAILED')
  const { attention, inspectors } = await overviewOf(admin)
  expect(attention).toMatchObject({ approval: 0, sentBack: 1 })
  expect(inspectors).toMatchObject([{ open: 2, sentBack: 1 }])
})

test('a head of a university reads the figures of its applications alone', async () => {
  const { funnel, universities, attention, inspectors } = await overviewOf(bound)
  expect(funnel).toMatchObject({ sent: 2, passed: 1 })
  expect(universities.top).toHaveLength(1)
  expect(attention).toMatchObject({ late: 0, unassigned: 1, undelivered: { count: 1 } })
  expect(inspectors).toEqual([])
})

test('only a head reads it', async () => {
  expect((await manager.call('GET', '/staff/overview')).status).toBe(403)
  expect((await admin.call('GET', '/staff/overview?period=EVER')).status).toBe(400)
})
