import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import { createTestPortal, type Person, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
let admin: Person
let head: Person
let manager: Person
let applicant: Person

beforeAll(async () => {
  portal = await createTestPortal()
  admin = await portal.staff(['ADMIN'])
  head = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
})
afterAll(() => portal.close())

const CONFLICT = { status: 409, body: { msg: 'not_successfully_updated_status_of_application' } }
const readAs = async (person: Person, id: string) => (await person.call('GET', `/staff/request/${id}`)).body.data
const ownView = async (person: Person, id: string) => (await person.call('GET', `/request/${id}`)).body.data

describe('an application with one choice', () => {
  test('goes from sign-up to a decision that its applicant reads', async () => {
    applicant = await portal.applicant()
    const { id, number } = await sentApplication(portal, applicant)
    expect(number).toMatch(/^2026-\d{6}$/)
    expect(await assign(admin, manager, number)).toMatchObject({
      status: 200,
      body: { msg: 'successfully_updated_status_of_application' },
    })
    expect(await decide(manager, id, 'PASSED')).toMatchObject({
      status: 200,
      body: { data: { status: 'IN_PROCESS_ADMIN' } },
    })
    expect(await answer(admin, id, 'PASSED')).toMatchObject({ status: 200, body: { data: { status: 'PASSED' } } })
    const own = await ownView(applicant, id)
    expect(own).toMatchObject({ status: 'PASSED', number, comment: null, choices: [{ order: 1, status: 'PASSED' }] })
    expect(own.timeline.map((entry: { status: string }) => entry.status)).toEqual(['CREATED', 'IN_PROCESS', 'PASSED'])
    const { history } = await readAs(admin, id)
    expect(history.map((row: { event: string; to: string }) => `${row.event} ${row.to}`)).toEqual([
      'submit IN_PROCESS',
      'assign IN_PROCESS',
      'decide IN_PROCESS_ADMIN',
      'approvePassed PASSED',
    ])
  })

  test('shows its applicant the reason of a refusal', async () => {
    applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    await assign(admin, manager, id)
    await decide(manager, id, 'FAILED', 'The passport copy is unreadable')
    expect(await ownView(applicant, id)).toMatchObject({
      status: 'IN_PROCESS_ADMIN',
      comment: null,
      choices: [{ comment: null }],
    })
    await answer(admin, id, 'PASSED')
    expect(await ownView(applicant, id)).toMatchObject({
      status: 'FAILED',
      comment: 'The passport copy is unreadable',
      choices: [{ status: 'FAILED', comment: 'The passport copy is unreadable' }],
    })
  })

  test('returns to its inspector with the head’s comment, which stays until the next decision', async () => {
    applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    await assign(admin, manager, id)
    await decide(manager, id, 'PASSED')
    expect(await answer(admin, id, 'FAILED', 'Check the transcript')).toMatchObject({
      status: 200,
      body: { data: { status: 'IN_PROCESS' } },
    })
    const back = {
      status: 'IN_PROCESS',
      adminComment: 'Check the transcript',
      inspectorStatus: null,
      inspectorId: manager.id,
    }
    expect(await readAs(manager, id)).toMatchObject(back)
    const other = await portal.staff(['MANAGER'])
    await assign(admin, other, id)
    expect(await readAs(other, id)).toMatchObject({ adminComment: 'Check the transcript', inspectorId: other.id })
    await decide(other, id, 'PASSED')
    expect(await readAs(other, id)).toMatchObject({ adminComment: null, inspectorStatus: 'PASSED' })
  })
})

describe('an application with several choices', () => {
  test('continues with the next choice, unassigned, and ends FAILED only with the last', async () => {
    applicant = await portal.applicant()
    const choices = await offers(portal, 2)
    const { id } = await sentApplication(portal, applicant, { choices })
    await assign(admin, manager, id)
    await decide(manager, id, 'FAILED', 'No places left')
    expect(await answer(admin, id, 'PASSED')).toMatchObject({ status: 200, body: { data: { status: 'IN_PROCESS' } } })
    expect(await readAs(admin, id)).toMatchObject({
      status: 'IN_PROCESS',
      universityId: choices[1]?.universityId,
      inspectorId: null,
      inspectorStatus: null,
      comment: null,
      choices: [{ status: 'FAILED', comment: 'No places left' }, { status: 'IN_PROCESS' }],
    })
    expect(await ownView(applicant, id)).toMatchObject({
      status: 'IN_PROCESS',
      comment: null,
      choices: [{ status: 'FAILED', comment: 'No places left' }, {}],
    })
    await assign(admin, manager, id)
    await decide(manager, id, 'FAILED', 'Too late')
    await answer(admin, id, 'PASSED')
    expect(await ownView(applicant, id)).toMatchObject({ status: 'FAILED', comment: 'Too late' })
  })

  test('ends at once when a choice passes: the rest is skipped', async () => {
    applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant, { choices: await offers(portal, 3) })
    await assign(admin, manager, id)
    await decide(manager, id, 'PASSED')
    await answer(admin, id, 'PASSED')
    const { choices } = await ownView(applicant, id)
    expect(choices.map((choice: { status: string }) => choice.status)).toEqual(['PASSED', 'SKIPPED', 'SKIPPED'])
  })

  test('shows a university only its own choice, which stays readable after its decision', async () => {
    applicant = await portal.applicant()
    const choices = await offers(portal, 2)
    const [first, second] = choices.map((choice) => choice.universityId)
    const firstAdmin = await portal.staff(['ADMIN'], { university: first })
    const secondAdmin = await portal.staff(['ADMIN'], { university: second })
    const { id, number } = await sentApplication(portal, applicant, { choices })
    expect((await secondAdmin.call('GET', `/staff/request/${id}`)).status).toBe(404)
    await assign(firstAdmin, manager, id)
    await decide(manager, id, 'FAILED', 'Between us')
    await answer(firstAdmin, id, 'PASSED')
    expect(await readAs(firstAdmin, id)).toMatchObject({ status: 'FAILED', universityId: first, comment: 'Between us' })
    const theirs = await readAs(secondAdmin, id)
    expect(theirs).toMatchObject({ status: 'IN_PROCESS', universityId: second, comment: null })
    expect(JSON.stringify(theirs)).not.toContain('Between us')
    const listed = async (person: Person, status: string) =>
      (await person.call('GET', `/staff/request/list?requestId=${number}&status=${status}`)).body.totalSize
    expect([await listed(firstAdmin, 'FAILED'), await listed(firstAdmin, 'IN_PROCESS')]).toEqual([1, 0])
    expect([await listed(secondAdmin, 'FAILED'), await listed(secondAdmin, 'IN_PROCESS')]).toEqual([0, 1])
    expect((await assign(firstAdmin, manager, id)).status).toBe(403)
    // The other university's decision is shown; its decider and its inspector are not.
    const shown = (view: { history: Record<string, unknown>[] }) =>
      view.history.map(({ event, choice, actorName, inspectorName, decision, comment }) =>
        [event, choice, actorName, inspectorName, decision, comment].join(' '),
      )
    expect(shown(theirs)).toEqual(['submit', 'assign', 'decide', 'approveNextChoice'].map((event) => `${event} 1    `))
    await assign(secondAdmin, manager, id)
    const name = (await readAs(admin, id)).inspectorName
    expect(shown(await readAs(firstAdmin, id)).at(-1)).toBe('assign 2    ')
    expect(shown(await readAs(secondAdmin, id)).at(-1)).toMatch(new RegExp(`^assign 2 .+ ${name}  $`))
  })
})

describe('permission to move an application', () => {
  test.each([
    ['another manager decides', async (id: string) => decide(await portal.staff(['MANAGER']), id, 'PASSED'), 403],
    ['a head who is not the inspector decides', async (id: string) => decide(admin, id, 'PASSED'), 403],
    ['a manager assigns', async (id: string) => assign(manager, manager, id), 403],
    ['a manager approves', async (id: string) => answer(manager, id, 'PASSED'), 403],
    ['the applicant decides', async (id: string) => decide(applicant, id, 'PASSED'), 403],
    ['a head approves before there is a decision', async (id: string) => answer(admin, id, 'PASSED'), 409],
    ['a refusal carries no reason', async (id: string) => decide(manager, id, 'FAILED', '  '), 400],
    ['a sending back carries no comment', async (id: string) => answer(admin, id, 'FAILED', ''), 400],
    [
      'an unknown application is decided',
      async () => decide(manager, '00000000-0000-4000-8000-000000000000', 'PASSED'),
      404,
    ],
    ['a malformed id is decided', async () => decide(manager, 'x', 'PASSED'), 404],
  ])('%s: refused', async (_case, act, status) => {
    applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    await assign(admin, manager, id)
    expect((await act(id)).status).toBe(status)
    expect((await readAs(admin, id)).status).toBe('IN_PROCESS')
  })

  test('a head approves their own decision only where no other head could', async () => {
    applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    await assign(admin, admin, id)
    await decide(admin, id, 'PASSED')
    expect((await readAs(admin, id)).can).toMatchObject({ approve: false, sendBack: true })
    expect((await answer(admin, id, 'PASSED')).status).toBe(403)
    expect((await readAs(head, id)).can).toMatchObject({ approve: true })
    expect((await answer(head, id, 'PASSED')).status).toBe(200)

    const alone = await createTestPortal()
    const only = await alone.staff(['ADMIN'])
    const { id: lonely } = await sentApplication(alone, await alone.applicant())
    await assign(only, only, lonely)
    await decide(only, lonely, 'PASSED')
    expect((await answer(only, lonely, 'PASSED')).status).toBe(200)
    await alone.close()
  })

  test('refuses an inspector without the role, disabled or of another university; the same one again leaves no trace', async () => {
    applicant = await portal.applicant()
    const [choice, other] = await offers(portal, 2)
    const { id } = await sentApplication(portal, applicant, { choices: [choice] })
    const expert = await portal.staff(['EXPERT'])
    const stranger = await portal.staff(['MANAGER'], { university: other?.universityId })
    const wrong = { status: 400, body: { msg: 'wrong_value', errors: [{ field: 'inspectorId', msg: 'wrong_value' }] } }
    expect(await assign(admin, expert, id)).toMatchObject(wrong)
    expect(await assign(admin, stranger, id)).toMatchObject(wrong)
    await assign(admin, manager, id)
    const before = (await readAs(admin, id)).history.length
    expect((await assign(admin, manager, id)).status).toBe(200)
    expect((await readAs(admin, id)).history.length).toBe(before)
    await decide(manager, id, 'PASSED')
    expect(await assign(admin, head, id)).toMatchObject(CONFLICT)
  })
})

describe('two people at the same time', () => {
  test('only the first of two decisions counts, and the second gets a conflict', async () => {
    applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    await assign(admin, manager, id)
    const answers = await Promise.all([decide(manager, id, 'PASSED'), decide(manager, id, 'FAILED')])
    expect(answers.map((given) => given.status).sort()).toEqual([200, 409])
    const rows = (await readAs(admin, id)).history.filter((row: { event: string }) => row.event === 'decide')
    expect(rows).toHaveLength(1)
  })

  test('a withdrawal against an approval: the row decides, and the loser gets 409', async () => {
    applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    await assign(admin, manager, id)
    await decide(manager, id, 'PASSED')
    const [approval, withdrawal] = await Promise.all([
      answer(admin, id, 'PASSED'),
      applicant.call('POST', `/request/${id}/withdraw`),
    ])
    expect([approval.status, withdrawal.status].sort()).toEqual([200, 409])
    expect((await ownView(applicant, id)).status).toBe(approval.status === 200 ? 'PASSED' : 'WITHDRAWN')
  })

  test('the history names each decision, and each answer’s decision', async () => {
    applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    await assign(admin, manager, id)
    await decide(manager, id, 'FAILED')
    await answer(admin, id, 'FAILED')
    await decide(manager, id, 'PASSED')
    await answer(admin, id, 'PASSED')
    const { history } = (await admin.call('GET', `/staff/request/${id}`)).body.data
    const decided = history.map(({ event, decision }: { event: string; decision: string | null }) => [event, decision])
    expect(decided).toEqual([
      ['submit', null],
      ['assign', null],
      ['decide', 'FAILED'],
      ['sendBack', 'FAILED'],
      ['decide', 'PASSED'],
      ['approvePassed', 'PASSED'],
    ])
  })

  test('refuses a stale version', async () => {
    applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    await assign(admin, manager, id)
    const body = { status: 'PASSED', comment: '', version: 1 }
    expect(await manager.call('POST', `/staff/request/inspector/update/status/${id}`, body)).toMatchObject({
      status: 409,
      body: { msg: 'stale_version' },
    })
  })

  test('two submissions with one idempotency key send once', async () => {
    applicant = await portal.applicant()
    const body = await applicationBody(portal, applicant)
    const send = () => applicant.call('POST', '/request/create', body, { 'idempotency-key': 'once' })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect((await applicant.call('GET', '/request/list')).body.totalSize).toBe(1)
    expect(
      await applicant.call('POST', '/request/create', { ...body, gpa: '5' }, { 'idempotency-key': 'once' }),
    ).toMatchObject({ status: 409, body: { msg: 'idempotency_key_reused' } })
  })
})

describe('loss of an inspector', () => {
  test.each([
    ['deleted', (root: Person, id: string) => root.call('DELETE', `/staff/${id}`)],
    [
      'disabled',
      (root: Person, id: string) =>
        root.call('PUT', `/staff/${id}`, { fullName: 'X', email: `gone-${id}@portal.kz`, state: 'DISABLED' }),
    ],
    [
      'no manager any more',
      (root: Person, id: string) =>
        root.call('PUT', `/staff/${id}`, { fullName: 'X', email: `gone-${id}@portal.kz`, role: 'EXPERT_MANAGER' }),
    ],
    [
      'bound to another university',
      (root: Person, id: string) =>
        root.call('PUT', `/staff/${id}`, { fullName: 'X', email: `gone-${id}@portal.kz`, university: 'uni-002' }),
    ],
  ])('%s: open work is unassigned, decisions stay', async (_case, lose) => {
    const root = await portal.superAdmin()
    const inspector = await portal.staff(['MANAGER'])
    const assigned = await sentApplication(portal, await portal.applicant())
    const decided = await sentApplication(portal, await portal.applicant())
    for (const { id } of [assigned, decided]) await assign(admin, inspector, id)
    await decide(inspector, decided.id, 'PASSED')
    const lost = await lose(root, inspector.id)
    expect(lost.status, JSON.stringify(lost.body)).toBe(200)
    expect(await readAs(admin, assigned.id)).toMatchObject({ status: 'IN_PROCESS', inspectorId: null })
    expect(await readAs(admin, decided.id)).toMatchObject({
      status: 'IN_PROCESS_ADMIN',
      inspectorId: inspector.id,
      inspectorStatus: 'PASSED',
    })
    await answer(admin, decided.id, 'FAILED', 'Once more')
    expect(await readAs(admin, decided.id)).toMatchObject({
      status: 'IN_PROCESS',
      inspectorId: null,
      adminComment: 'Once more',
    })
  })
})

describe('the next step', () => {
  const steps = (view: { nextSteps: { step: string }[] }) => view.nextSteps.map(({ step }) => step)

  test('is the same in the list, the application and the mail, until the application ends', async () => {
    applicant = await portal.applicant()
    const { id, number } = await sentApplication(portal, applicant)
    const sent = ['test', 'review', 'unsetInterview', 'decision']
    expect(steps(await ownView(applicant, id))).toEqual(sent)
    const { list } = (await applicant.call('GET', '/request/list?status=active')).body
    expect(list.map(steps)).toEqual([sent])
    await portal.deliver()
    const mail = portal.mails.find(({ subject }) => subject.includes(number))
    expect(mail?.text).toMatch(/\n1\. Screening test: .*\n2\. Review: .*\n3\. Interview .*\n4\. Decision: /)
    expect(mail?.html).toContain('<ol')

    const opened = (await applicant.call('GET', `/test?requestId=${id}`)).body.data.attempt
    expect((await ownView(applicant, id)).nextSteps[0]).toMatchObject({ step: 'runningTest', at: opened.deadline })
    await applicant.call('POST', `/request/${id}/withdraw`)
    expect((await ownView(applicant, id)).nextSteps).toEqual([])
  })

  test('a review shows its usual length once the season has enough decisions', async () => {
    applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    const review = async () =>
      (await ownView(applicant, id)).nextSteps.find(({ step }: { step: string }) => step === 'review')
    expect(await review()).toMatchObject({ workingDays: null })
    for (let count = 0; count < 20; count += 1) {
      const { id: decided } = await sentApplication(portal, await portal.applicant())
      await portal.database.pool.query(
        `update applications set status = 'PASSED', sent_at = '2026-11-10T06:00:00Z',
          status_changed_at = '2026-11-13T06:00:00Z' where id = $1`,
        [decided],
      )
    }
    portal.clock.advance(10 * 60_000)
    expect(await review()).toMatchObject({ workingDays: 3 })
    // Carried over from a former season: their wait says nothing of a review in this one.
    await portal.database.pool.query(
      `update applications set sent_at = '2025-05-12T06:00:00Z' where sent_at = '2026-11-10T06:00:00Z'`,
    )
    portal.clock.advance(10 * 60_000)
    expect(await review()).toMatchObject({ workingDays: null })
  })
})
