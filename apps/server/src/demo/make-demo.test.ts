import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CLAIM_STATES } from '@portal/domain/claims/status.ts'
import { ROLES } from '@portal/domain/kernel/role.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHEAP, createTestPortal, type Person, type TestPortal } from '../../test/portal.ts'
import { enterCompetitionOnMove, enteredNow, entryOf } from '../features/claims/enter-competition.ts'
import { areClaimsOpen, datesOf, isTaking } from '../features/competitions/queries.ts'
import { refreshListOnChoice, refreshListOnDecided, refreshListOnMove } from '../features/review/on-move.ts'
import { updateTestOnMove } from '../features/screening/on-move.ts'
import { frozenClock } from '../platform/clock.ts'
import { openFileStore } from '../platform/files/files.ts'
import { createPasswords } from '../platform/identity/passwords.ts'
import { createSeal } from '../platform/identity/seal.ts'
import { createLog } from '../platform/observability/log.ts'
import { DEMO_APPLICANTS, DEMO_PASSWORD } from './demo-people.ts'
import { closeDemo, type DemoServices, makeDemo } from './make-demo.ts'

let portal: TestPortal
let services: DemoServices
const NOW = '2026-11-20T09:30:00.000Z'

type Account = { readonly role: string; readonly email: string; readonly password: string }
const accounts = (): Account[] => JSON.parse(readFileSync(path.join(services.dataDir, 'demo-accounts.json'), 'utf8'))
const person = (role: string): Promise<Person> => {
  const { email = '', password = '' } = accounts().find((account) => account.role === role) ?? {}
  return portal.signIn(role === 'USER' ? 'APPLICANT' : 'STAFF', email, password)
}
const counts = async () => {
  const { rows } = await portal.database.pool.query(
    `select (select count(*) from accounts) as accounts, (select count(*) from applications) as applications,
            (select count(*) from files) as files, (select count(*) from mails where sent_at is null) as unsent`,
  )
  return rows[0]
}

beforeAll(async () => {
  portal = await createTestPortal({ now: NOW })
  services = {
    db: portal.database.db,
    listeners: {
      application: async (...happened) => {
        await enterCompetitionOnMove(...happened)
        await refreshListOnMove(...happened)
        await updateTestOnMove(...happened)
      },
      choice: refreshListOnChoice,
      decided: refreshListOnDecided,
      competition: { isTaking, entryOf, enteredNow, areClaimsOpen, datesOf },
      nextSteps: async () => [],
    },
    files: openFileStore({ kind: 'folder', folder: path.join(portal.dataDir, 'files') }),
    passwords: createPasswords(CHEAP),
    publicUrl: 'http://127.0.0.1:8080',
    dataDir: mkdtempSync(path.join(os.tmpdir(), 'portal-demo-')),
    log: createLog('silent'),
    seal: createSeal({ dataDir: portal.dataDir, secret: undefined }),
  }
})
afterAll(async () => {
  rmSync(services.dataDir, { recursive: true, force: true })
  await portal.close()
})

test('an interrupted demo leaves nothing, and the next start makes it whole', async () => {
  let puts = 0
  const put = async (...given: Parameters<typeof services.files.put>) => {
    puts += 1
    if (puts === 50) throw new Error('the power is gone')
    return services.files.put(...given)
  }
  const breaking = { ...services, files: { ...services.files, put } }
  await expect(makeDemo(breaking, portal.clock.now())).rejects.toThrow('the power is gone')
  expect(await counts()).toMatchObject({ accounts: 0, applications: 0, files: 0 })

  await makeDemo(services, portal.clock.now())
  expect((await counts()).applications).toBe(DEMO_APPLICANTS.flatMap((applicant) => applicant.applications).length)
})

test('an interview is signed after it was held, and never in the future', async () => {
  const { rows } = await portal.database.pool.query<{ heldFor: number; agoFor: number }>(
    `select extract(epoch from signed_at - starts_at)::int as "heldFor", extract(epoch from $1 - signed_at)::int as "agoFor"
     from interviews where status = 'SIGNED'`,
    [portal.clock.now()],
  )
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(Math.min(row.heldFor, row.agoFor)).toBeGreaterThan(0)
})

test('a second start adds nothing', async () => {
  const before = await counts()
  await makeDemo(services, portal.clock.now())
  expect(await counts()).toEqual(before)
})

test('one interview of the expert may be graded and signed now, one was missed, the others are in the future', async () => {
  const expert = await person('EXPERT')
  const { list } = (await expert.call('POST', '/staff/interview?status=ASSIGNED', {})).body
  const old = list.filter((row: { startsAt: string }) => row.startsAt <= NOW)
  const begun = old.filter(({ attendance }: { attendance: string | null }) => attendance !== 'MISSED')
  expect([old.length, begun.length]).toEqual([2, 1])
  expect((await expert.call('POST', `/staff/interview/${begun[0].id}/send-code`)).body.msg).toBe('sms_sent')
  expect(list.length).toBeGreaterThan(1)
})

test('the times of interviews are in every state, and so are the invitations', async () => {
  const [head, expert, owner] = [await person('EXPERT_MANAGER'), await person('EXPERT'), await person('USER')]
  const total = async (who: Person, path: string) => (await who.call('GET', path)).body.totalSize
  for (const state of ['FREE', 'TAKEN', 'PAST'])
    expect(await total(expert, `/staff/slots?state=${state}`), state).toBeGreaterThan(0)
  for (const state of ['WAITING', 'CHOSEN', 'LAPSED'])
    expect(await total(head, `/staff/slots/invitations?state=${state}`), state).toBeGreaterThan(0)
  expect((await head.call('GET', '/staff/accommodations')).body.list).toMatchObject([
    { state: 'ASKED', wishes: ['LONGER'] },
  ])
  const { rows } = await portal.database.pool.query(`select status from interviews where attendance = 'MISSED'`)
  expect(rows).toEqual([{ status: 'ASSIGNED' }])
  // A person who can sign in has a time to choose.
  const emails = accounts().flatMap(({ role, email }) => (role === 'USER' ? [email] : []))
  const { rows: invited } = await portal.database.pool.query<{ email: string }>(
    `select c.email from slot_invitations s join applications a on a.id = s.application_id
      join accounts c on c.id = a.owner_id where s.chosen_at is null and s.choose_until > $1`,
    [portal.clock.now()],
  )
  expect(owner.id).not.toBe('')
  expect(emails).toContain(invited[0]?.email)
})

test('the running competition has claims to check, and the last one an appeal to decide', async () => {
  const manager = await person('MANAGER')
  for (const state of CLAIM_STATES) {
    const { rows } = await portal.database.pool.query(
      `select from grant_claims g join competitors k using (application_id) join competitions c on c.id = k.competition_id
        where c.closes_at > $1 and c.source = 'UNT' and g.state = $2`,
      [NOW, state],
    )
    expect(rows.length, state).toBeGreaterThan(0)
    expect((await manager.call('GET', `/staff/grants/claims?state=${state}`)).body.totalSize).toBeGreaterThan(0)
  }
  const { rows: answered } = await portal.database.pool.query(
    `select from grant_claims where state = 'WAITING' and answer is not null`,
  )
  expect(answered).toHaveLength(1)
  const head = await person('ADMIN')
  const { list } = (await head.call('GET', '/staff/grants/appeals?season=2025')).body
  expect(list.map(({ state }: { state: string }) => state)).toEqual(['SENT', 'REFUSED', 'REFUSED'])
})

test('mails of the demo have the subjects of real ones', async () => {
  const { rows } = await portal.database.pool.query(
    'select distinct name, subject from mails where sent_at is not null',
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { name, subject } of rows) expect(subject, name).toMatch(/\p{L}{3,}/u)
  expect(rows.map(({ subject }) => subject)).not.toContain('Портал хаты')
})

test('the file of accounts is private, with one of every role and enough for four eyes', async () => {
  expect(statSync(path.join(services.dataDir, 'demo-accounts.json')).mode & 0o777).toBe(0o600)
  const roles = accounts().map(({ role }) => role)
  expect(new Set(roles)).toEqual(new Set(ROLES))
  for (const role of ['ADMIN', 'MANAGER']) expect(roles.filter((held) => held === role)).toHaveLength(2)
  expect(roles.filter((held) => held === 'USER')).toHaveLength(4)
  expect(roles.filter((held) => held === 'EXPERT')).toHaveLength(3)
  for (const { role, email, password } of accounts()) {
    expect((await portal.signIn(role === 'USER' ? 'APPLICANT' : 'STAFF', email, password)).token).not.toBeNull()
  }
})

test('every tab of the head and of the manager has rows', async () => {
  const total = async (who: Person, status: string) =>
    (await who.call('GET', `/staff/request/list?status=${status}`)).body.totalSize
  const head = await person('ADMIN')
  for (const tab of [
    'IN_PROCESS',
    'ASSIGNED_TO_ME',
    'ASSIGNED_TO_MANAGER',
    'IN_PROCESS_ADMIN',
    'PASSED',
    'FAILED',
    'WITHDRAWN',
  ])
    expect(await total(head, tab), tab).toBeGreaterThan(0)
  const manager = await person('MANAGER')
  for (const tab of ['IN_PROCESS', 'ON_REVISION', 'IN_PROCESS_ADMIN'])
    expect(await total(manager, tab), tab).toBeGreaterThan(0)
})

test('the demo has drafts, next choices in progress, a decision for another head, and grants', async () => {
  const count = async (condition: string) =>
    (await portal.database.pool.query(`select from applications where ${condition}`)).rowCount
  expect(await count(`status = 'CREATED'`)).toBeGreaterThan(0)
  expect(await count(`status = 'IN_PROCESS' and current_choice > 1`)).toBeGreaterThan(0)
  expect(
    await count(
      `status = 'IN_PROCESS_ADMIN' and decided_by_id in (select account_id from staff_members where 'ADMIN' = any (roles))`,
    ),
  ).toBeGreaterThan(0)
  expect(await count(`type = 'GRANT' and status = 'PASSED'`)).toBeGreaterThan(0)
  const { rows } = await portal.database.pool.query(
    `select count(distinct citizenship) as count from applicant_profiles`,
  )
  expect(rows[0].count).toBeGreaterThan(15)
})

test('referees have opened, given, declined, and one mail came back; a working link leaves the portal', async () => {
  const { rows } = await portal.database.pool.query<{ state: string; marks: string[]; kept: boolean }>(
    'select state, marks, is_confidential as kept from referees order by state, marks desc',
  )
  expect(rows).toEqual([
    { state: 'BOUNCED', marks: [], kept: true },
    { state: 'DECLINED', marks: [], kept: true },
    { state: 'GIVEN', marks: ['ownDevice'], kept: false },
    { state: 'GIVEN', marks: [], kept: true },
    { state: 'OPENED', marks: [], kept: true },
  ])
  const { rows: mails } = await portal.database.pool.query<{ name: string; url: string }>(
    `select name, payload ->> 'url' as url from mails where sent_at is null`,
  )
  expect(mails.map(({ name }) => name)).toEqual(['refereeAsked'])
  const token = mails[0]?.url.split('#').at(-1)
  const opened = await portal.guest.call('POST', '/referee/open', { token })
  expect(opened.body.data).toMatchObject({ state: 'OPENED', applicantName: expect.stringContaining('Aruzhan') })
})

test('requests for corrections are asked with one file ready, answered, and lapsed', async () => {
  const owner = await person('USER')
  const own = (await owner.call('GET', '/request/list')).body.list
  expect(own.map(({ correction }: { correction: unknown }) => correction)).toContainEqual(
    expect.objectContaining({ state: 'ASKED', items: 3, ready: 1 }),
  )
  const { list } = (await (await person('MANAGER')).call('GET', '/staff/request/list?pageSize=200')).body
  const states = list.map(({ correction }: { correction: { state: string } | null }) => correction?.state)
  expect(states).toEqual(expect.arrayContaining(['ASKED', 'ANSWERED', 'LAPSED']))
})

test('no event is in the future, and numbers follow the order of submission', async () => {
  const { rows } = await portal.database.pool.query<{ number: string }>(
    `select number from applications where number is not null order by sent_at`,
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number).toSorted())
  const { rowCount } = await portal.database.pool.query('select from application_history where at > $1', [NOW])
  expect(rowCount).toBe(0)
})

test('the files of an application can be read', async () => {
  const head = await person('ADMIN')
  const { body } = await head.call('GET', '/staff/request/list?status=IN_PROCESS')
  const application = (await head.call('GET', `/staff/request/${body.list[0].id}`)).body.data
  const {
    status,
    body: passport,
    headers,
  } = await head.call('GET', `/file/download?id=${application.user.passport.id}`)
  expect([status, headers['content-type'], passport.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
})

test('some universities have full pages, with invented figures that are marked so', async () => {
  const { body } = await portal.guest.call('GET', '/search/extended?sortBy=cost&pageSize=5')
  const stated = body.list.filter((row: { averageEduCost: number | null }) => row.averageEduCost !== null)
  expect(stated.map(({ hasDemoFigures }: { hasDemoFigures: boolean }) => hasDemoFigures)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(body.list[4].hasDemoFigures).toBe(false)
  const { data: page } = (await portal.guest.call('GET', '/dictionary/university/uni-027')).body
  // It is in use, and no branch.
  const { archive, branchOf, ...facts } = page
  expect([archive, branchOf]).toEqual([null, null])
  for (const [field, value] of Object.entries(facts)) expect(value, field).not.toBeNull()
  expect(page.photos).toHaveLength(2)
  for (const { id } of page.photos) {
    const photo = await portal.guest.call('GET', `/dictionary/university/uni-027/photos/${id}`)
    expect([photo.status, photo.headers['content-type'], photo.body.length < 30_000]).toEqual([200, 'image/png', true])
  }
  const news = (await portal.guest.call('GET', '/dictionary/university/news/list?universityId=uni-027')).body
  expect(news.totalSize).toBe(3)
  const days = (await portal.guest.call('GET', '/dictionary/university/open-days')).body
  expect(days.list.map(({ university }: { university: { id: string } }) => university.id)).toEqual([
    ...['uni-029', 'uni-027', 'uni-013', 'uni-001'],
  ])
})

test('no mail of the demo waits in the queue, but for the link of a referee', async () => {
  expect((await counts()).unsent).toBe(1)
  await portal.deliver()
  expect(portal.mails).toMatchObject([{ to: 'gulnar.sarsenova@school.example' }])
})

test('a portal in use gets no demo', async () => {
  const used = await createTestPortal()
  await used.applicant()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-demo-'))
  await makeDemo({ ...services, db: used.database.db, dataDir }, frozenClock(NOW).now())
  const { rows } = await used.database.pool.query('select from applications')
  expect(rows).toHaveLength(0)
  expect(JSON.parse(readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8'))).toEqual([])
  rmSync(dataDir, { recursive: true, force: true })
  await used.close()
})

test('without the demo its accounts are closed, another super admin can be made, and with it they are open again', async () => {
  const session = await person('SUPER_ADMIN')
  await closeDemo({ ...services, releaseStaff: async () => undefined }, new Date(NOW))
  expect((await session.call('GET', '/staff/list')).status).toBe(401)
  await expect(person('SUPER_ADMIN')).rejects.toThrow('account_disabled')
  await expect(person('USER')).rejects.toThrow('account_disabled')
  await closeDemo({ ...services, releaseStaff: async () => undefined }, new Date(NOW))
  expect((await portal.superAdmin()).token).not.toBeNull()
  await makeDemo(services, new Date(NOW))
  expect((await person('SUPER_ADMIN')).token).not.toBeNull()
})

test('a competition for grants accepts applications, with the numbers of the directories', async () => {
  const head = await person('EXPERT_MANAGER')
  const { list } = (await head.call('GET', '/staff/grants/competitions')).body
  expect(list).toMatchObject([
    { year: 2026, level: 'BACHELOR', kind: 'GRANT', stage: 'OPEN' },
    { year: 2026, level: 'MASTERS_DEGREE', kind: 'SCHOLARSHIP', stage: 'CHECKING' },
  ])
  const last = (await head.call('GET', '/staff/grants/competitions?season=2025')).body.list
  expect(last).toMatchObject([
    { year: 2025, level: 'BACHELOR', stage: 'CLAIMS_CLOSED' },
    { year: 2025, level: 'MASTERS_DEGREE', stage: 'CLAIMS_CLOSED' },
  ])
  const { data } = (await head.call('GET', `/staff/grants/competitions/${list[0].id}`)).body
  expect(data).toMatchObject({ lists: 111, competitors: 5 })
  expect(data.steps.slice(0, 6).map(({ state }: { state: string }) => state)).toEqual(Array(6).fill('DONE'))
})

type Published = { readonly slug: string; readonly versions: { round: number; reason: string; reasons: object }[] }
const published = async (slug: string): Promise<Published> => {
  const { list } = (await portal.guest.call('GET', '/grants/competitions')).body
  return list.find((each: Published) => each.slug === slug)
}

test('a finished competition shows each possible end of a choice, and each person their own explanation', async () => {
  const { rows } = await portal.database.pool.query<{ end: string }>(
    `select distinct outcome || coalesce(' ' || (line ->> 'decidedBy'), '') as end from protocol_lines
      where version = 1 and competition_id = (select id from competitions where source = 'UNT' and year = 2025) order by 1`,
  )
  expect(rows.map(({ end }) => end)).toEqual([
    'ALLOTTED',
    'BELOW_MINIMUM',
    'BETTER_CHOICE',
    'OUTRANKED RIGHT',
    'OUTRANKED SCORE',
  ])
  const { versions, slug } = await published('2025-bachelor')
  expect([slug, ...versions.map(({ round }: { round: number }) => round)]).toEqual(['2025-bachelor', 2, 1])
  expect(versions[0]?.reasons).toEqual({
    kk: expect.stringMatching(/^Көрсетілім/),
    ru: expect.stringMatching(/^Показ/),
    en: expect.stringMatching(/^A demonstration/),
  })
  expect(versions[0]?.reason).not.toContain('·')
  // The last on each list had that year's winning score in the directories.
  const cutoffs = (await portal.guest.call('GET', `/grants/competitions/${slug}/versions/1/lists`)).body.list
  const last = cutoffs.map(
    (list: { program: string; general: { last: { total: number } }; reserved: { last: { total: number } }[] }) => [
      list.program,
      Math.min(...[list.general, ...list.reserved].map((each) => each.last.total)),
    ],
  )
  expect(last).toEqual([
    ['B001', 98],
    ['B044', 118],
    ['B057', 99],
    ['B059', 69],
  ])
  const offers = await portal.database.pool.query(
    `select state, count(*)::int from grant_offers where competition_id = (select id from competitions where source = 'UNT' and year = 2025)
      group by state order by state`,
  )
  expect(offers.rows).toEqual([
    { state: 'ACCEPTED', count: 8 },
    { state: 'DECLINED', count: 1 },
  ])
  const account = accounts().find(({ email }) => email === 'grant@portal.example')
  const own = await portal.signIn('APPLICANT', account?.email ?? '', account?.password)
  const { list } = (await own.call('GET', '/request/list')).body
  const { data } = (await own.call('GET', `/grants/own/${list[0].id}`)).body
  expect(data.choices.map(({ reason }: { reason: { key: string } }) => reason.key)).toEqual([
    'score',
    'allotted',
    'betterChoice',
  ])
  expect(data).toMatchObject({ offer: { state: 'ACCEPTED' }, letters: { kinds: ['DECISION', 'INVITATION'] } })
})

test('forty foreigners of many countries compete for two scholarships', async () => {
  const { rows } = await portal.database.pool.query<{ year: number; people: number; countries: string[] }>(
    `select c.year, count(*)::int as people, array_agg(distinct a.applicant ->> 'citizenship') as countries
      from competitors k join competitions c on c.id = k.competition_id join applications a on a.id = k.application_id
      where c.kind = 'SCHOLARSHIP' group by c.year order by c.year`,
  )
  expect(rows.map(({ year, people }) => [year, people])).toEqual([
    [2025, 24],
    [2026, 16],
  ])
  const countries = new Set(rows.flatMap((row) => row.countries))
  expect(countries.size).toBeGreaterThan(15)
  expect(countries).not.toContain('KZ')
})

test('the finished scholarship is published with its protocol, declined and accepted offers, and an appeal', async () => {
  const { versions } = await published('2025-masters')
  expect(versions.map(({ round }) => round)).toEqual([1])
  const offers = await portal.database.pool.query(
    `select state, count(*)::int from grant_offers o join competitions c on c.id = o.competition_id
      where c.kind = 'SCHOLARSHIP' group by state order by state`,
  )
  expect(offers.rows).toEqual([
    { state: 'ACCEPTED', count: 6 },
    { state: 'DECLINED', count: 1 },
  ])
  const winner = await portal.signIn('APPLICANT', 'scholarship@portal.example', DEMO_PASSWORD)
  const [own] = (await winner.call('GET', '/request/list')).body.list
  const { data } = (await winner.call('GET', `/grants/own/${own.id}`)).body
  expect(data.choices.map(({ reason }: { reason: { key: string } }) => reason.key)).toEqual(['allotted'])
  const head = await person('EXPERT_MANAGER')
  const [, { id }] = (await head.call('GET', '/staff/grants/competitions?season=2025')).body.list
  const { data: panel } = (await head.call('GET', `/staff/grants/${id}/commission`)).body
  expect(panel).toMatchObject({ counts: { cases: 24, done: 24 }, can: { protocol: true } })
  const paper = await head.call('GET', `/staff/grants/${id}/commission/protocol?language=kk`)
  expect([paper.status, paper.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('the expert panel of the running scholarship has cases in every state, and its expert some to grade', async () => {
  const head = await person('EXPERT_MANAGER')
  const [, { id }] = (await head.call('GET', '/staff/grants/competitions')).body.list
  const { counts, members, calibration } = (await head.call('GET', `/staff/grants/${id}/commission`)).body.data
  expect(counts).toMatchObject({ cases: 16, unassigned: 0, further: 1 })
  expect(Math.min(counts.grading, counts.done)).toBeGreaterThan(2)
  expect(members.map(({ calibrated }: { calibrated: number }) => calibrated)).toEqual([3, 3, 3])
  expect(calibration).toHaveLength(3)
  const { rows } = await portal.database.pool.query(
    `select count(*) filter (where role = 'FURTHER')::int as further, count(*) filter (where draft is not null)::int as drafts,
        count(*) filter (where decline_reason is not null)::int as declined
      from commission_grades where competition_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ further: 1, drafts: 4, declined: 1 }])
  const expert = await person('EXPERT')
  const toDo = (await expert.call('GET', '/staff/grading')).body
  expect(toDo.totalSize).toBeGreaterThan(2)
  expect(toDo.list.every(({ isLocked }: { isLocked: boolean }) => !isLocked)).toBe(true)
  expect((await expert.call('GET', '/staff/grading?state=SIGNED')).body.totalSize).toBeGreaterThan(2)
  const [{ id: gradingId }] = toDo.list
  const page = await expert.call('GET', `/staff/grading/${gradingId}/papers`)
  expect(page.body.list).toMatchObject([{ slot: 'motivationLetter', pages: 1 }])
})

test('a demo is made by the start that asks for one', async () => {
  const portal = await createTestPortal({ environment: { DEMO: 'true' } })
  await portal.portal.prepare()
  expect((await portal.signIn('STAFF', 'head@portal.example', 'Demo-2026!')).token).not.toBeNull()
  await portal.close()
})
