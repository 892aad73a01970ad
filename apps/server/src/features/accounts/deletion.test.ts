import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { listId } from '@portal/domain/competitions/setup-rules.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import { expectLockWaits } from '../../../test/lock-waits.ts'
import { createTestPortal, PASSWORD, type Person, signUpForm, type TestPortal } from '../../../test/portal.ts'
import { listsOf, madeCompetition, madeCompetitor, publishProtocol } from '../../../test/published-protocol.ts'
import { PDF, uploaded } from '../../../test/sample-files.ts'
import { checkDeadlines } from '../offers/check-deadlines.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())

const remove = (person: Person, more: Record<string, unknown> = {}) =>
  person.call('DELETE', '/user/profile', { password: PASSWORD, ...more })
const count = async (query: string, ...values: unknown[]): Promise<number> =>
  Number((await portal.database.pool.query(query, values)).rows[0]?.count)
const statusOf = async (id: string) =>
  (await portal.database.db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirst())?.status
const hasBytes = (id: string) =>
  readdirSync(path.join(portal.dataDir, 'files'), { recursive: true }).some((name) => String(name).endsWith(id))

describe('deletion of the account', () => {
  test('needs the password', async () => {
    const person = await portal.applicant()
    expect(await remove(person, { password: 'Wm4?trLk9$' })).toMatchObject({
      status: 400,
      body: {
        msg: 'current_password_incorrect',
        errors: [{ field: 'password', msg: 'current_password_incorrect' }],
      },
    })
    expect((await remove(person, { password: undefined })).body).toMatchObject({ msg: 'field_required' })
    expect((await person.call('GET', '/user/profile')).status).toBe(200)
  })

  test('ends every session and every link, and deletes the personal data', async () => {
    const form = signUpForm({ firstName: 'Zhibek', iin: '850101300005' })
    const { email } = await portal.applicant(form)
    const here = await portal.signIn('APPLICANT', email)
    const there = await portal.signIn('APPLICANT', email)
    await portal.guest.call('POST', '/auth/forgotPassword', { email })
    const draft = await here.call(
      'POST',
      '/request/create',
      { type: 'ENROLLMENT', status: 'CREATED' },
      {
        'idempotency-key': 'one',
      },
    )
    expect(draft.status).toBe(200)
    await portal.deliver()

    expect(await remove(here)).toMatchObject({ status: 200, body: { success: true } })
    for (const session of [here, there]) expect((await session.call('GET', '/user/profile')).status).toBe(401)
    expect(await portal.guest.call('POST', '/auth/signin', { email, password: PASSWORD })).toMatchObject({
      status: 401,
      body: { msg: 'email-password-incorrect' },
    })
    const dump = await portal.database.pool.query<{ tables: string }>(`
      select string_agg(query_to_xml('select * from ' || quote_ident(tablename), true, false, '')::text, ' ') as tables
      from pg_tables where schemaname = 'public' and tablename <> 'rate_counters'`)
    const everything = dump.rows[0]?.tables ?? ''
    expect(everything).toContain(here.id)
    for (const text of [email, 'Zhibek', form.phoneNumber, form.passportNumber, '850101300005'])
      expect(everything).not.toContain(text)
    expect(await count('select count(*) from account_links where account_id = $1', here.id)).toBe(0)
    expect(await count('select count(*) from idempotency_keys where starts_with(caller, $1)', here.id)).toBe(0)
  })

  test('the same person may register again at once', async () => {
    const form = signUpForm({ iin: '900101300007' })
    const first = await portal.applicant(form)
    await sentApplication(portal, first)
    expect((await portal.guest.call('POST', '/auth/signup', form)).status).toBe(409)
    expect((await remove(first, { withdraw: true })).status).toBe(200)
    const second = await portal.applicant(form)
    expect(second.id).not.toBe(first.id)
    expect((await second.call('GET', '/request/list')).body).toMatchObject({ list: [], totalSize: 0 })
    expect((await sentApplication(portal, second)).number).toMatch(/^2026-/)
  })

  test('withdraws an open application only where the body says so', async () => {
    const person = await portal.applicant()
    const { id, number } = await sentApplication(portal, person)
    const head = await portal.staff(['ADMIN'])
    const inspector = await portal.staff(['MANAGER'])
    await assign(head, inspector, id)
    expect(await remove(person)).toMatchObject({ status: 409, body: { msg: 'application_not_editable' } })
    expect(await remove(person, { withdraw: false })).toMatchObject({ status: 409 })
    expect((await person.call('GET', '/user/profile')).status).toBe(200)
    expect(await statusOf(id)).toBe('IN_PROCESS')

    expect((await remove(person, { withdraw: true })).status).toBe(200)
    const { body } = await head.call('GET', `/staff/request/${id}`)
    expect(body.data).toMatchObject({ number, status: 'WITHDRAWN', firstName: 'Aigerim' })
    expect(body.data.history.at(-1)).toMatchObject({ event: 'withdraw' })
    expect(body.data.test).toMatchObject({ active: false })
    const { body: list } = await head.call('GET', '/staff/request/list')
    expect(list.list).toContainEqual(expect.objectContaining({ number, status: 'WITHDRAWN' }))
    await portal.deliver()
    expect(portal.mails.filter((mail) => mail.to === person.email).at(-1)?.subject).toContain(number)
  })

  test('a decided application stays as it is', async () => {
    const person = await portal.applicant()
    const { id } = await sentApplication(portal, person)
    const head = await portal.staff(['ADMIN'])
    const inspector = await portal.staff(['MANAGER'])
    await assign(head, inspector, id)
    await decide(inspector, id, 'PASSED')
    expect((await remove(person)).status).toBe(409)
    await answer(head, id, 'PASSED')
    expect((await remove(person)).status).toBe(200)
    expect(await statusOf(id)).toBe('PASSED')
    expect((await head.call('GET', `/staff/request/${id}`)).body.data).toMatchObject({ lastName: 'Serikova' })
  })

  test('files of sent applications stay for the office; all others are deleted with their bytes', async () => {
    const person = await portal.applicant()
    const sentFile = { id: await uploaded(person, 'passport.pdf') }
    const inDraft = { id: await uploaded(person, 'draft.pdf') }
    const inProfile = { id: await uploaded(person, 'photo.pdf') }
    const unused = { id: await uploaded(person, 'unused.pdf') }
    const { id } = await sentApplication(portal, person, { passport: sentFile })
    await person.call('POST', '/user/edit', { passport: null, invitationLetter: inProfile })
    await person.call('POST', '/request/create', {
      type: 'ENROLLMENT',
      status: 'CREATED',
      recommendationLetter: inDraft,
    })
    expect((await remove(person, { withdraw: true })).status).toBe(200)
    await portal.deliver()
    expect(hasBytes(sentFile.id)).toBe(true)
    for (const removed of [inDraft, inProfile, unused]) {
      expect(await count('select count(*) from files where id = $1', removed.id)).toBe(0)
      expect(hasBytes(removed.id)).toBe(false)
    }
    const head = await portal.staff(['ADMIN'])
    expect((await head.call('GET', `/file/download?id=${sentFile.id}`)).body).toEqual(PDF)
    expect(await count('select count(*) from applications where owner_id = $1', person.id)).toBe(1)
    expect(await statusOf(id)).toBe('WITHDRAWN')
  })

  test('the audit trail records the deletion without the name', async () => {
    const person = await portal.applicant()
    await remove(person)
    const root = await portal.superAdmin()
    const { body } = await root.call('GET', '/staff/audit?event=accountDeleted')
    expect(body.list[0]).toMatchObject({ objectId: person.id, actor: { id: person.id, fullName: '', roles: ['USER'] } })
  })

  test('the last mails are deleted within the hour', async () => {
    const person = await portal.applicant()
    const other = await portal.applicant()
    await sentApplication(portal, person)
    await remove(person, { withdraw: true })
    const mailsTo = (email: string) => count('select count(*) from mails where recipient = $1', email)
    await portal.portal.jobs.tasks['remove-expired-accounts']?.({})
    expect(await mailsTo(person.email)).toBeGreaterThan(0)
    await portal.deliver()
    await portal.portal.jobs.tasks['remove-expired-accounts']?.({})
    expect(await mailsTo(person.email)).toBe(0)
    expect(await mailsTo(other.email)).toBe(1)
  })

  test('mails to a staff account with the same address stay, and are no part of the copy of the own data', async () => {
    const { email } = await portal.applicant()
    const root = await portal.superAdmin()
    const member = { fullName: 'Aizhan Tolegenova', email, password: PASSWORD, roles: [{ name: 'MANAGER' }] }
    await root.call('POST', '/staff', member)
    const [person, manager] = [await portal.signIn('APPLICANT', email), await portal.signIn('STAFF', email)]
    const { id } = await sentApplication(portal, await portal.applicant())
    await assign(await portal.staff(['ADMIN']), manager, id)
    await portal.deliver()
    const noticesOf = async () => (await manager.call('GET', '/user/notices')).body.totalSize
    const before = await noticesOf()
    expect(before).toBeGreaterThan(0)
    const { body } = await person.call('GET', '/user/data')
    const { mails } = JSON.parse((await unzip(body)).get('data.json')?.toString() ?? '')
    expect(mails.map(({ name }: { name: string }) => name)).not.toContain('applicationAssigned')

    expect((await remove(person)).status).toBe(200)
    await portal.portal.jobs.tasks['remove-expired-accounts']?.({})
    expect(await noticesOf()).toBe(before)
  })

  test('a deleted account gets no mail about its grant', async () => {
    const chosen = await offers(portal, 1)
    const competition = await madeCompetition(portal, { lists: listsOf(chosen, [1]) })
    const { person } = await madeCompetitor(portal, competition, 'AAA111', chosen)
    await publishProtocol(portal, competition, [{ id: 'AAA111', choices: competition.setup.lists.map(listId) }])
    // Its claims have closed, so nobody withdraws it before the result.
    const [listed] = (await person.call('GET', '/request/list?status=active')).body.list
    expect(listed).toMatchObject({ number: expect.any(String), can: { withdraw: false } })
    expect((await remove(person, { withdraw: true })).body.msg).toBe('application_not_editable')
    await portal.database.db
      .updateTable('applications')
      .set({ status: 'PASSED' })
      .where('ownerId', '=', person.id)
      .execute()
    await portal.deliver()
    expect((await remove(person)).status).toBe(200)
    await checkDeadlines({ db: portal.database.db, now: new Date('2026-11-27T13:00:00.000Z') })
    expect(await count(`select count(*) from mails where recipient = ''`)).toBe(0)
    expect(await count(`select count(*) from grant_offers where state = 'LAPSED'`)).toBe(1)
  })

  test('the reason of more time is deleted', async () => {
    const person = await portal.applicant()
    await sentApplication(portal, person)
    const root = await portal.superAdmin()
    const given = { email: person.email, until: '2026-11-28T12:00:00.000Z', reason: 'An illness' }
    const path = '/staff/seasons/2026'
    expect((await root.call('POST', `${path}/extensions`, given)).status).toBe(200)
    expect((await remove(person, { withdraw: true })).status).toBe(200)
    expect((await root.call('GET', path)).body.data.extensions).toEqual([])
    expect(await count('select count(*) from window_extensions where account_id = $1', person.id)).toBe(0)
  })

  test.each([false, true])(
    'an unfinished answer to a request for corrections is deleted (archive: %s)',
    async (isArchive) => {
      const person = await portal.applicant()
      const body = await applicationBody(portal, person)
      const { id } = await sentApplication(portal, person, body)
      const head = await portal.staff(['ADMIN'])
      const { passport } = body as { passport: { id: string } }
      await head.call('POST', `/staff/request/${id}/correction`, {
        items: [{ fileId: passport.id, reason: 'unreadable' }],
        fields: [{ field: 'passportNumber', words: 'Not readable' }],
        until: '2026-12-04',
      })
      const { items, fields } = (await person.call('GET', `/request/${id}`)).body.data.correction
      const given = await uploaded(person, 'new.pdf')
      const keep = (more: object) => person.call('PUT', `/request/${id}/correction`, more)
      expect((await keep({ itemId: items[0].id, fileId: given })).status).toBe(200)
      expect((await keep({ fieldId: fields[0].id, value: 'N76543219' })).status).toBe(200)
      const close = (at: Date | null) =>
        portal.database.pool.query(
          `update seasons set closing_at = $1, closed_at = $1,
          closing_undecided = case when $1::timestamptz is not null then 'END' end where year = 2026`,
          [at],
        )
      if (isArchive) {
        await portal.database.pool.query(`update applications set status = 'PASSED' where id = $1`, [id])
        await close(portal.clock.now())
      }
      expect((await remove(person, { withdraw: true })).status).toBe(200)
      await close(null)
      await portal.deliver()
      expect(await count('select count(*) from files where id = $1', given)).toBe(0)
      expect(hasBytes(given)).toBe(false)
      expect(await count(`select count(*) from correction_fields where after_value = 'N76543219'`)).toBe(0)
      const [round] = (await head.call('GET', `/staff/request/${id}/correction`)).body.data.list
      expect(round).toMatchObject({
        state: isArchive ? 'CLOSED' : 'WITHDRAWN',
        items: [{ isReady: false }],
        fields: [{ isReady: false }],
      })
    },
  )

  test('staff have no profile to delete', async () => {
    const head = await portal.staff(['ADMIN'])
    expect((await remove(head)).status).toBe(403)
  })
})

describe('deletion and submission at the same time', () => {
  async function inOrder<T>(person: Person, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
    const holder = await portal.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from applicant_profiles where account_id = $1 for update', [person.id])
      const started: Promise<T>[] = []
      for (const call of calls) {
        started.push(call())
        await expectLockWaits(portal, started.length)
      }
      await holder.query('rollback')
      return await Promise.all(started)
    } finally {
      holder.release()
    }
  }

  test('deletion first: nothing is submitted', async () => {
    const person = await portal.applicant()
    const body = await applicationBody(portal, person)
    const [removed, sent] = await inOrder(person, [
      () => remove(person),
      () => person.call('POST', '/request/create', body),
    ])
    expect(removed?.status).toBe(200)
    expect(sent).toMatchObject({ status: 401, body: { msg: 'session_expired' } })
    expect(await count('select count(*) from applications where owner_id = $1', person.id)).toBe(0)
  })

  test('submission first: the deletion finds an open application', async () => {
    const choices = await offers(portal, 1)
    for (const withdraw of [false, true]) {
      const person = await portal.applicant()
      const body = await applicationBody(portal, person, { choices })
      const [sent, removed] = await inOrder(person, [
        () => person.call('POST', '/request/create', body),
        () => remove(person, { withdraw }),
      ])
      expect(sent?.status).toBe(200)
      expect(removed?.status).toBe(withdraw ? 200 : 409)
      expect(await statusOf(sent?.body.data.id)).toBe(withdraw ? 'WITHDRAWN' : 'IN_PROCESS')
    }
  })
})

test('a wrong password counts as a sign-in attempt, a right one resets the count', async () => {
  const rated = await createTestPortal({ areRateLimitsOn: true })
  try {
    const person = await rated.applicant()
    await sentApplication(rated, person)
    for (let round = 0; round < 12; round += 1) expect((await remove(person)).status).toBe(409)
    for (let round = 0; round < 10; round += 1)
      expect((await remove(person, { password: 'wrong' })).body.msg).toBe('current_password_incorrect')
    expect((await remove(person, { withdraw: true })).status).toBe(429)
  } finally {
    await rated.close()
  }
  expect(existsSync(rated.dataDir)).toBe(false)
})
