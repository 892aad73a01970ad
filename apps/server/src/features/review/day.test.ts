import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import { createTestPortal, type Person, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
let admin: Person
let head: Person
let manager: Person
let bound: Person
const sent: Record<string, { id: string; number: string }> = {}
const idOf = (name: string): string => sent[name]?.id ?? ''

// Sent on Monday the 9th at noon. The 16th is a Monday too, the 17th is six working days later.
beforeAll(async () => {
  portal = await createTestPortal({ now: '2026-11-09T07:00:00.000Z' })
  const make = async (name: string, body: Record<string, unknown> = {}) => {
    sent[name] = await sentApplication(portal, await portal.applicant(), body)
    portal.clock.advance(60_000)
  }
  const [one, two] = await offers(portal, 2)
  await make('old', { choices: [one] })
  await make('with manager', { choices: [one] })
  await make('decided', { choices: [one, two] })
  portal.clock.set('2026-11-16T07:00:00.000Z')
  await make('young', { choices: [two] })
  await make('withdrawn', { choices: [two] })
  admin = await portal.staff(['ADMIN'])
  head = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  await assign(admin, manager, idOf('with manager'))
  await assign(admin, manager, idOf('decided'))
  await decide(manager, idOf('decided'), 'FAILED')
  await assign(admin, admin, idOf('young'))
  portal.clock.set('2026-11-17T04:00:00.000Z')
  bound = await portal.staff(['ADMIN'], { university: two?.universityId })
  for (const person of [admin, head, manager])
    await portal.signIn('STAFF', person.email).then((again) => Object.assign(person, again))
  await answer(admin, idOf('decided'), 'PASSED')
  await portal.database.pool.query(`update review_items set status = 'WITHDRAWN' where application_id = $1`, [
    idOf('withdrawn'),
  ])
})
afterAll(() => portal.close())

async function dayOf(person: Person) {
  const { status, body } = await person.call('GET', '/staff/request/day')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('a head reads waiting applications by tab, with the late ones', async () => {
  const { waiting, late, lateAfterWorkingDays } = await dayOf(admin)
  expect(waiting).toEqual([
    { tab: 'IN_PROCESS', count: 2, late: 1 },
    { tab: 'ASSIGNED_TO_ME', count: 1, late: 0 },
    { tab: 'IN_PROCESS_ADMIN', count: 0, late: 0 },
  ])
  expect(lateAfterWorkingDays).toBe(5)
  expect(late).toEqual([
    {
      id: idOf('old'),
      number: sent['old']?.number,
      fio: expect.stringContaining('Serikova'),
      since: '2026-11-09T07:00:00.000Z',
      workingDays: 5,
    },
  ])
})

test('each count of a tab equals the list', async () => {
  for (const person of [admin, head, manager, bound]) {
    const { waiting } = await dayOf(person)
    for (const { tab, count } of waiting) {
      const list = await person.call('GET', `/staff/request/list?status=${tab}`)
      expect([tab, list.body.totalSize]).toEqual([tab, count])
    }
  }
})

test('lateness counts from the latest assignment: one assigned yesterday is not late', async () => {
  const { waiting, late } = await dayOf(manager)
  expect(waiting).toEqual([
    { tab: 'IN_PROCESS', count: 1, late: 0 },
    { tab: 'ON_REVISION', count: 0, late: 0 },
  ])
  expect(late).toEqual([])
})

test('events are counted by yesterday and today, for a manager of assigned applications', async () => {
  const movesOf = async (person: Person) => {
    const { moves } = await dayOf(person)
    return Object.fromEntries(
      moves
        .filter((move: { yesterday: number; today: number }) => move.yesterday + move.today > 0)
        .map((move: { event: string; yesterday: number; today: number }) => [move.event, [move.yesterday, move.today]]),
    )
  }
  expect(await movesOf(admin)).toEqual({ submit: [2, 0], assign: [3, 0], decide: [1, 0], approveNextChoice: [0, 1] })
  expect(await movesOf(manager)).toEqual({ assign: [1, 0] })
  // The first choice of "decided" was another university's, so no event about it counts here.
  expect(await movesOf(bound)).toEqual({ submit: [2, 0], assign: [1, 0] })
})

test('the funnel and the ages add up to the reader’s scope', async () => {
  const { funnel, ages } = await dayOf(admin)
  expect(funnel).toEqual({ sent: 5, assigned: 2, decided: 0, passed: 0, failed: 0, withdrawn: 1 })
  expect(ages).toEqual([
    { from: 0, count: 3 },
    { from: 2, count: 0 },
    { from: 4, count: 1 },
    { from: 6, count: 0 },
    { from: 11, count: 0 },
  ])
  expect((await dayOf(bound)).funnel.sent).toBe(3)
})

test('the limit of lateness is configuration', async () => {
  const strict = await createTestPortal({
    now: '2026-11-16T07:00:00.000Z',
    environment: { LATE_AFTER_WORKING_DAYS: '1' },
  })
  await sentApplication(strict, await strict.applicant())
  strict.clock.set('2026-11-18T04:00:00.000Z')
  const person = await strict.staff(['ADMIN'])
  const { body } = await person.call('GET', '/staff/request/day')
  await strict.close()
  expect(body.data).toMatchObject({ lateAfterWorkingDays: 1, late: [{ workingDays: 1 }] })
})
