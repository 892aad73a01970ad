import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { assign, decide, sentApplication } from '../../test/builders.ts'
import { named } from '../../test/competition.ts'
import { CHEAP, PASSWORD, type Person } from '../../test/portal.ts'
import { uploaded } from '../../test/sample-files.ts'
import { testPortal } from '../../test/test-portal.ts'
import { createPortal } from '../app.ts'
import { proveListTotals } from '../features/review/jobs.ts'
import { readEnvironment } from '../platform/environment.ts'
import { openFileStore } from '../platform/files/files.ts'
import { createPasswords } from '../platform/identity/passwords.ts'
import { createLog } from '../platform/observability/log.ts'
import { DEMO_PASSWORD } from './demo-people.ts'
import { refuseDemo } from './find-demo.ts'
import { removeDemo } from './remove-demo.ts'

const portal = await testPortal({ environment: { DEMO: 'true' } })
let real: Person
let other: Person
let colleague: Person
let application: { id: string; number: string }
let entered: { id: string; number: string }
const files = () => openFileStore({ kind: 'folder', folder: path.join(portal.dataDir, 'files') })
const rows = async (text: string, values: unknown[] = []) => (await portal.database.pool.query(text, values)).rows
const demo = (email: string) => portal.signIn('STAFF', email, DEMO_PASSWORD)

const TABLES = [
  ...['accounts', 'applicant_profiles', 'staff_members', 'applications', 'review_items', 'choices', 'interviews'],
  ...['screening_attempts', 'files', 'competitions', 'competitors', 'protocols', 'protocol_lines', 'allotment_runs'],
  ...['grant_offers', 'grant_letters', 'grant_claims', 'university_news', 'university_photos', 'sessions', 'demo'],
  ...['commission_members', 'commission_cases', 'commission_grades', 'calibration_cases'],
]
const counts = async () => {
  const found: Record<string, number> = {}
  for (const table of TABLES) found[table] = Number((await rows(`select count(*) from ${table}`))[0]?.count)
  return found
}

let demoFiles: string[]
let ownFile: string

const createPortalOn = (given: Record<string, string>) => {
  const { database, clock, dataDir } = portal
  const environment = readEnvironment({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...given })
  const mail = { send: async () => undefined, close: () => undefined }
  const sms = { send: async () => null, ask: null }
  const passwords = createPasswords(CHEAP)
  return createPortal({ environment, database, clock, files: files(), mail, sms, passwords, log: createLog('silent') })
}

beforeAll(async () => {
  await portal.portal.prepare()
  demoFiles = (await rows('select id from files union all select id from university_photos')).map(({ id }) => id)
  portal.clock.advance(60_000)
  // A real applicant signs up during the demo and applies. The demo's office decides, and hires a real colleague.
  real = await portal.applicant()
  ownFile = await uploaded(real)
  other = await portal.applicant()
  application = await sentApplication(portal, real)
  entered = await sentApplication(portal, other)
  const head = await demo('head@portal.example')
  const manager = await demo('manager@portal.example')
  expect((await assign(head, manager, application.id)).status).toBe(200)
  expect((await assign(head, manager, entered.id)).status).toBe(200)
  expect((await decide(manager, entered.id, 'FAILED')).status).toBe(200)
  await portal.database.pool.query(
    `insert into competitors (application_id, competition_id, code) select $1, id, 'X-1' from competitions where year = 2026 and level = 'BACHELOR'`,
    [entered.id],
  )
  const root = await demo('super-admin@portal.example')
  const made = { fullName: 'A colleague', email: 'colleague@portal.kz', password: PASSWORD, roles: [{ name: 'ADMIN' }] }
  expect((await root.call('POST', '/staff', made)).status).toBe(200)
  colleague = await portal.signIn('STAFF', made.email)
})

test('a real portal refuses a database that contains a demo', async () => {
  await expect(refuseDemo(portal.database.pool)).rejects.toThrow('npm run remove-demo')
  const meant = await createPortalOn({ DEMO: 'false' })
  await expect(meant.prepare()).rejects.toThrow('npm run remove-demo')
  const withDemo = await createPortalOn({ DEMO: 'false', KEEP_DEMO: 'true' })
  await withDemo.prepare()
  await expect(demo('head@portal.example')).rejects.toThrow('account_disabled')
})

test('a portal that keeps its demo leaves no work with the closed accounts', async () => {
  expect(
    await rows('select status, inspector_id as inspector from applications where id = any ($1) order by status', [
      [application.id, entered.id],
    ]),
  ).toEqual([
    { status: 'IN_PROCESS', inspector: null },
    // A decision that waits for approval stays with the name.
    { status: 'IN_PROCESS_ADMIN', inspector: expect.any(String) },
  ])
  const unassigned = (await colleague.call('GET', '/staff/request/list?status=IN_PROCESS&pageSize=200')).body.list
  expect(unassigned.map(({ id }: { id: string }) => id)).toContain(application.id)
  const mails = await rows(`select recipient from mails where name = 'inspectorLost' and application_id = $1`, [
    application.id,
  ])
  expect(mails).toEqual([{ recipient: 'colleague@portal.kz' }])
  expect(await rows(`select from interviews where status = 'ASSIGNED'`)).toEqual([])
  expect(await rows(`select from commission_grades where state = 'ASSIGNED'`)).toEqual([])
  expect(await proveListTotals({ db: portal.database.db, log: createLog('silent') })).toBe(0)
})

test('all rows of the demo are removed, and all rows of real people stay', async () => {
  const audited = await rows('select id from audit_events order by id')
  const removed = await removeDemo({ db: portal.database.db, files: files() }, portal.clock.now())
  expect(removed).toMatchObject({ competitions: 4, news: 12, left: [entered.number] })
  // The inspector named in a decision stays as a deleted account.
  expect(
    await rows(`select email, state, deleted_at is null as "isThere" from accounts order by kind desc, email`),
  ).toEqual([
    { email: 'colleague@portal.kz', state: 'ENABLED', isThere: true },
    { email: 'manager@portal.example', state: 'DISABLED', isThere: false },
    ...[real, other].map(({ email }) => ({ email, state: 'ENABLED', isThere: true })),
  ])
  expect(await counts()).toMatchObject({
    ...{ applicant_profiles: 2, applications: 2, competitions: 0, competitors: 0, protocols: 0, protocol_lines: 0 },
    ...{ allotment_runs: 0, grant_offers: 0, grant_letters: 0, grant_claims: 0, interviews: 0 },
    ...{ university_news: 0, university_photos: 0, demo: 0 },
    ...{ commission_members: 0, commission_cases: 0, commission_grades: 0, calibration_cases: 0 },
  })
  expect((await rows('select distinct owner_id as id from files')).map(({ id }) => id).sort()).toEqual(
    [real.id, other.id].sort(),
  )
  expect(await rows('select id from audit_events order by id limit $1', [audited.length])).toEqual(audited)
  for (const key of demoFiles) expect(await files().get(key), key).toBeUndefined()
  expect(await proveListTotals({ db: portal.database.db, log: createLog('silent') })).toBe(0)
})

test('real people continue: their application exists with its files, and waits for an inspector again', async () => {
  const own = (await real.call('GET', `/request/${application.id}`)).body.data
  expect(own).toMatchObject({ number: application.number, status: 'IN_PROCESS' })
  expect((await colleague.call('GET', `/staff/request/${application.id}`)).body.data.user.passport).not.toBeNull()
  expect((await real.call('GET', `/file/download?id=${ownFile}`)).status).toBe(200)
  expect(await rows('select inspector_id as "inspectorId" from applications where id = $1', [application.id])).toEqual([
    { inspectorId: null },
  ])
})

test('profiles of universities come from the directories again, and the next start makes no demo', async () => {
  const meant = await createPortalOn({ DEMO: 'false' })
  await meant.prepare()
  const profile = (await portal.guest.call('GET', '/dictionary/university/uni-027')).body.data
  expect(profile).toMatchObject({ descriptionKz: null, totalStudents: null, photos: [] })
  expect(profile.nameKz).not.toBe('')
  expect(await rows('select id from universities where has_demo_figures or edited_at is not null')).toEqual([])
  const again = await createPortalOn({ DEMO: 'true' })
  await again.prepare()
  expect((await counts())['applications']).toBe(2)
})

test('the year and level of the demo are free for a real competition', async () => {
  const root = await portal.superAdmin()
  const chief = { fullName: 'Chief', email: 'chief@portal.kz', password: PASSWORD, roles: [{ name: 'EXPERT_MANAGER' }] }
  expect((await root.call('POST', '/staff', chief)).status).toBe(200)
  const head = await portal.signIn('STAFF', chief.email)
  const made = await head.call('POST', '/staff/grants/competitions', {
    year: 2026,
    level: 'BACHELOR',
    name: named('Grants'),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
})

test('without a demo nothing is removed', async () => {
  const before = await counts()
  expect(await removeDemo({ db: portal.database.db, files: files() }, portal.clock.now())).toBeNull()
  expect(await counts()).toEqual(before)
})
