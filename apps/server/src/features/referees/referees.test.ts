import { beforeAll, describe, expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, sentApplication } from '../../../test/builders.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { type Answer, PASSWORD, type Person } from '../../../test/portal.ts'
import { PDF, uploadWith } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { forgetRecipients } from '../notifications/forget-recipients.ts'

const portal = await testPortal()
const START = '2026-11-20T06:00:00.000Z'
let admin: Person
let manager: Person
beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  portal.clock.set(START)
})

let count = 0
const REFEREE = () => ({
  name: 'Saule Akhmetova',
  email: `referee${++count}@school.kz`,
  position: 'Teacher of physics',
  language: 'en',
})
const again = (person: Person, kind: 'APPLICANT' | 'STAFF' = 'APPLICANT') => portal.signIn(kind, person.email)
const name = (owner: Person, id: string, more: object = {}) =>
  owner.call('POST', `/request/${id}/referees`, { ...REFEREE(), ...more })
const own = async (owner: Person, id: string) => (await owner.call('GET', `/request/${id}`)).body.data
const seen = async (person: Person, id: string) => (await person.call('GET', `/staff/request/${id}`)).body.data
const guest = (path: string, body: object, headers?: Record<string, string>): Promise<Answer> =>
  portal.guest.call('POST', `/referee/${path}`, body, headers)
const WORDS = 'I have taught Aigerim for three years.\n\nShe is the best of her class.'

/** Token of the newest mail to an address. */
async function tokenOf(email: string): Promise<string> {
  await portal.deliver()
  const text = portal.mails.findLast(({ to }) => to === email)?.text ?? ''
  return /\/admission\/referee\?lang=\w+#([\w-]+)/.exec(text)?.[1] ?? ''
}
const run = async (task: 'follow-referee-mails' | 'remind-referees' | 'remove-unused-files' | 'scan-files') =>
  portal.portal.jobs.tasks[task]?.({})

async function draftOf(owner: Person, more: Record<string, unknown> = {}) {
  const body = await applicationBody(portal, owner, { recommendationLetter: null, ...more, status: 'CREATED' })
  const { id } = (await owner.call('POST', '/request/create', body)).body.data
  return { id: id as string, send: () => owner.call('PUT', `/request/${id}`, { ...body, status: 'IN_PROCESS' }) }
}
async function named(more: object = {}) {
  const owner = await portal.applicant()
  const draft = await draftOf(owner)
  const answered = await name(owner, draft.id, more)
  const { email, id } = answered.body.data
  return { owner, ...draft, email: email as string, refereeId: id as string, token: await tokenOf(email) }
}
async function sent(more: object = {}) {
  const all = await named(more)
  expect((await all.send()).status).toBe(200)
  await assign(admin, manager, all.id)
  return all
}
const mailsNamed = async (mail: string, id: string) =>
  (await portal.database.pool.query('select id from mails where name = $1 and application_id = $2', [mail, id])).rows

describe('naming', () => {
  test('mails a link to a person, without the applicant’s note', async () => {
    const owner = await portal.applicant()
    const { id } = await draftOf(owner)
    const before = await owner.call('GET', `/request/${id}/referees`)
    expect(before.body.data).toEqual({ list: [], days: 21, waits: false, can: { name: true } })
    const answered = await name(owner, id, { note: 'Please write of the olympiad' })
    expect(answered.body.data).toMatchObject({
      ...{ name: 'Saule Akhmetova', state: 'NAMED', until: '2026-12-11T19:00:00.000Z', file: null },
      ...{ isConfidential: null, isCurrent: true, can: { remind: false, replace: true } },
    })
    const { email } = answered.body.data
    const token = await tokenOf(email)
    const mail = portal.mails.findLast(({ to }) => to === email)
    expect(mail?.subject).toBe('Serikova Aigerim Maratkyzy asks you for a recommendation letter')
    expect(mail?.text).toContain('/admission/referee?lang=en#')
    expect(mail?.text).toContain('11 December 2026')
    expect(`${mail?.text}${mail?.html}`).not.toContain('olympiad')
    const { rows } = await portal.database.pool.query(
      `select payload::text, notice::text, account_id from mails where recipient = $1`,
      [email],
    )
    expect(rows).toEqual([{ payload: null, notice: null, account_id: null }])
    const stored = await portal.database.pool.query('select encode(token_hash, $1) as hash from referee_links', ['hex'])
    expect(JSON.stringify(stored.rows)).not.toContain(token)
    await run('follow-referee-mails')
    expect((await own(owner, id)).referees).toMatchObject([{ state: 'SENT', sentAt: START }])
  })

  test('is for one referee at a time, and never for oneself', async () => {
    const owner = await portal.applicant()
    const { id } = await draftOf(owner)
    const self = await name(owner, id, { email: owner.email.toUpperCase() })
    expect([self.status, self.body.msg, self.body.errors[0].field]).toEqual([400, 'referee_is_self', 'email'])
    expect((await name(owner, id)).status).toBe(200)
    expect((await name(owner, id)).body.msg).toBe('referee_is_named')
    const listed = await owner.call('GET', `/request/${id}/referees`)
    expect(listed.body.data.can).toEqual({ name: false })
  })

  test('ends with the decision of the inspector, and is possible again when it is sent back', async () => {
    const { owner, id, token } = await sent()
    await decide(manager, id, 'PASSED')
    expect((await guest('open', { token })).body.msg).toBe('referee_link_ended')
    expect((await owner.call('POST', `/request/${id}/referees`, REFEREE())).body.msg).toBe('application_not_editable')
    await answer(admin, id, 'FAILED')
    expect((await guest('open', { token })).status).toBe(200)
  })
})

describe('the page of a link', () => {
  test('shows what the referee must know, and keeps what is typed', async () => {
    const { owner, id, token } = await named({ note: 'Please write of the olympiad', language: 'kk' })
    const opened = await guest('open', { token })
    expect(opened.body.data).toMatchObject({
      ...{ applicantName: 'Serikova Aigerim Maratkyzy', level: 'BACHELOR', position: 'Teacher of physics' },
      ...{ name: 'Saule Akhmetova', language: 'kk', state: 'OPENED', note: 'Please write of the olympiad' },
      ...{ text: '', file: null, isConfidential: true },
      university: { nameEn: expect.any(String) },
      program: { nameKz: expect.any(String) },
      season: { nameRu: expect.any(String) },
    })
    expect((await guest('draft', { token, text: 'I have taught', isConfidential: false })).status).toBe(200)
    expect((await guest('open', { token })).body.data).toMatchObject({ text: 'I have taught', isConfidential: false })
    expect((await own(owner, id)).referees[0]).toMatchObject({ state: 'OPENED', isConfidential: null })
  })

  test.each(['', 'short', 'x'.repeat(43), 'x'.repeat(201)])('an unknown token tells nothing: %j', async (token) => {
    for (const [path, more] of [
      ['open', {}],
      ['draft', { text: 'a', isConfidential: true }],
      ['give', { text: 'a', isConfidential: true }],
      ['decline', {}],
    ] as const) {
      const { status, body } = await guest(path, { token, ...more })
      expect([status, body.data]).toEqual([token.length > 200 ? 400 : 404, undefined])
    }
    const answered = await uploadWith(portal.guest, '/referee/file', { token }, 'letter.pdf', PDF)
    expect(answered.status).toBe(token.length > 200 ? 400 : 404)
  })
})

describe('a letter', () => {
  test('in words becomes a PDF that the office reads and a confidential applicant does not', async () => {
    const { owner, id, token, email } = await sent()
    const given = await guest('give', { token, text: WORDS, isConfidential: true })
    expect(given.body).toEqual({ success: true })
    const [referee] = (await seen(manager, id)).referees
    expect(referee).toMatchObject({ state: 'GIVEN', isConfidential: true, can: { remind: false, replace: false } })
    const file = await manager.call('GET', `/file/download?id=${referee.file.id}`)
    const text = textOfPdf(file.body)
    for (const part of ['Saule Akhmetova', 'Teacher of physics', 'Serikova Aigerim', 'best of her class', email])
      expect(text).toContain(part)
    expect((await own(owner, id)).referees[0]).toMatchObject({ state: 'GIVEN', isConfidential: true, file: null })
    for (const path of [
      `download?id=${referee.file.id}`,
      `zip-download?name=${referee.file.id}`,
      `scans?id=${referee.file.id}`,
    ])
      expect((await owner.call('GET', `/file/${path}`)).status).toBe(404)
    // The given letter is final.
    expect((await guest('open', { token })).body.msg).toBe('referee_link_ended')
    expect((await name(owner, id)).body.msg).toBe('referee_is_named')
    expect(await mailsNamed('refereeGiven', id)).toHaveLength(1)
    expect(await mailsNamed('letterReceived', id)).toHaveLength(1)
  })

  test('without secrecy is read by its applicant, and by no other', async () => {
    const { owner, id, token } = await named()
    const stranger = await portal.applicant()
    await guest('give', { token, text: WORDS, isConfidential: false })
    const [referee] = (await own(owner, id)).referees
    expect(referee.file.name).toBe('Recommendation letter.pdf')
    expect((await owner.call('GET', `/file/download?id=${referee.file.id}`)).status).toBe(200)
    expect((await stranger.call('GET', `/file/download?id=${referee.file.id}`)).status).toBe(404)
    // A draft has no readers in the office.
    expect((await manager.call('GET', `/file/download?id=${referee.file.id}`)).status).toBe(404)
    const { rows } = await portal.database.pool.query('select count(*)::int from audit_events where actor_id = $1', [
      owner.id,
    ])
    expect(rows[0].count).toBe(0)
  })

  test('may be an uploaded file, which replaces the former one', async () => {
    const { id, token } = await sent()
    const first = await uploadWith(portal.guest, '/referee/file', { token }, 'first.pdf', PDF)
    expect(first.body.data).toEqual({ name: 'first.pdf', size: PDF.length })
    await uploadWith(portal.guest, '/referee/file', { token }, 'second.pdf', PDF)
    expect((await guest('open', { token })).body.data.file).toEqual({ name: 'second.pdf', size: PDF.length })
    const refused = await uploadWith(portal.guest, '/referee/file', { token }, 'a.html', Buffer.from('<html>'))
    expect(refused.status).toBe(415)
    expect((await guest('give', { token, isConfidential: true })).status).toBe(200)
    const [{ file }] = (await seen(manager, id)).referees
    expect(file.name).toBe('second.pdf')
    // The first file goes in the next night, the given one stays.
    await run('remove-unused-files')
    const { rows } = await portal.database.pool.query(
      'select id from files where owner_id is null and name = any ($1)',
      [['first.pdf', 'second.pdf']],
    )
    expect(rows).toEqual([{ id: file.id }])
  })

  test('needs words or a file; words win over a file, kept words are enough', async () => {
    const { id, token } = await named()
    const empty = await guest('give', { token, isConfidential: true })
    expect([empty.status, empty.body.errors]).toEqual([400, [expect.objectContaining({ field: 'text' })]])
    await guest('draft', { token, text: WORDS, isConfidential: true })
    expect((await guest('give', { token, isConfidential: true })).status).toBe(200)
    const other = await sent()
    await uploadWith(portal.guest, '/referee/file', { token: other.token }, 'file.pdf', PDF)
    await guest('give', { token: other.token, text: WORDS, isConfidential: true })
    expect((await seen(manager, other.id)).referees[0].file.name).toBe('Recommendation letter.pdf')
    const { rows } = await portal.database.pool.query('select text from referees where application_id = $1', [id])
    expect(rows).toEqual([{ text: '' }])
  })

  test('is checked by its inspector, and no correction replaces it', async () => {
    const { id, token } = await sent()
    await guest('give', { token, text: WORDS, isConfidential: true })
    const [{ file }] = (await seen(manager, id)).referees
    const check = (fileId: string) =>
      manager.call('PUT', `/staff/request/${id}/checks`, { fileId, point: 'signed', verdict: 'AGREES' })
    expect((await check(file.id)).body.data).toMatchObject({ fileId: file.id, verdict: 'AGREES' })
    const asked = await manager.call('POST', `/staff/request/${id}/correction`, {
      items: [{ fileId: file.id, words: 'Another one' }],
      until: '2026-12-01',
    })
    expect([asked.status, asked.body.errors?.[0].field]).toEqual([400, 'items.0.fileId'])
  })

  test('is marked by the signs of its applicant, without any address', async () => {
    const { owner, id, token } = await sent()
    const elsewhere = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537' }
    await portal.database.pool.query('delete from known_devices where account_id = $1', [owner.id])
    await portal.database.pool.query('update sessions set address = null where account_id = $1', [owner.id])
    await guest('give', { token, text: WORDS, isConfidential: true }, elsewhere)
    expect((await seen(manager, id)).referees[0].marks).toEqual([])

    const other = await sent()
    const [local, domain] = other.owner.email.split('@')
    await portal.database.pool.query('update referees set email = $2 where id = $1', [
      other.refereeId,
      `${local}+x@${domain}`,
    ])
    await portal.guest.call('POST', '/auth/signin', { email: other.owner.email, password: PASSWORD, device: 'laptop' })
    await portal.database.pool.query('delete from sessions where account_id = $1', [other.owner.id])
    await guest('give', { token: other.token, text: WORDS, isConfidential: true, device: 'laptop' }, elsewhere)
    const [marked] = (await seen(manager, other.id)).referees
    expect(marked.marks).toEqual(['ownAddress', 'ownDevice', 'sameNetwork'])

    const third = await sent()
    await portal.database.pool.query('delete from known_devices where account_id = $1', [third.owner.id])
    await third.owner.call('POST', '/referee/give', { token: third.token, text: WORDS, isConfidential: true })
    expect((await seen(manager, third.id)).referees[0].marks).toContain('ownDevice')
  })
})

describe('a file', () => {
  const stateOf = (name: string, state: string) =>
    portal.database.pool.query('update files set scan_state = $2 where name = $1', [name, state])

  test('with a virus is no letter', async () => {
    const { token } = await sent()
    await uploadWith(portal.guest, '/referee/file', { token }, 'ill.pdf', PDF)
    await stateOf('ill.pdf', 'INFECTED')
    const given = await guest('give', { token, isConfidential: true })
    expect([given.status, given.body.errors[0]]).toEqual([
      409,
      expect.objectContaining({ field: 'file', msg: 'file_infected' }),
    ])
    await uploadWith(portal.guest, '/referee/file', { token }, 'well.pdf', PDF)
    expect((await guest('give', { token, isConfidential: true })).status).toBe(200)
  })

  test('found to have a virus later is served to nobody', async () => {
    const { id, token } = await sent()
    await uploadWith(portal.guest, '/referee/file', { token }, 'later.pdf', PDF)
    await guest('give', { token, isConfidential: false })
    await stateOf('later.pdf', 'INFECTED')
    const [{ file }] = (await seen(manager, id)).referees
    expect((await manager.call('GET', `/file/download?id=${file.id}`)).body.msg).toBe('file_infected')
  })

  test('goes with its draft, also with that of a deleted account', async () => {
    const { owner, id, token } = await named()
    await guest('give', { token, text: WORDS, isConfidential: true })
    const held = async (fileId: string) =>
      (await portal.database.pool.query('select from files where id = $1', [fileId])).rows.length
    const { rows } = await portal.database.pool.query('select file_id from referees where application_id = $1', [id])
    expect(await held(rows[0].file_id)).toBe(1)
    await run('remove-unused-files')
    expect(await held(rows[0].file_id)).toBe(1)
    expect((await owner.call('DELETE', '/user/profile', { password: PASSWORD, withdraw: true })).status).toBe(200)
    await run('remove-unused-files')
    expect(await held(rows[0].file_id)).toBe(0)
  })
})

test('an archived season is read-only: no link opens, and nobody is named', async () => {
  const { token } = await named()
  const owner = await portal.applicant()
  const { id } = await draftOf(owner)
  const set = (change: string) => portal.database.pool.query(`update seasons set ${change} where year = 2026`)
  await set(`closed_at = now(), closing_at = now(), closing_undecided = 'END', closing_reason = 'Over'`)
  expect((await guest('open', { token })).body.msg).toBe('referee_link_ended')
  expect((await name(owner, id)).body.msg).toBe('season_closed')
  await set(`closed_at = null, closing_at = null, closing_undecided = null, closing_reason = ''`)
})

describe('declining', () => {
  test('tells the applicant, and the reason the office alone', async () => {
    const { owner, id, token } = await sent()
    await uploadWith(portal.guest, '/referee/file', { token }, 'first.pdf', PDF)
    expect((await guest('decline', { token, reason: 'I hardly know her' })).status).toBe(200)
    const view = await own(owner, id)
    expect(view.referees[0]).toMatchObject({ state: 'DECLINED', file: null, can: { remind: false, replace: true } })
    expect(JSON.stringify(view)).not.toContain('hardly')
    expect((await seen(manager, id)).referees[0]).toMatchObject({ declineReason: 'I hardly know her', file: null })
    expect(await mailsNamed('refereeDeclined', id)).toHaveLength(1)
    expect((await guest('give', { token, text: WORDS, isConfidential: true })).status).toBe(404)
    expect((await name(owner, id)).status).toBe(200)
    expect((await own(owner, id)).referees.map((each: { state: string }) => each.state)).toEqual(['NAMED', 'DECLINED'])
  })
})

describe('replacing', () => {
  test('ends the former links, and tells the former referee', async () => {
    const { owner, id, token, email, refereeId } = await sent()
    await guest('draft', { token, text: WORDS, isConfidential: true })
    const replaced = await owner.call('POST', `/request/${id}/referees/${refereeId}/replace`, REFEREE())
    expect(replaced.body.data).toMatchObject({ state: 'NAMED', isCurrent: true })
    expect((await guest('open', { token })).status).toBe(404)
    await portal.deliver()
    expect(portal.mails.findLast(({ to }) => to === email)?.subject).toBe(
      'The recommendation letter is no longer needed',
    )
    expect((await own(owner, id)).referees.map((each: { state: string }) => each.state)).toEqual(['NAMED', 'REPLACED'])
    const again = await owner.call('POST', `/request/${id}/referees/${refereeId}/replace`, REFEREE())
    expect(again.body.msg).toBe('referee_not_open')
    const { history } = await seen(manager, id)
    expect(history.at(-1)).toMatchObject({ event: 'refereeReplaced', actorName: 'Serikova Aigerim' })
    const { rows } = await portal.database.pool.query(`select text from referees where id = $1`, [refereeId])
    expect(rows).toEqual([{ text: '' }])
  })
})

describe('mails', () => {
  test('coming back tell the applicant, until they are sent again', async () => {
    const { owner, id, token, refereeId } = await sent()
    await run('follow-referee-mails')
    await portal.database.pool.query(
      `update mails set failed_at = $2, problem = 'RETURNED' where id = (select mail_id from referees where id = $1)`,
      [refereeId, portal.clock.now()],
    )
    await run('follow-referee-mails')
    await run('follow-referee-mails')
    expect((await own(owner, id)).referees[0]).toMatchObject({
      state: 'BOUNCED',
      can: { remind: false, replace: true },
    })
    expect(await mailsNamed('refereeBounced', id)).toHaveLength(1)
    expect((await guest('open', { token })).body.data.state).toBe('OPENED')
  })

  test('remind on the applicant’s wish and before the last day, each with a link of its own', async () => {
    const { owner: first, id, refereeId, email, token } = await named()
    await run('follow-referee-mails')
    const remind = (owner: Person) => owner.call('POST', `/request/${id}/referees/${refereeId}/remind`)
    const early = await remind(first)
    expect([early.status, early.headers['retry-after']]).toEqual([429, String(3 * 86_400)])
    portal.clock.set('2026-11-23T06:00:00.000Z')
    const owner = await again(first)
    expect((await remind(owner)).body.data.remindedAt).toBe('2026-11-23T06:00:00.000Z')
    const second = await tokenOf(email)
    expect(second).not.toBe(token)
    for (const each of [token, second]) expect((await guest('open', { token: each })).status).toBe(200)
    portal.clock.set('2026-12-05T06:00:00.000Z')
    await run('remind-referees')
    await run('remind-referees')
    await portal.deliver()
    const subjects = portal.mails.flatMap(({ to, subject }) => (to === email ? [subject] : []))
    expect(subjects.filter((subject) => subject.startsWith('Reminder'))).toHaveLength(2)
    portal.clock.set('2026-12-11T19:00:00.000Z')
    const late = await again(first)
    expect((await own(late, id)).referees[0]).toMatchObject({ state: 'EXPIRED', can: { remind: false, replace: true } })
    expect((await guest('open', { token: second })).status).toBe(404)
    await run('remind-referees')
    await run('remind-referees')
    expect(await mailsNamed('refereeExpired', id)).toHaveLength(1)
    portal.clock.set(START)
  })

  test('to a referee stay while the letter is awaited', async () => {
    const { email, token } = await named()
    await forgetRecipients({ db: portal.database.db, now: portal.clock.now() })
    const kept = async () =>
      (await portal.database.pool.query('select id from mails where recipient = $1', [email])).rows.length
    expect(await kept()).toBe(1)
    await guest('decline', { token })
    await forgetRecipients({ db: portal.database.db, now: portal.clock.now() })
    expect(await kept()).toBe(0)
  })
})

describe('sending', () => {
  test('takes an awaited letter for the document, unless the season waits', async () => {
    const owner = await portal.applicant()
    const { id, send } = await draftOf(owner)
    const refused = await send()
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ field: 'recommendationLetter', msg: 'fill_all_required_fields' }),
    ])
    const { email } = (await name(owner, id)).body.data
    const demand = { type: 'referee', waits: true, days: 10 }
    await portal.database.pool.query(
      `insert into season_requirements (id, season, position, programs, demand, changed_at)
       values (gen_random_uuid(), 2026, 1, '{}', $1, now())`,
      [demand],
    )
    const waiting = await send()
    expect([waiting.status, waiting.body.errors]).toEqual([
      409,
      [expect.objectContaining({ field: 'recommendationLetter', msg: 'referee_letter_awaited' })],
    ])
    const listed = await owner.call('GET', `/request/${id}/referees`)
    expect(listed.body.data).toMatchObject({ waits: true, days: 10 })
    await guest('give', { token: await tokenOf(email), text: WORDS, isConfidential: true })
    expect((await send()).status).toBe(200)
    await portal.database.pool.query('delete from season_requirements')
  })

  test('with an uploaded letter goes on beside a referee', async () => {
    const owner = await portal.applicant()
    const { id } = await sentApplication(portal, owner)
    expect((await name(owner, id)).status).toBe(200)
    expect((await seen(manager, id)).user.recommendationLetter.name).toBe('recommendationLetter.pdf')
  })

  test('withdrawn: the link ends', async () => {
    const { owner, id, token } = await sent()
    await owner.call('POST', `/request/${id}/withdraw`)
    expect((await guest('open', { token })).status).toBe(404)
    expect((await own(owner, id)).referees[0].state).toBe('EXPIRED')
    await run('remind-referees')
    expect(await mailsNamed('refereeExpired', id)).toHaveLength(0)
  })
})
