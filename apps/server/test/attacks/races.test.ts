import { listId } from '@portal/domain/competitions/setup-rules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, offers, sentApplication } from '../builders.ts'
import { type Answer, type Person, signUpForm } from '../portal.ts'
import { listsOf, madeCompetition, madeCompetitor, publishProtocol } from '../published-protocol.ts'
import { jpegPhoto, upload } from '../sample-files.ts'
import { testPortal } from '../test-portal.ts'
import { GRADE, lastCode } from './world.ts'

/** What must happen once, asked for by many at once, over as many connections. */
const MANY = 8
const portal = await testPortal({ isListening: true })
let admin: Person
let otherAdmin: Person
let manager: Person

beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  otherAdmin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
})

const atOnce = (call: (at: number) => Promise<Answer>, count = MANY) =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at)))
const won = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length
const noFaults = (answers: readonly Answer[]) =>
  expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
const rows = async (sql: string, ...values: unknown[]) => (await portal.database.pool.query(sql, values)).rows
const count = async (sql: string, ...values: unknown[]) =>
  Number((await rows(`select count(*) from ${sql}`, ...values))[0].count)

async function sent(by?: Person) {
  const owner = by ?? (await portal.applicant())
  return { owner, ...(await sentApplication(portal, owner)) }
}
async function inHand() {
  const made = await sent()
  await assign(admin, manager, made.id)
  return made
}

describe('asked for by many at once, once', () => {
  test('an account of one e-mail', async () => {
    const form = signUpForm()
    const answers = await atOnce(() => portal.guest.call('POST', '/auth/signup', form))
    noFaults(answers)
    expect(await count('accounts where email = $1', form.email)).toBe(1)
  })
  test('an application of one person, one reception and one kind', async () => {
    const owner = await portal.applicant()
    const body = await applicationBody(portal, owner)
    const answers = await atOnce(() => owner.call('POST', '/request/create', body))
    noFaults(answers)
    expect(won(answers)).toBe(1)
    expect(await count(`applications where owner_id = $1 and status <> 'CREATED'`, owner.id)).toBe(1)
  })
  test('a draft that is sent', async () => {
    const owner = await portal.applicant()
    const body = await applicationBody(portal, owner)
    const { body: draft } = await owner.call('POST', '/request/create', { ...body, status: 'CREATED' })
    const answers = await atOnce(() => owner.call('PUT', `/request/${draft.data.id}`, body))
    noFaults(answers)
    expect(won(answers)).toBe(1)
    expect(await count(`application_history where application_id = $1 and event = 'submit'`, draft.data.id)).toBe(1)
  })
  test('a withdrawal', async () => {
    const { owner, id } = await sent()
    const answers = await atOnce(() => owner.call('POST', `/request/${id}/withdraw`))
    noFaults(answers)
    expect(won(answers)).toBe(1)
    expect(await count(`application_history where application_id = $1 and event = 'withdraw'`, id)).toBe(1)
  })
  test('a decision, and a withdrawal beside it', async () => {
    const { owner, id } = await inHand()
    const answers = await atOnce((at) =>
      at % 2 === 0
        ? decide(manager, id, at % 4 === 0 ? 'PASSED' : 'FAILED')
        : owner.call('POST', `/request/${id}/withdraw`),
    )
    noFaults(answers)
    expect(await count(`application_history where application_id = $1 and event = 'decide'`, id)).toBeLessThanOrEqual(1)
    expect(await count(`application_history where application_id = $1 and event = 'withdraw'`, id)).toBe(1)
    expect(await rows('select status from applications where id = $1', id)).toEqual([{ status: 'WITHDRAWN' }])
  })
  test('an answer to a decision, yes and no', async () => {
    const { id } = await inHand()
    await decide(manager, id, 'PASSED')
    const answers = await atOnce((at) =>
      answer(at % 2 === 0 ? admin : otherAdmin, id, at % 3 === 0 ? 'PASSED' : 'FAILED'),
    )
    noFaults(answers)
    expect(won(answers)).toBe(1)
  })
  test('an application given with the version that everybody saw', async () => {
    const { id } = await sent()
    const [row] = await rows('select version from applications where id = $1', id)
    const give = (to: Person, by: Person) =>
      by.call('POST', '/staff/request/inspector', {
        inspectorId: to.id,
        requestId: id,
        status: 'IN_PROCESS',
        version: row.version,
      })
    const answers = await atOnce((at) => give(at % 2 === 0 ? manager : otherAdmin, at % 2 === 0 ? admin : otherAdmin))
    noFaults(answers)
    expect(won(answers)).toBe(1)
    expect(await count(`application_history where application_id = $1 and event = 'assign'`, id)).toBe(1)
  })
  test('a signature', async () => {
    const head = await portal.staff(['EXPERT_MANAGER'])
    const expert = await portal.staff(['EXPERT'], { university: 'uni-979', phoneNumber: '+77010000901' })
    const { id: requestId } = await sent()
    const time = { date: '2026-12-01', time: '10:00', zoom: 'https://zoom.us/j/1', expertId: expert.id }
    const { body } = await head.call('POST', '/staff/interview/schedule', { requestId, ...time })
    const { id } = body.data
    await portal.database.pool.query('update interviews set starts_at = $2 where id = $1', [id, portal.clock.now()])
    await expert.call('POST', `/staff/interview/${id}/send-code`)
    await portal.deliver()
    const code = lastCode(portal)
    const grade = (first: number) => ({ ...GRADE, interviewResult: { first, second: 4 } })
    const answers = await atOnce((at) =>
      expert.call('POST', '/staff/interview/verify-code', {
        code,
        interviewId: id,
        interviewGrade: grade((at % 5) + 1),
      }),
    )
    noFaults(answers)
    expect(won(answers)).toBe(1)
    expect(await count(`interviews where id = $1 and status = 'SIGNED'`, id)).toBe(1)
  })
  test('a grant: taken, given up, or moved up', async () => {
    const chosen = await offers(portal, 1)
    const competition = await madeCompetition(portal, { lists: listsOf(chosen, [1]) })
    const { person, applicationId } = await madeCompetitor(portal, competition, 'AAA111', chosen)
    const parts = [{ id: 'AAA111', choices: competition.setup.lists.map(listId), total: 90 }]
    const version = await publishProtocol(portal, competition, parts)
    const answers = await atOnce((at) =>
      person.call('POST', `/grants/own/${applicationId}/${at % 2 === 0 ? 'accept' : 'decline'}`, { version }),
    )
    noFaults(answers)
    const kinds = new Set(answers.flatMap(({ status }, at) => (status === 200 ? [at % 2] : [])))
    expect(kinds.size).toBe(1)
    expect(await count('grant_offers where application_id = $1', applicationId)).toBe(1)
  })
  test('an appeal against one protocol', async () => {
    const chosen = await offers(portal, 1)
    const competition = await madeCompetition(portal, { lists: listsOf(chosen, [1]) }, 2033)
    const { person, applicationId } = await madeCompetitor(portal, competition, 'BBB111', chosen)
    await publishProtocol(portal, competition, [
      { id: 'BBB111', choices: competition.setup.lists.map(listId), total: 40 },
    ])
    const answers = await atOnce(() =>
      person.call('POST', `/grants/own/${applicationId}/appeals`, { version: 1, reason: 'Once' }),
    )
    noFaults(answers)
    expect(won(answers)).toBe(1)
  })
  test('what one key asks for', async () => {
    const { id } = await sent()
    const key = { 'idempotency-key': 'the same for all' }
    const answers = await atOnce(() => admin.call('POST', `/staff/request/${id}/notes`, { text: 'Once' }, key))
    noFaults(answers)
    expect(await count('application_notes where application_id = $1', id)).toBe(1)
  })
  test('a saved filter of one name, and no more filters than there may be', async () => {
    const save = (name: string) => otherAdmin.call('POST', '/staff/filters', { name, search: { sortBy: 'fio' } })
    const same = await atOnce(() => save('One'))
    noFaults(same)
    expect(won(same)).toBe(1)
    const many = await atOnce((at) => save(`Filter ${at}`), 30)
    noFaults(many)
    expect(await count('saved_filters where account_id = $1', otherAdmin.id)).toBe(20)
  })
  test('no more photos than there may be', async () => {
    const editor = await portal.staff(['MANAGER'], { university: 'uni-010' })
    const answers = await atOnce(() => upload(editor, 'a.jpg', jpegPhoto(), 'file', '/university/photos'), 24)
    noFaults(answers)
    expect(await count(`university_photos where university_id = 'uni-010'`)).toBe(20)
  })
  test('no more drafts than there may be', async () => {
    const owner = await portal.applicant()
    const answers = await atOnce(
      () => owner.call('POST', '/request/create', { type: 'ENROLLMENT', status: 'CREATED' }),
      30,
    )
    noFaults(answers)
    expect(won(answers)).toBeLessThan(30)
    expect(await count('applications where owner_id = $1', owner.id)).toBe(won(answers))
  })
  test('a phone number, a passport and an IIN', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => portal.applicant()))
    const answers = await atOnce(
      (at) => (people[at] as Person).call('POST', '/user/edit', { passportNumber: 'N99999991' }),
      4,
    )
    noFaults(answers)
    expect(won(answers)).toBe(1)
  })
})
