import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answer, assign, decide, offers, sentApplication } from '../../../../test/builders.ts'
import type { Person } from '../../../../test/portal.ts'
import { testPortal } from '../../../../test/test-portal.ts'

const portal = await testPortal()
let admin: Person
let head: Person
let managers: Person[]
let ids: string[]
/** Those of this test alone: each has a day of its own. */
let newOnes: { readonly status: string; readonly createdDateFrom: string }

beforeAll(async () => {
  head = await portal.staff(['ADMIN'])
})
beforeEach(async () => {
  portal.clock.advance(24 * 3_600_000)
  newOnes = { status: 'IN_PROCESS', createdDateFrom: kazakhstanDate(portal.clock.now()) }
  admin = await portal.staff(['ADMIN'])
  head = await portal.signIn('STAFF', head.email)
  managers = [await portal.staff(['MANAGER']), await portal.staff(['MANAGER']), await portal.staff(['MANAGER'])]
  ids = []
  for (let count = 0; count < 6; count++) ids.push((await sentApplication(portal, await portal.applicant())).id)
})

type PlanRow = { requestId: string; inspectorId: string | null; version: number; obstacle: string | null }

const inspectorIds = () => managers.map(({ id }) => id)
const preview = (person: Person, body: Record<string, unknown>) =>
  person.call('POST', '/staff/request/assign/preview', { inspectorIds: inspectorIds(), ...body })
const planOf = (rows: readonly PlanRow[]) =>
  rows.flatMap(({ requestId, inspectorId, version }) =>
    inspectorId === null ? [] : [{ requestId, inspectorId, version }],
  )
const execute = (person: Person, plan: readonly unknown[]) => person.call('POST', '/staff/request/assign', { plan })
const outcomes = (given: { body: { data: { rows: { outcome: string }[] } } }) =>
  given.body.data.rows.map(({ outcome }) => outcome).toSorted()
const readAs = async (person: Person, id: string) => (await person.call('GET', `/staff/request/${id}`)).body.data
const manager = (at: number): Person => managers[at] ?? admin

describe('a preview', () => {
  test('says who would get what by their load, and writes nothing', async () => {
    await assign(admin, manager(0), ids[0] ?? '')
    await assign(admin, manager(0), ids[1] ?? '')
    const { body } = await preview(admin, { filter: newOnes })
    expect(body.data.totalSize).toBe(4)
    const after = Object.fromEntries(
      body.data.inspectors.map((person: { id: string; load: number; loadAfter: number }) => [
        person.id,
        [person.load, person.loadAfter],
      ]),
    )
    expect(after).toEqual({ [manager(0).id]: [2, 2], [manager(1).id]: [0, 2], [manager(2).id]: [0, 2] })
    expect((await preview(admin, { filter: newOnes })).body).toEqual(body)
    for (const id of ids.slice(2)) expect(await readAs(admin, id)).toMatchObject({ inspectorId: null, version: 2 })
  })

  test('names what cannot be given, and why', async () => {
    const [one = '', two = ''] = ids
    await assign(admin, manager(0), one)
    await decide(manager(0), one, 'PASSED')
    const [, other] = await offers(portal, 2)
    const bound = await portal.staff(['MANAGER'], { university: other?.universityId })
    const { body } = await preview(admin, { requestIds: [one, two], inspectorIds: [bound.id] })
    const obstacles = Object.fromEntries(body.data.rows.map((row: PlanRow) => [row.requestId, row.obstacle]))
    expect(obstacles).toEqual({ [one]: 'STATE', [two]: 'NOBODY_IN_SCOPE' })
  })

  test('shows a university’s head their own applications alone', async () => {
    const [, other] = await offers(portal, 2)
    const bound = await portal.staff(['ADMIN'], { university: other?.universityId })
    const { body } = await preview(bound, { requestIds: ids, inspectorIds: [bound.id] })
    expect(body.data).toMatchObject({ rows: [], totalSize: 0 })
  })

  test.each<[string, () => Promise<Record<string, unknown>> | Record<string, unknown>]>([
    ['neither rows nor a filter', () => ({})],
    ['rows and a filter', () => ({ requestIds: ids, filter: {} })],
    ['an expert', async () => ({ requestIds: ids, inspectorIds: [(await portal.staff(['EXPERT'])).id] })],
    ['nobody to give to', () => ({ requestIds: ids, inspectorIds: [] })],
  ])('of %s is refused', async (_case, body) => {
    expect((await preview(admin, await body())).status).toBe(400)
  })
})

describe('a plan', () => {
  test('is carried out as shown: history by row, one mail an inspector', async () => {
    await portal.deliver()
    const before = portal.mails.length
    const { data } = (await preview(admin, { filter: newOnes })).body
    const given = await execute(admin, planOf(data.rows))
    expect(given.body.data.assigned).toBe(6)
    for (const { requestId, inspectorId } of planOf(data.rows)) {
      const { history, ...row } = await readAs(admin, requestId)
      expect(row).toMatchObject({ inspectorId, status: 'IN_PROCESS' })
      expect(history.filter((entry: { event: string }) => entry.event === 'assign')).toHaveLength(1)
    }
    await portal.deliver()
    const mails = portal.mails.slice(before)
    expect(mails.map(({ to }) => to).toSorted()).toEqual(managers.map(({ email }) => email).toSorted())
    expect(mails.every(({ subject }) => subject.includes('2 applications'))).toBe(true)
  })

  test('names its application in the mail where there is only one', async () => {
    await portal.deliver()
    const { number, version } = await readAs(admin, ids[0] ?? '')
    await execute(admin, [{ requestId: ids[0], inspectorId: manager(1).id, version }])
    await portal.deliver()
    expect(portal.mails.at(-1)).toMatchObject({ to: manager(1).email, subject: expect.stringContaining(number) })
  })

  test('every row answers for itself: one that has changed, is not theirs or is decided is left alone', async () => {
    const { data } = (await preview(admin, { requestIds: ids.slice(0, 5) })).body
    const plan = planOf(data.rows).toSorted((one, other) => ids.indexOf(one.requestId) - ids.indexOf(other.requestId))
    const [changed, decided, lost, unknown, fine] = plan
    await assign(head, manager(0), changed?.requestId ?? '')
    await assign(head, manager(0), decided?.requestId ?? '')
    await decide(manager(0), decided?.requestId ?? '', 'PASSED')
    const expert = await portal.staff(['EXPERT'])
    const { version } = await readAs(admin, decided?.requestId ?? '')
    const given = await execute(admin, [
      changed,
      { ...decided, version },
      { ...lost, inspectorId: expert.id },
      { ...unknown, requestId: '00000000-0000-4000-8000-000000000000' },
      fine,
    ])
    const byRow = given.body.data.rows.map((row: { outcome: string }) => row.outcome)
    expect(byRow).toEqual(['CHANGED', 'NOT_ALLOWED', 'INSPECTOR_LOST', 'NOT_ALLOWED', 'ASSIGNED'])
    expect(given.body.data.assigned).toBe(1)
    expect((await readAs(admin, changed?.requestId ?? '')).inspectorId).toBe(manager(0).id)
  })

  test('to the same inspector again leaves no trace', async () => {
    await assign(admin, manager(0), ids[0] ?? '')
    const before = await readAs(admin, ids[0] ?? '')
    const given = await execute(admin, [{ requestId: ids[0], inspectorId: manager(0).id, version: before.version }])
    expect(outcomes(given)).toEqual(['UNCHANGED'])
    expect(await readAs(admin, ids[0] ?? '')).toEqual(before)
  })

  test('sent twice with one key is carried out once', async () => {
    const { data } = (await preview(admin, { requestIds: ids })).body
    const send = () =>
      admin.call('POST', '/staff/request/assign', { plan: planOf(data.rows) }, { 'idempotency-key': 'bulk' })
    const [one, two] = await Promise.all([send(), send()])
    expect(one.body.data.assigned).toBe(6)
    expect(two.body).toEqual(one.body)
  })

  test.each([
    ['a row twice', (plan: readonly unknown[]) => [plan[0], plan[0]]],
    ['no rows', () => []],
  ])('with %s is refused', async (_case, make) => {
    const { data } = (await preview(admin, { requestIds: ids })).body
    expect((await execute(admin, make(planOf(data.rows)))).status).toBe(400)
  })
})

describe('two heads on the same rows', () => {
  const assignments = async (id: string) =>
    (await readAs(admin, id)).history.filter((row: { event: string }) => row.event === 'assign')

  test('assign them all at once: each row is given once, and the other head is told row by row', async () => {
    const one = (await preview(admin, { requestIds: ids, inspectorIds: [manager(0).id] })).body.data.rows
    const two = (await preview(head, { requestIds: ids, inspectorIds: [manager(1).id] })).body.data.rows
    const [mine, theirs] = await Promise.all([execute(admin, planOf(one)), execute(head, planOf(two).toReversed())])
    expect([...outcomes(mine), ...outcomes(theirs)].toSorted()).toEqual([
      ...Array(6).fill('ASSIGNED'),
      ...Array(6).fill('CHANGED'),
    ])
    const winner = mine.body.data.assigned === 6 ? manager(0) : manager(1)
    for (const id of ids) {
      expect(await assignments(id)).toHaveLength(1)
      expect((await readAs(admin, id)).inspectorId).toBe(winner.id)
    }
  })

  test('assign one by one what they both saw: the second is refused', async () => {
    const id = ids[0] ?? ''
    const { list } = (await admin.call('GET', '/staff/request/list?pageSize=200')).body
    const { version } = list.find((row: { id: string }) => row.id === id)
    const body = (inspector: Person) => ({ inspectorId: inspector.id, requestId: id, status: 'IN_PROCESS', version })
    const given = await Promise.all([
      admin.call('POST', '/staff/request/inspector', body(manager(0))),
      head.call('POST', '/staff/request/inspector', body(manager(1))),
    ])
    expect(given.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await assignments(id)).toHaveLength(1)
  })

  test.each([
    ['approve', 'approve'],
    ['one approves, the other sends back', 'sendBack'],
  ])('answer one decision (%s): it is answered once', async (_case, act) => {
    const id = ids[0] ?? ''
    await assign(admin, manager(0), id)
    await decide(manager(0), id, 'PASSED')
    const given = await Promise.all([
      answer(admin, id, 'PASSED'),
      answer(head, id, act === 'approve' ? 'PASSED' : 'FAILED'),
    ])
    expect(given.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { history } = await readAs(admin, id)
    const answers = history.filter(({ event }: { event: string }) => ['approvePassed', 'sendBack'].includes(event))
    expect(answers).toHaveLength(1)
  })

  test('assign in bulk while the super admin takes the inspector away: nothing stays in lost hands', async () => {
    const root = await portal.superAdmin()
    const { data } = (await preview(admin, { requestIds: ids, inspectorIds: [manager(0).id] })).body
    await Promise.all([execute(admin, planOf(data.rows)), root.call('DELETE', `/staff/${manager(0).id}`)])
    for (const id of ids) expect((await readAs(admin, id)).inspectorId).toBeNull()
  })
})
