import { beforeEach, describe, expect, test } from 'vitest'
import { answer, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import { PASSWORD, type Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let admin: Person
let manager: Person
let first: string
let second: string

// Sessions of staff end as the clock advances.
beforeEach(async () => {
  admin = await portal.staff(['ADMIN'])
  await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  const pairs = await offers(portal, 2)
  first = pairs[0]?.universityId ?? ''
  second = pairs[1]?.universityId ?? ''
})

const readAs = async (person: Person, id: string, query = '') =>
  (await person.call('GET', `/conversations/${id}${query}`)).body.data
const stateAs = async (person: Person, id: string) => (await person.call('GET', `/conversations/${id}/state`)).body.data
const textsAs = async (person: Person, id: string) =>
  (await readAs(person, id)).list.map(({ text }: { text: string }) => text)
const write = (person: Person, id: string, text: string, more: Record<string, unknown> = {}) => {
  portal.clock.advance(1_000)
  return person.call('POST', `/conversations/${id}`, { text, ...more })
}
const markRead = (person: Person, id: string, until = portal.clock.now().toISOString()) =>
  person.call('POST', `/conversations/${id}/read`, { until })
const mailsOf = async (name: string, recipient: Person) =>
  (
    await portal.database.db
      .selectFrom('mails')
      .selectAll()
      .where('name', '=', name)
      .where('recipient', '=', recipient.email)
      .execute()
  ).length
const task = (name: string): Promise<void> => portal.portal.jobs.tasks[name]?.({}) ?? Promise.reject(new Error(name))
const HOUR = 3_600_000

async function talk() {
  const applicant = await portal.applicant()
  const { id, number } = await sentApplication(portal, applicant)
  return { applicant, id, number }
}

async function twoUniversities() {
  const applicant = await portal.applicant()
  const { id } = await sentApplication(portal, applicant, { choices: await offers(portal, 2) })
  const ours = await portal.staff(['ADMIN'], { university: first })
  const theirs = await portal.staff(['ADMIN'], { university: second })
  return { applicant, id, ours, theirs }
}

async function refuseFirst(id: string) {
  await assign(admin, manager, id)
  await decide(manager, id, 'FAILED')
  await answer(admin, id, 'PASSED')
}

describe('a conversation', () => {
  test('waits for the side that has not written last, and shows the reading of the other', async () => {
    const { applicant, id } = await talk()
    expect(await readAs(applicant, id)).toMatchObject({ totalSize: 0, waitsFor: null, can: { write: true } })
    expect((await write(applicant, id, 'Is my certificate readable?')).status).toBe(200)
    expect((await write(manager, id, 'Not mine yet')).status).toBe(403)
    await assign(admin, manager, id)
    expect(await readAs(manager, id)).toMatchObject({
      waitsFor: 'OFFICE',
      unread: 1,
      can: { write: true, settle: true },
    })
    await write(manager, id, 'Ask a colleague', { isInternal: true })
    expect((await readAs(manager, id)).waitsFor).toBe('OFFICE')
    await write(manager, id, 'Yes, it is')
    expect(await readAs(applicant, id)).toMatchObject({
      waitsFor: 'APPLICANT',
      unread: 1,
      otherReadAt: null,
      officeReading: null,
      list: [
        { text: 'Yes, it is', authorName: null, isOwn: false, can: { report: true } },
        { text: 'Is my certificate readable?', authorName: null, isOwn: true, can: { report: false } },
      ],
    })
    const until = portal.clock.now().toISOString()
    await markRead(manager, id, until)
    await markRead(admin, id, '2020-01-01T00:00:00.000Z')
    expect((await readAs(applicant, id)).otherReadAt).toBe(until)
    expect(await readAs(admin, id)).toMatchObject({
      officeReading: { at: until, name: expect.stringMatching(/./) },
      unread: 0,
    })
  })

  test('is paged, the newest message first', async () => {
    const { applicant, id } = await talk()
    for (const text of ['One', 'Two', 'Three']) await write(applicant, id, text)
    const page = async (number: number) => readAs(applicant, id, `?page=${number}&pageSize=2`)
    expect(await page(0)).toMatchObject({ totalSize: 3, list: [{ text: 'Three' }, { text: 'Two' }] })
    expect((await page(1)).list).toMatchObject([{ text: 'One' }])
  })

  test('is read by the next university without what is internal, and no further by the former', async () => {
    const { applicant, id, ours, theirs } = await twoUniversities()
    await write(applicant, id, 'Question of the applicant')
    await write(ours, id, 'Open of the first')
    await write(ours, id, 'Internal of the first', { isInternal: true })
    expect((await theirs.call('GET', `/conversations/${id}`)).status).toBe(404)
    expect((await write(theirs, id, 'Too early')).status).toBe(404)
    await refuseFirst(id)
    expect(await textsAs(theirs, id)).toEqual(['Open of the first', 'Question of the applicant'])
    expect((await write(theirs, id, 'Open of the second')).status).toBe(200)
    expect((await write(ours, id, 'Too late')).status).toBe(403)
    expect((await ours.call('POST', `/conversations/${id}/settle`)).status).toBe(403)
    expect(await textsAs(ours, id)).toEqual(['Internal of the first', 'Open of the first', 'Question of the applicant'])
    expect(await textsAs(applicant, id)).toEqual([
      'Open of the second',
      'Open of the first',
      'Question of the applicant',
    ])
    expect((await (await portal.applicant()).call('GET', `/conversations/${id}`)).status).toBe(404)
  })

  test('is unread for the next university, and waits for it since it considers the application', async () => {
    const { applicant, id, ours, theirs } = await twoUniversities()
    await write(applicant, id, 'A question')
    await markRead(ours, id)
    portal.clock.advance(HOUR / 3)
    await refuseFirst(id)
    const begun = portal.clock.now().toISOString()
    expect(await stateAs(theirs, id)).toMatchObject({ waitsFor: 'OFFICE', waitingSince: begun, unread: 1 })
    expect(await stateAs(ours, id)).toMatchObject({ waitsFor: null, unread: 0, can: { read: true } })
    await write(theirs, id, 'An answer')
    const { answersSince } = await portal.database.db
      .selectFrom('applicationMessages')
      .select('answersSince')
      .where('applicationId', '=', id)
      .where('side', '=', 'OFFICE')
      .executeTakeFirstOrThrow()
    expect(answersSince?.toISOString()).toBe(begun)
  })

  test('is settled by the office without an answer', async () => {
    const { applicant, id } = await talk()
    await write(applicant, id, 'Thank you!')
    expect((await applicant.call('POST', `/conversations/${id}/settle`)).status).toBe(403)
    expect((await admin.call('POST', `/conversations/${id}/settle`)).status).toBe(200)
    expect(await stateAs(admin, id)).toMatchObject({ waitsFor: null, waitingSince: null })
  })

  test('keeps both of two messages written at once, and the time of the first question', async () => {
    const { applicant, id } = await talk()
    const both = await Promise.all([write(applicant, id, 'One'), write(admin, id, 'Two')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await textsAs(applicant, id)).toSorted()).toEqual(['One', 'Two'])
    const readings = ['10:00', '10:02', '10:01'].map((time) => `2026-11-20T05:${time.slice(3)}:00.000Z`)
    await write(applicant, id, 'Three')
    await Promise.all(readings.map((until) => markRead(admin, id, until)))
    expect((await readAs(applicant, id)).otherReadAt).toBe('2026-11-20T05:02:00.000Z')
  })

  test('ends 30 days after the application, and with the account of the applicant', async () => {
    const { applicant, id } = await talk()
    await write(applicant, id, 'A question')
    await applicant.call('POST', `/request/${id}/withdraw`)
    expect(await readAs(applicant, id)).toMatchObject({ writableUntil: expect.any(String), can: { write: true } })
    const deleted = await applicant.call('DELETE', '/user/profile', { password: PASSWORD, withdraw: true })
    if (deleted.status !== 200) throw new Error(JSON.stringify(deleted.body))
    expect((await write(admin, id, 'To nobody')).status).toBe(403)
    expect((await stateAs(admin, id)).waitsFor).toBeNull()
    expect(await readAs(admin, id)).toMatchObject({
      list: [{ text: 'A question' }],
      can: { write: false, settle: false },
    })
  })

  test('is read-only in a closed season, by the database too', async () => {
    const { applicant, id } = await talk()
    await write(applicant, id, 'Before the end')
    const close = (at: string | null) =>
      portal.database.pool.query(
        `update seasons set closing_at = $1, closed_at = $1, closing_undecided = case when $1::timestamptz is not null then 'END' end`,
        [at],
      )
    await close('2026-11-20T00:00:00.000Z')
    try {
      expect((await write(applicant, id, 'After the end')).status).toBe(403)
      expect(await readAs(admin, id)).toMatchObject({ totalSize: 1, can: { write: false, settle: false } })
      const { body } = await admin.call('GET', '/staff/request/list?waitsForUs=true')
      expect(body.list).toEqual([])
      await expect(
        portal.database.pool.query(
          'update application_messages set is_internal = is_internal where application_id = $1',
          [id],
        ),
      ).rejects.toMatchObject({ code: 'SC001' })
    } finally {
      await close(null)
    }
  })

  test('opened by staff is a reading that its applicant sees', async () => {
    const { applicant, id } = await talk()
    await stateAs(admin, id)
    await readAs(admin, id)
    await readAs(admin, id)
    const { list } = (await applicant.call('GET', `/request/${id}/readings`)).body
    expect(list.map(({ event }: { event: string }) => event)).toEqual(['conversationRead'])
  })
})

describe('lists and numbers', () => {
  const waiting = async (person: Person) =>
    (await person.call('GET', '/staff/request/list?waitsForUs=true&pageSize=200')).body.list.map(
      (row: { id: string }) => row.id,
    )
  const rowOf = async (person: Person, id: string) =>
    (await person.call('GET', `/staff/request/list?requestId=${id}`)).body.list[0]
  const dayOf = async (person: Person) => (await person.call('GET', '/staff/request/day')).body.data.messages

  test('have the conversations that wait for the reader’s office', async () => {
    const { applicant, id, ours, theirs } = await twoUniversities()
    expect(await rowOf(ours, id)).toMatchObject({ conversation: null })
    await write(applicant, id, 'A question')
    expect(await waiting(ours)).toContain(id)
    expect(await rowOf(ours, id)).toMatchObject({ conversation: { waitsFor: 'OFFICE', isUnread: true } })
    await markRead(ours, id)
    expect(await rowOf(ours, id)).toMatchObject({ conversation: { waitsFor: 'OFFICE', isUnread: false } })
    const before = await dayOf(ours)
    expect(before).toMatchObject({ count: expect.any(Number), tab: 'IN_PROCESS' })
    await refuseFirst(id)
    expect(await waiting(ours)).not.toContain(id)
    expect((await dayOf(ours)).count).toBe(before.count - 1)
    expect(await rowOf(ours, id)).toMatchObject({ conversation: null })
    expect(await waiting(theirs)).toContain(id)
    await write(theirs, id, 'An answer')
    expect(await waiting(theirs)).not.toContain(id)
  })

  test('count the own applications of a manager alone', async () => {
    const { applicant, id } = await talk()
    const own = await portal.staff(['MANAGER'])
    await write(applicant, id, 'A question')
    expect((await dayOf(own)).count).toBe(0)
    await assign(admin, own, id)
    expect(await dayOf(own)).toEqual({ count: 1, tab: 'IN_PROCESS' })
  })

  test('mark for the applicant what the office has written', async () => {
    const { applicant, id } = await talk()
    const row = async () => (await applicant.call('GET', '/request/list')).body.list[0]
    expect((await row()).conversation).toBeNull()
    await write(admin, id, 'A question of the office')
    expect((await row()).conversation).toEqual({ waitsFor: 'APPLICANT', isUnread: true })
    await markRead(applicant, id)
    expect((await row()).conversation).toEqual({ waitsFor: 'APPLICANT', isUnread: false })
  })

  test('the overview has the median of the first answers', async () => {
    const answers = async () =>
      (await admin.call('GET', '/staff/overview')).body.data.stages.find(
        ({ stage }: { stage: string }) => stage === 'answer',
      )
    const { count } = await answers()
    const { applicant, id } = await talk()
    await write(applicant, id, 'One')
    await write(applicant, id, 'Two')
    await write(admin, id, 'Answer')
    await write(admin, id, 'More')
    expect(await answers()).toMatchObject({ count: count + 1 })
  })
})

describe('mails', () => {
  test('tell the applicant once an hour, and never what was written', async () => {
    const { applicant, id } = await talk()
    await write(admin, id, 'Word-of-the-office')
    await write(admin, id, 'Another')
    expect(await mailsOf('messageFromOffice', applicant)).toBe(1)
    await task('tell-applicants-of-messages')
    expect(await mailsOf('messageFromOffice', applicant)).toBe(1)
    portal.clock.advance(HOUR)
    await task('tell-applicants-of-messages')
    await task('tell-applicants-of-messages')
    expect(await mailsOf('messageFromOffice', applicant)).toBe(2)
    const { rows } = await portal.database.pool.query(
      `select payload::text || notice::text as content from mails where recipient = $1`,
      [applicant.email],
    )
    expect(JSON.stringify(rows)).not.toContain('Word-of-the-office')
    portal.clock.advance(HOUR)
    const head = await portal.staff(['ADMIN'])
    await write(head, id, 'Read before the mail')
    await write(head, id, 'Read too')
    await markRead(await portal.signIn('APPLICANT', applicant.email), id)
    portal.clock.advance(HOUR)
    await task('tell-applicants-of-messages')
    expect(await mailsOf('messageFromOffice', applicant)).toBe(3)
  })

  test('tell the inspector of new waiting messages, without one the heads in scope', async () => {
    const inspector = await portal.staff(['MANAGER'])
    const far = await portal.staff(['ADMIN'], { university: second })
    const near = await portal.staff(['ADMIN'], { university: first })
    const { applicant, id } = await twoUniversities()
    await write(applicant, id, 'A question')
    await task('tell-office-of-messages')
    await task('tell-office-of-messages')
    expect(await mailsOf('messagesWaiting', near)).toBe(1)
    expect(await mailsOf('messagesWaiting', far)).toBe(0)
    await assign(admin, inspector, id)
    await task('tell-office-of-messages')
    expect(await mailsOf('messagesWaiting', inspector)).toBe(1)
    expect(await mailsOf('messagesWaiting', near)).toBe(1)
  })
})

describe('a report', () => {
  const report = (person: Person, id: string, messageId: string) =>
    person.call('POST', `/conversations/${id}/messages/${messageId}/report`, { reason: 'It is rude' })

  test('reaches the heads and the trail, with its reason for heads and its writer alone', async () => {
    const { applicant, id } = await talk()
    await assign(admin, manager, id)
    const { body } = await write(manager, id, 'Something rude')
    expect((await report(manager, id, body.data.id)).status).toBe(403)
    expect((await report(applicant, id, body.data.id)).status).toBe(200)
    expect((await report(applicant, id, body.data.id)).status).toBe(200)
    expect(await mailsOf('messageReported', admin)).toBe(1)
    const reportSeen = async (person: Person) => (await readAs(person, id)).list[0].report
    expect(await reportSeen(admin)).toMatchObject({ reason: 'It is rude' })
    expect(await reportSeen(applicant)).toMatchObject({ reason: 'It is rude' })
    expect(await reportSeen(manager)).toMatchObject({ reason: null })
    const trail = await (await portal.superAdmin()).call('GET', `/staff/audit?event=messageReported&object=${id}`)
    expect(trail.body.list).toHaveLength(1)
    expect(JSON.stringify(trail.body)).not.toContain('rude')
    // The super admin sees no applicant.
    expect(trail.body.list[0].actor).toMatchObject({ id: applicant.id, fullName: '', roles: ['USER'] })
  })

  test('by the applicant never reaches an internal message', async () => {
    const { applicant, id } = await talk()
    const { body } = await write(admin, id, 'Internal', { isInternal: true })
    expect((await report(applicant, id, body.data.id)).status).toBe(404)
  })
})

test('the office has ready-made messages in three languages', async () => {
  const { list } = (await manager.call('GET', '/message-templates')).body
  expect(list.length).toBeGreaterThan(3)
  for (const { name, text } of list)
    for (const words of [name, text]) expect(new Set([words.kk, words.ru, words.en]).size).toBe(3)
})

describe('a lost inspector', () => {
  const waitingMails = async () => {
    portal.clock.advance(HOUR)
    await task('tell-office-of-messages')
    return mailsOf('messagesWaiting', admin)
  }
  const lose = async (id: string, change: Record<string, unknown>) => {
    const root = await portal.superAdmin()
    const { fullName, email } = (await root.call('GET', `/staff/${id}`)).body.data
    expect((await root.call('PUT', `/staff/${id}`, { fullName, email, ...change })).status).toBe(200)
  }

  test.each([
    ['disabled', { state: 'DISABLED' }],
    ['without the role', { roles: [{ name: 'EXPERT_MANAGER' }] }],
    ['of another university', { university: 'uni-979' }],
  ])('%s, whose decision waits: the heads hear of a message', async (_, change) => {
    const { applicant, id } = await talk()
    await assign(admin, manager, id)
    await decide(manager, id, 'PASSED')
    await waitingMails()
    const before = await waitingMails()
    await lose(manager.id, change)
    await write(await portal.signIn('APPLICANT', applicant.email), id, 'May I add a paper?')
    expect(await waitingMails()).toBe(before + 1)
    expect(await mailsOf('messagesWaiting', manager)).toBe(0)
  })
})
