import { SECOND_PERSON_FROM, TAKE_BACK_MINUTES } from '@portal/domain/broadcasts/rules.ts'
import { describe, expect, test } from 'vitest'
import { offers, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { deliverBroadcasts } from './deliver-broadcasts.ts'

const portal = await testPortal()
await portal.portal.prepare()
const [writer, other] = [await portal.staff(['ADMIN']), await portal.staff(['ADMIN'])]
const [first, second] = await offers(portal, 2)
const near = await portal.staff(['ADMIN'], { university: first?.universityId })
const far = await portal.staff(['ADMIN'], { university: second?.universityId })

const people: Person[] = []
for (let at = 0; at < 3; at++) {
  const person = await portal.applicant()
  people.push(person)
  await sentApplication(portal, person, { choices: [at < 2 ? first : second] })
}
const [one, two, three] = people as [Person, Person, Person]

const texts = (text: string) => ({ kk: `${text} kk`, ru: `${text} ru`, en: text })
const content = (more: { filter?: object; [name: string]: unknown } = {}) => ({
  ...{ kind: 'SERVICE', subject: texts('Moved'), text: texts('The day has moved.\nCome later.'), ...more },
  filter: { season: 2026, ...more.filter },
})
type View = { id: string; version: number; recipients: number; state: string; can: Record<string, boolean> }
const create = async (more = {}, by = writer): Promise<View> =>
  (await by.call('POST', '/staff/broadcasts', content(more))).body.data
const act = (by: Person, { id, version }: View, name: string, more = {}) =>
  by.call('POST', `/staff/broadcasts/${id}/${name}`, { version, ...more })
const read = async (id: string, by = writer) => (await by.call('GET', `/staff/broadcasts/${id}`)).body.data
const send = async (draft: View, by = writer) => (await act(by, draft, 'send', { recipients: draft.recipients })).body
const pass = (minutes: number) => portal.clock.advance(minutes * 60_000)
const run = (perMinute = 100) =>
  deliverBroadcasts({ db: portal.database.db, now: portal.clock.now(), perMinute, publicUrl: 'http://portal.test' })
const mailsOf = (person: Person) =>
  portal.database.db
    .selectFrom('mails')
    .select(['name', 'language', 'payload'])
    .where('accountId', '=', person.id)
    .where('name', 'like', 'broadcast%')
    .execute()

describe('the set of recipients', () => {
  test.each([
    ['all of a season', {}, 3],
    ['of a university', { universityId: first?.universityId }, 2],
    ['of a program', { program: second?.educationalProgram, universityId: second?.universityId }, 1],
    ['of a status', { statuses: ['PASSED'] }, 0],
    ['in process', { statuses: ['IN_PROCESS'] }, 3],
    ['of a kind', { type: 'GRANT' }, 0],
    ['of a language', { language: 'kk' }, 0],
  ])('%s', async (_, filter, recipients) => {
    expect((await create({ filter })).recipients).toBe(recipients)
  })

  test('a university has its own applicants alone, no drafts', async () => {
    expect((await create({}, near)).recipients).toBe(2)
    const beyond = await near.call(
      'POST',
      '/staff/broadcasts',
      content({ filter: { universityId: second?.universityId } }),
    )
    expect(beyond.body.errors).toEqual([{ field: 'filter.universityId', msg: 'wrong_value' }])
  })

  test('owners of drafts belong to it where it asks for no choice', async () => {
    const drafting = await portal.applicant()
    await drafting.call('POST', '/request/create', { type: 'ENROLLMENT', status: 'CREATED' })
    expect((await create({ filter: { statuses: ['CREATED'] } })).recipients).toBe(1)
    expect((await create({ filter: { statuses: ['CREATED'], level: 'BACHELOR' } })).recipients).toBe(0)
    expect((await create({ filter: { statuses: ['CREATED'] } }, near)).recipients).toBe(0)
  })
})

const IN_PROCESS = { filter: { statuses: ['IN_PROCESS'] } }

test('texts in three languages, a recipient and the number that was seen are required', async () => {
  const half = await create({ ...IN_PROCESS, text: { kk: 'a', ru: '', en: 'c' } })
  expect((await send(half)).errors).toEqual([{ field: 'text.ru', msg: 'field_required' }])
  expect((await send(await create({ filter: { statuses: ['FAILED'] } }))).msg).toBe('broadcast_without_recipients')
  expect((await send({ ...(await create(IN_PROCESS)), recipients: 2 })).msg).toBe('stale_version')
})

test('a notice begins after its minutes, goes once to each in the own language, and has outcomes', async () => {
  await portal.database.db.updateTable('accounts').set({ language: 'ru' }).where('id', '=', two.id).execute()
  const sent = (await send(await create(IN_PROCESS))).data
  expect(sent).toMatchObject({ state: 'SCHEDULED', recipients: 3 })
  pass(TAKE_BACK_MINUTES - 1)
  await run()
  expect(await mailsOf(one)).toEqual([])
  pass(1)
  await run(2)
  expect(await read(sent.id)).toMatchObject({ state: 'SENDING', outcomes: { WAITING: 3, SENT: 0 } })
  await Promise.all([run(), run(), run()])
  for (const person of people) expect(await mailsOf(person)).toHaveLength(1)
  expect((await mailsOf(two))[0]).toMatchObject({ name: 'broadcastService', language: 'ru' })
  await portal.deliver('send-mail')
  expect(await read(sent.id)).toMatchObject({ state: 'SENT', outcomes: { SENT: 3, WAITING: 0, FAILED: 0, SKIPPED: 0 } })
  const mail = portal.mails.find(({ to, subject }) => to === two.email && subject === 'Moved ru')
  expect(mail?.text).toContain('The day has moved.\nCome later. ru')
  expect(mail?.html).toContain('The day has moved.<br>Come later. ru')
  const { list } = (await two.call('GET', '/user/notices')).body
  expect(list[0]).toMatchObject({ title: expect.stringContaining('Moved'), isUnread: true })
  const listed = (await writer.call('GET', `/staff/broadcasts/${sent.id}/recipients?outcome=SENT&pageSize=2`)).body
  expect([listed.list.length, listed.totalSize]).toEqual([2, 3])
})

test('a taken-back notice is never sent', async () => {
  const sent = (await send(await create(IN_PROCESS))).data
  expect((await act(other, sent, 'take-back')).body.data).toMatchObject({ state: 'CANCELLED' })
  const before = (await mailsOf(one)).length
  pass(TAKE_BACK_MINUTES)
  await run()
  expect((await mailsOf(one)).length).toBe(before)
  const gone = await read(sent.id)
  expect((await act(writer, gone, 'take-back')).body.msg).toBe('forbidden')
})

test('many recipients need a second person, who is notified, may give the notice back', async () => {
  await portal.database.pool.query(
    `insert into accounts (kind, email, password_hash, state, language, created_at, confirmed_at)
       select 'APPLICANT', 'many' || n || '@portal.test', 'x', 'ENABLED', 'kk', now(), now()
       from generate_series(1, ${SECOND_PERSON_FROM}) n`,
  )
  await portal.database.pool.query(
    `insert into applications (id, owner_id, type, status, created_at, draft, season)
       select gen_random_uuid(), id, 'GRANT', 'CREATED', now(), '{}', 2026 from accounts where email like 'many%'`,
  )
  const many = { filter: { statuses: ['CREATED'], type: 'GRANT' } }
  const waiting = (await send(await create(many))).data
  expect(waiting).toMatchObject({ state: 'WAITING', can: { confirm: false, giveBack: true } })
  expect((await act(writer, waiting, 'confirm')).body.msg).toBe('forbidden')
  expect((await act(near, waiting, 'confirm')).status).toBe(404)
  const notified = await portal.database.db
    .selectFrom('mails')
    .select('accountId')
    .where('name', '=', 'broadcastWaiting')
    .execute()
  expect(notified).toEqual([{ accountId: other.id }])
  const back = (await act(other, waiting, 'give-back', { reason: 'Shorter' })).body.data
  expect(back).toMatchObject({ state: 'DRAFT', reason: 'Shorter', can: { edit: true } })
  const again = (await send(back)).data
  const confirmed = (await act(other, again, 'confirm')).body.data
  expect(confirmed).toMatchObject({ state: 'SCHEDULED', confirmerName: expect.any(String), can: { takeBack: true } })
  await act(other, confirmed, 'take-back')
})

test('news are switched off by their link or in the portal, notices about applications are not', async () => {
  const news = { ...IN_PROCESS, kind: 'NEWS' }
  await three.call('PUT', '/user/news', { isOn: false })
  expect((await create(news)).recipients).toBe(2)
  expect((await create(IN_PROCESS)).recipients).toBe(3)
  await three.call('PUT', '/user/news', { isOn: true })
  const sent = (await send(await create(news))).data
  await three.call('PUT', '/user/news', { isOn: false })
  pass(TAKE_BACK_MINUTES)
  await run()
  expect((await read(sent.id)).outcomes).toMatchObject({ SKIPPED: 1 })
  await portal.deliver('send-mail')
  const mail = portal.mails.findLast(({ to }) => to === one.email)
  const token = /news\/stop\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.stopUrl).toContain(token)
  expect((await portal.guest.call('POST', '/news/stop', { token: token.replace(/.$/, 'x') })).body.msg).toBe(
    'not_found',
  )
  expect((await portal.guest.call('POST', '/news/stop', { token })).body.success).toBe(true)
  expect((await one.call('GET', '/user/news')).body.data).toEqual({ isOn: false })
  expect((await two.call('GET', '/user/news')).body.data).toEqual({ isOn: true })
})

test('notices are those of the own office', async () => {
  const own = await create({}, far)
  expect((await near.call('GET', `/staff/broadcasts/${own.id}`)).status).toBe(404)
  expect((await writer.call('GET', `/staff/broadcasts/${own.id}`)).status).toBe(404)
  const { list } = (await far.call('GET', '/staff/broadcasts')).body
  expect(list.map(({ id }: View) => id)).toEqual([own.id])
})

test('a draft that waited while its season closed is neither sent nor confirmed', async () => {
  const closed = (at: Date | null) =>
    portal.database.pool.query(
      `update seasons set closing_at = $1, closed_at = $1,
        closing_undecided = case when $1::timestamptz is not null then 'END' end where year = 2026`,
      [at],
    )
  const draft = await create()
  const waiting = await create()
  await portal.database.pool.query(`update broadcasts set state = 'WAITING' where id = $1`, [waiting.id])
  await closed(portal.clock.now())
  const refused = { status: 409, body: { msg: 'season_closed' } }
  expect(await act(writer, draft, 'send', { recipients: draft.recipients })).toMatchObject(refused)
  expect(await act(other, waiting, 'confirm')).toMatchObject(refused)
  await closed(null)
})
